import { Client } from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';

type Migration = new () => MigrationInterface;

const LOCK = '7355608000';
const HISTORY = 'migrations';

/**
 * Runs the migrations that have not run yet, each in its own transaction, in the order of their timestamps.
 * Processes that start together wait for each other. Applied ones are kept in `write.migrations`.
 * @throws Error when a migration fails (it leaves nothing) or the database knows migrations that this version does not
 */
export async function migrate(databaseUrl: string, migrations: readonly Migration[]): Promise<void> {
  const guard = await connected(databaseUrl);
  try {
    await guard.query('select pg_advisory_lock($1::bigint)', [LOCK]);
    await guard.query('create schema if not exists write');
    const source = await new DataSource({
      type: 'postgres',
      url: databaseUrl,
      schema: 'write',
      migrations: [...migrations],
      migrationsTableName: HISTORY,
      migrationsTransactionMode: 'each',
      poolSize: 2,
    }).initialize();
    try {
      await source.runMigrations();
    } finally {
      await source.destroy();
    }
    await check(guard, migrations);
  } finally {
    await guard.end();
  }
}

/**
 * For a process that does not migrate: the database is exactly at these migrations.
 * @throws Error naming what is missing, or what a newer version has added
 */
export async function assertMigrated(databaseUrl: string, migrations: readonly Migration[]): Promise<void> {
  const client = await connected(databaseUrl);
  try {
    await check(client, migrations);
  } finally {
    await client.end();
  }
}

async function connected(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function check(client: Client, migrations: readonly Migration[]): Promise<void> {
  const exists = await client.query<{ made: boolean }>(`select to_regclass('write.${HISTORY}') is not null as made`);
  const ran = exists.rows[0]?.made ? (await client.query<{ name: string }>(`select name from write.${HISTORY}`)).rows : [];
  const applied = new Set(ran.map((row) => row.name));
  const wanted = new Set(migrations.map((each) => each.name));
  const missing = [...wanted].filter((name) => !applied.has(name));
  const unknown = [...applied].filter((name) => !wanted.has(name));
  if (missing.length > 0) throw new Error(`The database lacks the migrations ${missing.join(', ')}`);
  if (unknown.length > 0) throw new Error(`The database was migrated by a newer version: ${unknown.join(', ')}`);
}
