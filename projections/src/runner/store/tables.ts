import { type Projection, tableNames } from '../definition/projection.js';
import type { Table } from '../definition/table.js';
import { columnsOf } from '../definition/values.js';
import type { Db } from './connection.js';
import { named, quoted } from './names.js';
import { ranksSql } from './ranks.js';
import { LIVE, NEXT, PREVIOUS } from './schemas.js';
import { NUMBER, searchTablesSql, searchTriggersSql, wordPartsSql } from './segments.js';
import { totalsSql } from './totals.js';

const keyOf = (of: Table) => `primary key (${of.key.map(quoted).join(', ')})`;

function storageOf({ fillfactor, vacuumedAfter }: Table): string {
  const vacuumed = ['autovacuum_vacuum_insert_scale_factor = 0', `autovacuum_vacuum_insert_threshold = ${vacuumedAfter}`];
  const settings = [...(fillfactor ? [`fillfactor = ${fillfactor}`] : []), ...(vacuumedAfter ? vacuumed : [])];
  return settings.length > 0 ? ` with (${settings.join(', ')})` : '';
}

export function tableSql(schema: string, of: Table, withKey = true): string {
  const columns = columnsOf(of).map(([name, column]) => `${quoted(name)} ${column.type}${column.nullable ? '' : ' not null'}`);
  const generated = Object.entries(of.generated ?? {}).map(([name, sql]) => `${quoted(name)} ${sql}`);
  const key = withKey ? [keyOf(of)] : [];
  const number = of.searched ? [NUMBER] : [];
  return `create table if not exists ${named(schema, of)} (${[...columns, ...generated, ...number, ...key].join(', ')})${storageOf(of)}`;
}

/** The primary key of a table that was made without it. */
export const keySql = (schema: string, of: Table) => `alter table ${named(schema, of)} add ${keyOf(of)}`;

/**
 * One statement per index; names are the same in every schema, so that tables move between schemas with them. With `columns`:
 * only the indexes that begin with one of these.
 */
export const indexSql = (schema: string, of: Table, columns?: readonly string[]): string[] =>
  (of.indexes ?? []).flatMap((definition, number) => {
    const [, first] = definition.match(/^\((\w+)/) ?? [];
    if (columns && !columns.includes(first ?? '')) return [];
    return `create index if not exists ${quoted(`${of.name}_${number + 1}`)} on ${named(schema, of)} ${definition}`;
  });

/** Two workers may start at once: extensions, schemas and tables are made by one at a time. */
export const SETUP_LOCK = "select pg_advisory_xact_lock(hashtext('guildhall.setup'))";

/** The schemas of read models, where they are missing: they can be dropped at any time. */
export async function makeSchemas(db: Db): Promise<void> {
  const schemas = [LIVE, NEXT, PREVIOUS];
  const { rows } = await db.query<{ there: number }>(
    'select count(to_regnamespace(name))::int as there from unnest($1::text[]) name',
    [schemas],
  );
  if (rows[0]?.there === schemas.length) return;
  await db.query(SETUP_LOCK);
  for (const schema of schemas) await db.query(`create schema if not exists ${schema}`);
}

/** Extensions that the indexes name. */
export async function makeExtensions(db: Db, projection: Projection): Promise<void> {
  const definitions = projection.tables.flatMap((of) => of.indexes ?? []);
  if (projection.tables.some((of) => of.searched) || definitions.some((definition) => definition.includes('_trgm_ops'))) {
    await db.query('create extension if not exists pg_trgm with schema public');
  }
}

/** Statements that make the totals and ranks of a filled table. */
export const countsSql = (schema: string, of: Table): string[] => [...totalsSql(schema, of), ...ranksSql(schema, of)];

/** Statements that make what Postgres keeps beside the rows of a table: totals, ranks and what is searched. */
const keptSql = (schema: string, of: Table): string[] => [
  ...countsSql(schema, of),
  ...searchTablesSql(schema, of),
  ...searchTriggersSql(schema, of),
  ...wordPartsSql(schema, of),
];

/** Makes what is missing of a projection's tables and indexes in `schema`; run it inside a transaction. */
export async function makeTables(db: Db, schema: string, projection: Projection): Promise<void> {
  await db.query(SETUP_LOCK);
  await makeExtensions(db, projection);
  for (const of of projection.tables) {
    await db.query(tableSql(schema, of));
    for (const index of indexSql(schema, of)) await db.query(index);
    for (const statement of keptSql(schema, of)) await db.query(statement);
  }
}

export async function dropTables(db: Db, schema: string, projection: Projection): Promise<void> {
  for (const name of tableNames(projection)) await db.query(`drop table if exists ${quoted(schema)}.${quoted(name)}`);
}
