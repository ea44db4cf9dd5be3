import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { PORTABLE_TABLES, type PortableTable } from '@guildhall/contracts/import-export';
import { BrokenFile } from './records.js';

export const FORMATS = ['csv', 'json'] as const;
export type Format = (typeof FORMATS)[number];

export interface TableFile {
  file: string;
  bytes: number;
}

/** Null where there is none. A link could lead to any file of the machine, and a pipe has no end. @throws BrokenFile for those */
function tableFile(file: string): TableFile | null {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (!found) return null;
  if (!found.isFile())
    throw new BrokenFile(`${file} is ${found.isSymbolicLink() ? 'a link' : 'no file'}: put the file itself there`);
  return { file, bytes: found.size };
}

/** The files of an export, by their tables. @throws BrokenFile where two are of one table, and for what is no file */
export function tableFilesIn(folder: string): Map<PortableTable, TableFile> {
  const found = new Map<PortableTable, TableFile>();
  for (const table of PORTABLE_TABLES) {
    const files = FORMATS.flatMap((format) => tableFile(join(folder, `${table}.${format}`)) ?? []);
    if (files.length > 1) throw new BrokenFile(`There are ${files.map(({ file }) => file).join(' and ')}: keep one of them`);
    if (files[0]) found.set(table, files[0]);
  }
  return found;
}
