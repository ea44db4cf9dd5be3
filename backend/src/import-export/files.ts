import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PORTABLE_TABLES, type PortableTable } from '@guildhall/contracts/import-export';
import { BrokenFile } from './records.js';

export const FORMATS = ['csv', 'json'] as const;
export type Format = (typeof FORMATS)[number];

export interface TableFile {
  file: string;
  bytes: number;
}

/** The files of an export, by their tables. @throws BrokenFile where the folder has none, or two of one table */
export async function tableFilesIn(folder: string): Promise<Map<PortableTable, TableFile>> {
  const found = new Map<PortableTable, TableFile>();
  for (const table of PORTABLE_TABLES) {
    const files = FORMATS.map((format) => join(folder, `${table}.${format}`)).filter((file) => existsSync(file));
    if (files.length > 1) throw new BrokenFile(`There are ${files.join(' and ')}: keep one of them`);
    const [file] = files;
    if (file !== undefined) found.set(table, { file, bytes: (await stat(file)).size });
  }
  if (found.size === 0)
    throw new BrokenFile(`There is no table in ${folder}. It needs files such as profiles.csv or profiles.json.`);
  return found;
}
