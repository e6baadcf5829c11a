import pg from 'pg';

/** What brought a database's tables to their present state, in order; nothing where no service was ever started on it. */
export const doneMigrations = async (url: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const found = await client.query<{ found: boolean }>(`select to_regclass('schema_migration') is not null as found`);
    if (!found.rows[0]?.found) return [];
    const { rows } = await client.query<{ name: string }>('select name from schema_migration order by id');
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
};
