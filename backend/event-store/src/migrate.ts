import type { MigrationInterface } from 'typeorm';
import { compared, connected, HISTORY } from './migrated.js';

type Migration = new () => MigrationInterface;

const LOCK = '7355608000';

/**
 * Runs the migrations that have not run yet, each in its own transaction, in the order of their timestamps.
 * Processes that start together wait for each other. Applied ones are kept in `write.migrations`.
 * @throws Error when a migration fails (it leaves nothing) or the database knows migrations that this version does not
 */
export async function migrate(databaseUrl: string, migrations: readonly Migration[]): Promise<void> {
  const guard = await connected(databaseUrl);
  try {
    await guard.query('select pg_advisory_lock($1::bigint)', [LOCK]);
    const { missing, unknown } = await compared(guard, migrations);
    if (missing.length > 0) await runMissing(databaseUrl, migrations);
    if (unknown.length > 0) throw new Error(`The database was migrated by a newer version: ${unknown.join(', ')}`);
  } finally {
    await guard.end();
  }
}

/** Few starts have something to migrate: only those load the library. */
async function runMissing(databaseUrl: string, migrations: readonly Migration[]): Promise<void> {
  const { DataSource } = await import('typeorm');
  const source = new DataSource({
    type: 'postgres',
    url: databaseUrl,
    schema: 'write',
    migrations: [...migrations],
    migrationsTableName: HISTORY,
    migrationsTransactionMode: 'each',
    poolSize: 2,
  });
  await source.initialize();
  try {
    await source.query('create schema if not exists write');
    await source.runMigrations();
  } finally {
    await source.destroy();
  }
}
