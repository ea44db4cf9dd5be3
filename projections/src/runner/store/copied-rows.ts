import type { Column, Table, Value } from '../definition/table.js';
import { columnsOf, type Held } from '../definition/values.js';
import { named, quoted } from './names.js';

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A text as a field of COPY. */
export const escaped = (text: string): string =>
  /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] as string) : text;
const element = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
const list = (value: Value) => escaped(`{${(value as string[]).map(element).join(',')}}`);

/** Values of other types have no character to escape. */
const FIELDS: { [Type in Column['type']]?: (value: Value) => string } = {
  text: (value) => escaped(value as string),
  json: (value) => escaped(JSON.stringify(value)),
  'text[]': list,
  'uuid[]': list,
};

/** `copy … from stdin` for rows of a table. */
export function copyStatement(schema: string, of: Table): string {
  const names = columnsOf(of).map(([name]) => quoted(name));
  return `copy ${named(schema, of)} (${names.join(', ')}) from stdin`;
}

/** Whole rows as lines of COPY. */
export function* copiedRows(of: Table, rows: Iterable<Held | null>): Generator<string> {
  const columns = columnsOf(of).map(([name, { type }], at) => ({
    name,
    before: at === 0 ? '' : '\t',
    field: FIELDS[type] ?? String,
  }));
  for (const row of rows) {
    if (!row) continue;
    let line = '';
    for (const { name, before, field } of columns) {
      const value = row[name] as Value;
      line += before + (value === null ? '\\N' : field(value));
    }
    yield `${line}\n`;
  }
}
