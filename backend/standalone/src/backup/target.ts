import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '@guildhall/platform/migrations';
import { connect, PATIENT, WAITS } from '@guildhall/platform/postgres';
import type { Client } from 'pg';
import type { BackupHeader } from './headers.js';

type Migrations = Parameters<typeof migrate>[1];

/** Schemas of the product; a restore replaces all of them, and the read side is made again from the log. */
const SCHEMAS = ['write', 'read', 'read_next', 'read_previous', 'projections', 'jobs'];

/** The target holds data, and nobody said to replace it. */
export class NotEmpty extends Error {}

const inUse = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name like 'guildhall%'`;

/** A session is still listed after its process has ended, until its statement does. */
const ENDED_MS = WAITS.statement + 1500;

async function isInUse(client: Client): Promise<boolean> {
  const used = async () => (await client.query<{ count: number }>(inUse)).rows[0]!.count > 0;
  for (const limit = performance.now() + ENDED_MS; await used(); await sleep(50)) if (performance.now() > limit) return true;
  return false;
}

/**
 * Empties the database and gives it the tables that the backup was made of.
 * @throws NotEmpty, or Error while the product uses the database or when the backup is newer than this version
 */
export async function prepareTarget(
  databaseUrl: string,
  header: BackupHeader,
  migrations: Migrations,
  replace: boolean,
): Promise<void> {
  const known = migrations.map(({ name }) => name);
  const unknown = header.migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`The backup is of a newer version, which has the migrations ${unknown.join(', ')}.`);
  const client = await connect(databaseUrl, 'guildhall restore', PATIENT);
  try {
    const { rows } = await client.query<{ made: boolean }>("select to_regclass('write.events') is not null as made");
    if (rows[0]?.made && !replace)
      throw new NotEmpty('The database holds a Guildhall already. Add --replace to put the backup in its place.');
    if (await isInUse(client)) throw new Error('Guildhall is using this database. Stop it before you restore.');
    for (const schema of SCHEMAS) await client.query(`drop schema if exists ${schema} cascade`);
  } finally {
    await client.end();
  }
  await migrate(
    databaseUrl,
    migrations.filter(({ name }) => header.migrations.includes(name)),
  );
}
