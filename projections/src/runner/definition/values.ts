import type { Column, Row, Table, Value } from './table.js';

/** A row as the runner holds it: exactly the table's columns, in their order, every value in one canonical form. */
export type Held = Record<string, Value>;

/** A projector answered something its table cannot hold; the event fails. */
export class BadChange extends Error {}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const ISO_MILLISECONDS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const INT4 = 2 ** 31;

const text = (value: unknown): string => {
  if (typeof value !== 'string') throw new BadChange('is no text');
  if (value.includes('\u0000')) throw new BadChange('holds a zero character');
  return value.isWellFormed() ? value : value.toWellFormed();
};
const uuid = (value: unknown): string => {
  if (typeof value !== 'string' || !UUID.test(value)) throw new BadChange('is no uuid');
  return value.toLowerCase();
};
const whole = (value: unknown, fits: (value: number) => boolean): number => {
  if (typeof value !== 'number' || !fits(value)) throw new BadChange('is no whole number that fits');
  return value + 0;
};
const time = (value: unknown): string => {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(at)) throw new BadChange('is no time');
  return ISO_MILLISECONDS.test(value as string) ? (value as string) : new Date(at).toISOString();
};
const list = (value: unknown, each: (value: unknown) => string): string[] => {
  if (!Array.isArray(value)) throw new BadChange('is no list');
  return value.map(each);
};
const json = (value: unknown): Value => {
  const written = JSON.stringify(value);
  // Only an escape counts: a text may hold a backslash before the same letters.
  if (written === undefined || /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(written))
    throw new BadChange('is no JSON that can be stored');
  return JSON.parse(written);
};

const CANONICAL: { [Type in Column['type']]: (value: unknown) => Value } = {
  uuid,
  text,
  integer: (value) => whole(value, (number) => Number.isInteger(number) && number >= -INT4 && number < INT4),
  bigint: (value) => whole(value, Number.isSafeInteger),
  boolean: (value) => {
    if (typeof value !== 'boolean') throw new BadChange('is no yes or no');
    return value;
  },
  timestamptz: time,
  'text[]': (value) => list(value, text),
  'uuid[]': (value) => list(value, uuid),
  json,
};

export const columnsOf = (of: Table): [string, Column][] => Object.entries(of.columns);

/** The value in the form it has after a trip through the database. @throws BadChange when the column cannot hold it */
export function canonical(of: Table, name: string, value: unknown): Value {
  const column = of.columns[name] as Column;
  if (value === undefined || value === null) {
    if (!column.nullable) throw new BadChange(`${of.name}.${name} must not be empty`);
    return null;
  }
  try {
    return CANONICAL[column.type](value);
  } catch (error) {
    throw error instanceof BadChange ? new BadChange(`${of.name}.${name} ${error.message}`) : error;
  }
}

/** Only the fields that are columns of the table. */
export function canonicalFields(of: Table, fields: Row): Held {
  const held: Held = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && of.columns[name]) held[name] = canonical(of, name, value);
  }
  return held;
}

export function canonicalRow(of: Table, row: Row): Held {
  const held: Held = {};
  for (const name in of.columns) held[name] = canonical(of, name, (row as Held)[name]);
  return held;
}

/** The key's columns only. @throws BadChange when one is missing */
export function canonicalKey(of: Table, key: Row): Held {
  const held: Held = {};
  for (const name of of.key) held[name] = canonical(of, name, (key as Held)[name]);
  return held;
}

/** A key as one string, from canonical values. */
export function keyText(of: Table, held: Held): string {
  const [first, ...others] = of.key;
  if (others.length === 0) return String(held[first as string]);
  return JSON.stringify(of.key.map((name) => held[name]));
}
