import pg from 'pg';

/** The rows of one query, on a connection of its own. */
export async function queryOf<Row extends object>(databaseUrl: string, text: string, values?: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // The query fails too when the database ends.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
