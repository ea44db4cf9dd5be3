import { createHash } from 'node:crypto';
import type pg from 'pg';

/** How many statements a connection keeps prepared: each takes memory of the database for as long as the connection lives. */
const MOST_PREPARED = 200;
const names = new Map<string, string>();

/** A statement with its values under a name made from its text, so that each connection prepares it once. */
export function prepared(text: string, values: unknown[]): pg.QueryConfig {
  let name = names.get(text);
  if (name === undefined && names.size < MOST_PREPARED) {
    name = createHash('sha1').update(text).digest('base64url').slice(0, 24);
    names.set(text, name);
  }
  return name === undefined ? { text, values } : { name, text, values };
}
