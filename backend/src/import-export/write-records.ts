import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Format } from './files.js';

type Value = string | number | null | readonly string[];
export type Record = Readonly<{ [column: string]: Value }>;

/** As it is, without a guard against formulas: the file is read by programs, and nothing may be lost. */
function cell(value: Value | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `"${text.replaceAll('"', '""')}"`;
}

async function* csvOf(columns: readonly string[], records: AsyncIterable<Record>): AsyncGenerator<string> {
  yield `${columns.join(',')}\n`;
  for await (const record of records) yield `${columns.map((column) => cell(record[column])).join(',')}\n`;
}

async function* jsonOf(columns: readonly string[], records: AsyncIterable<Record>): AsyncGenerator<string> {
  let before = '[';
  for await (const record of records) {
    yield `${before}\n${JSON.stringify(record, [...columns])}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

/** Writes the records to a new file that only its owner reads. @returns how many @throws Error where the file is there */
export async function writeRecords(
  file: string,
  format: Format,
  columns: readonly string[],
  records: AsyncIterable<Record>,
): Promise<number> {
  let rows = 0;
  async function* counted() {
    for await (const record of records) {
      rows++;
      yield record;
    }
  }
  const text = format === 'csv' ? csvOf(columns, counted()) : jsonOf(columns, counted());
  await pipeline(text, createWriteStream(file, { mode: 0o600, flags: 'wx' })).catch((error) => {
    // An error of writing names no file.
    throw Object.assign(error, { path: file });
  });
  return rows;
}
