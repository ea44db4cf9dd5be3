import type pg from 'pg';
import type { Table } from '../definition/table.js';
import {
  fullSegments,
  saveSegments,
  searchKeysSql,
  searchTablesSql,
  searchTriggersSql,
  wordPartsSql,
} from '../store/segments.js';
import { copyPlaces } from './copy.js';

/** Makes the tables of a search from a filled table. Keys and indexes come last: nothing is kept row by row. */
export async function fillSearch(client: pg.ClientBase, schema: string, of: Table): Promise<void> {
  if (!of.searched) return;
  for (const statement of searchTablesSql(schema, of, false)) await client.query(statement);
  for await (const full of fullSegments(client, schema, of)) {
    await saveSegments(client, schema, of, full);
    await copyPlaces(client, schema, of, full);
  }
  const last = [...searchKeysSql(schema, of), ...wordPartsSql(schema, of), ...searchTriggersSql(schema, of)];
  for (const statement of last) await client.query(statement);
}
