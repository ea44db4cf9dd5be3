import pg from 'pg';

/**
 * The tables of every schema in which a row, as text, is such a one.
 * @param {string} databaseUrl
 * @param {(row: string) => boolean} isSuch
 * @returns {Promise<string[]>}
 */
export async function tablesWith(databaseUrl, isSuch) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const places = [];
  try {
    const { rows: tables } = await database.query(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of tables) {
      // A table kept for rolling back may go while this looks.
      const { rows } = await database.query(`select t::text as text from ${name} t`).catch((error) => {
        if (error.code !== '42P01') throw error;
        return { rows: [] };
      });
      if (rows.some(({ text }) => isSuch(text))) places.push(name);
    }
    return places;
  } finally {
    await database.end();
  }
}
