import { migrate } from '@guildhall/event-store/migrate';
import { eventStoreMigrations } from '@guildhall/event-store/migrations';
import { projectionMigrations } from '@guildhall/projections/migrations';

/** Where several processes share a database, one owner migrates it before they start: `node backend/dist/bundle/migrate.js`. */
try {
  const url = process.env['DATABASE_URL'];
  if (!url) throw new Error('DATABASE_URL is missing: the address of a PostgreSQL database');
  await migrate(url, [...eventStoreMigrations, ...projectionMigrations]);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
