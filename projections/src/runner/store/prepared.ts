import { createHash } from 'node:crypto';
import type pg from 'pg';

/** How many statements a connection keeps prepared: each takes memory of the database for as long as the connection lives. */
const MOST_PREPARED = 200;
const names = new Map<string, string>();

/** How often a statement is asked for before it counts as popular, and how many may. */
const OFTEN = 20;
const MOST_POPULAR = 40;
const MOST_COUNTED = 1000;
const asked = new Map<string, number>();
let popular = 0;

/**
 * As `prepared`, once it was asked for often: of statements that callers combine, which are too many, only those are kept that
 * people use.
 */
export function preparedWhenPopular(text: string, values: unknown[]): pg.QueryConfig {
  if (names.has(text)) return prepared(text, values);
  const times = (asked.get(text) ?? 0) + 1;
  if (times < OFTEN || popular >= MOST_POPULAR) {
    if (asked.size >= MOST_COUNTED) asked.clear();
    asked.set(text, times);
    return { text, values };
  }
  asked.delete(text);
  popular += 1;
  return prepared(text, values);
}

/** A statement that reads a few rows by an index, in the same way whatever it binds. */
export interface BriefStatement extends pg.QueryConfig {
  isBrief: true;
}

/** Says that others may wait for a statement, and that one plan fits all its values. */
export const brief = (statement: pg.QueryConfig): BriefStatement => ({ ...statement, isBrief: true });

/** A statement that anybody may ask for, and that may read a whole table. */
export interface LongStatement extends pg.QueryConfig {
  isLong: true;
}

/** Says that a statement may take long: few of these run at once. */
export const long = (statement: pg.QueryConfig): LongStatement => ({ ...statement, isLong: true });

/** A statement with its values under a name made from its text, so that each connection prepares it once. */
export function prepared(text: string, values: unknown[]): pg.QueryConfig {
  let name = names.get(text);
  if (name === undefined && names.size < MOST_PREPARED) {
    name = createHash('sha1').update(text).digest('base64url').slice(0, 24);
    names.set(text, name);
  }
  return name === undefined ? { text, values } : { name, text, values };
}
