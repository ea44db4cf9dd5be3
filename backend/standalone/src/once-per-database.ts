import { Client } from 'pg';

/**
 * Does something once per database, however often it is started: it is noted there when it is finished.
 * `work` must be safe to interrupt and repeat.
 * @returns whether it was done now
 */
export async function oncePerDatabase(databaseUrl: string, name: string, work: () => Promise<void>): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('create schema if not exists standalone');
    await client.query(
      'create table if not exists standalone.finished (name text primary key, finished_at timestamptz not null default now())',
    );
    const { rowCount } = await client.query('select from standalone.finished where name = $1', [name]);
    if (rowCount === 1) return false;
    await work();
    await client.query('insert into standalone.finished (name) values ($1) on conflict do nothing', [name]);
    return true;
  } finally {
    await client.end();
  }
}
