import { migrate } from '@guildhall/platform/migrations';
import pg from 'pg';
import { projectionMigrations } from '../../projections/src/migrations';
import { makeSchemas } from '../../projections/src/runner/store/tables';
import { freshDatabase } from './postgres.mjs';

/** A database with the schemas of read models and no tables, for the tests of one file. @returns its connection, once they run */
export function readSchemas(): () => pg.Client {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let client: pg.Client;
  beforeAll(async () => {
    database = await freshDatabase();
    client = new pg.Client(database.url);
    await client.connect();
    await migrate(database.url, projectionMigrations);
    await makeSchemas(client);
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });
  return () => client;
}
