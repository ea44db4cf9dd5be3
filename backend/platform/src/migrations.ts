import type { Client } from 'pg';
import type { MigrationInterface } from 'typeorm';
import { connect, PATIENT } from './postgres.js';
import { connectWatched } from './watched.js';

/** A migration that has been released keeps its name and its place in the order. */
interface Named {
  readonly name: string;
  /** Where its tables and its entry in the history are: `write` unless it names another schema. */
  readonly schema?: string;
}
export type Migration = (new () => MigrationInterface) & Named;

/** Each schema that has migrations lists in this table those that ran. */
export const HISTORY = 'migrations';
const HOME = 'write';
const LOCK = '7355608000';
const CONNECTION = 'guildhall migrations';

/** The database lacks migrations of this version. */
export class NotMigrated extends Error {}

const schemaOf = ({ schema = HOME }: Named): string => schema;
const schemasOf = (migrations: readonly Named[]) => [...new Set(migrations.map(schemaOf))];

/**
 * Runs the migrations that have not run yet, each in its own transaction: schema by schema, in the order of their timestamps.
 * Processes that start together wait for each other. A schema that was dropped is made again, because its history went with it.
 * @throws Error when a migration fails (it leaves nothing) or the database knows migrations that this version does not
 */
export async function migrate(databaseUrl: string, migrations: readonly Migration[]): Promise<void> {
  const guard = await connectWatched(databaseUrl, CONNECTION, PATIENT);
  try {
    await guard.query('select pg_advisory_lock($1::bigint)', [LOCK]);
    for (const schema of schemasOf(migrations)) {
      const its = migrations.filter((migration) => schemaOf(migration) === schema);
      if (schema !== HOME) await moveHistory(guard, schema, its);
      const { missing } = await compared(guard, its);
      if (missing.length > 0) await runMissing(databaseUrl, schema, its);
    }
    const { unknown } = await compared(guard, migrations);
    if (unknown.length > 0) throw new Error(`The database was migrated by a newer version: ${unknown.join(', ')}`);
  } finally {
    await guard.end();
  }
}

/**
 * For a process that does not migrate: checks that the database has these migrations, or more.
 * @throws NotMigrated naming what is missing
 */
export async function assertMigrated(databaseUrl: string, migrations: readonly Named[]): Promise<void> {
  const client = await connect(databaseUrl, CONNECTION, { ...PATIENT, query_timeout: 10_000 });
  try {
    const { missing } = await compared(client, migrations);
    if (missing.length > 0) throw new NotMigrated(`The database lacks the migrations ${missing.join(', ')}`);
  } finally {
    await client.end();
  }
}

/** The names of the migrations that ran in a schema. */
async function ranIn(client: Client, schema: string): Promise<string[]> {
  const exists = await client.query<{ made: boolean }>('select to_regclass($1) is not null as made', [`${schema}.${HISTORY}`]);
  if (!exists.rows[0]?.made) return [];
  return (await client.query<{ name: string }>(`select name from ${schema}.${HISTORY}`)).rows.map(({ name }) => name);
}

/** By name: what the database lacks of these migrations, and what it has beyond them in their schemas. */
async function compared(client: Client, migrations: readonly Named[]) {
  const schemas = migrations.length > 0 ? schemasOf(migrations) : [HOME];
  const ran = (await Promise.all(schemas.map((schema) => ranIn(client, schema)))).flat();
  const wanted = migrations.map(({ name }) => name);
  return {
    missing: wanted.filter((name) => !ran.includes(name)),
    unknown: ran.filter((name) => !wanted.includes(name)),
  };
}

/** Earlier releases listed all migrations in schema `write`. Those of a schema that is gone have not run. */
async function moveHistory(guard: Client, schema: string, migrations: readonly Named[]): Promise<void> {
  const ran = await ranIn(guard, HOME);
  const listed = migrations.map(({ name }) => name).filter((name) => ran.includes(name));
  if (listed.length === 0) return;
  const { rows } = await guard.query<{ there: boolean }>('select to_regnamespace($1) is not null as there', [schema]);
  await guard.query('begin');
  if (rows[0]?.there) {
    await guard.query(
      `create table if not exists ${schema}.${HISTORY} (id serial primary key, "timestamp" bigint not null, name varchar not null)`,
    );
    await guard.query(
      `insert into ${schema}.${HISTORY} ("timestamp", name) select "timestamp", name from ${HOME}.${HISTORY} m where name = any($1)
       and not exists (select from ${schema}.${HISTORY} h where h.name = m.name) order by id`,
      [listed],
    );
  }
  await guard.query(`delete from ${HOME}.${HISTORY} where name = any($1)`, [listed]);
  await guard.query('commit');
}

/** Few starts have something to migrate: only those load the library. */
async function runMissing(databaseUrl: string, schema: string, migrations: readonly Migration[]): Promise<void> {
  const { DataSource } = await import('typeorm');
  const source = new DataSource({
    type: 'postgres',
    url: databaseUrl,
    schema,
    migrations: [...migrations],
    migrationsTableName: HISTORY,
    migrationsTransactionMode: 'each',
    poolSize: 2,
  });
  await source.initialize();
  try {
    await source.query(`create schema if not exists ${schema}`);
    await source.runMigrations();
  } finally {
    await source.destroy();
  }
}
