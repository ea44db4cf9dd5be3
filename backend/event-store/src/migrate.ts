import { DataSource, type MigrationInterface } from 'typeorm';
import { connected, HISTORY, ran } from './migrated.js';

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
    const wanted = migrations.map(({ name }) => name);
    const unknown = (await ran(guard, migrations)).filter((name) => !wanted.includes(name));
    if (unknown.length > 0) throw new Error(`The database was migrated by a newer version: ${unknown.join(', ')}`);
  } finally {
    await guard.end();
  }
}
