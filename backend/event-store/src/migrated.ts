import { Client } from 'pg';

/** A migration, by its name. */
type Named = { readonly name: string };

/** The table of schema `write` that lists the migrations which ran. */
export const HISTORY = 'migrations';

/** The database lacks migrations of this version. */
export class NotMigrated extends Error {}

/**
 * For a process that does not migrate: the database has these migrations, or more.
 * @throws NotMigrated naming what is missing
 */
export async function assertMigrated(databaseUrl: string, migrations: readonly Named[]): Promise<void> {
  const client = await connected(databaseUrl);
  try {
    const { missing } = await compared(client, migrations);
    if (missing.length > 0) throw new NotMigrated(`The database lacks the migrations ${missing.join(', ')}`);
  } finally {
    await client.end();
  }
}

export async function connected(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** By name: what the database lacks of these migrations, and what it has beyond them. */
export async function compared(client: Client, migrations: readonly Named[]) {
  const exists = await client.query<{ made: boolean }>(`select to_regclass('write.${HISTORY}') is not null as made`);
  const rows = exists.rows[0]?.made ? (await client.query<{ name: string }>(`select name from write.${HISTORY}`)).rows : [];
  const ran = rows.map(({ name }) => name);
  const wanted = migrations.map(({ name }) => name);
  return {
    missing: wanted.filter((name) => !ran.includes(name)),
    unknown: ran.filter((name) => !wanted.includes(name)),
  };
}
