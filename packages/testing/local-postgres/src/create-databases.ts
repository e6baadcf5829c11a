import pg from 'pg';

const CONNECT_TIMEOUT_MS = 5_000;
const ALREADY_THERE = '42P04';

const connected = async (url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

/**
 * Creates the databases that are missing on a server; `url` is the address of any database of it. One that is there is
 * opened once: a damaged one is found here, and not by a service that starts again and again.
 */
export const createDatabases = (url: string, names: readonly string[]): Promise<void> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
    const existing = new Set(rows.map((row) => row.datname));
    for (const name of names) {
      if (existing.has(name)) await connected(urlOfDatabase(url, name), (opened) => opened.query('select 1'));
      else await createOne(client, name);
    }
  });

/** The address of another database of the same server. */
export const urlOfDatabase = (url: string, name: string): string => {
  const address = new URL(url);
  address.pathname = `/${encodeURIComponent(name)}`;
  return address.href;
};

/** Has a server write everything out; `url` is the address of any database of it. */
export const checkpoint = (url: string): Promise<void> => connected(url, (client) => client.query('checkpoint'));

const createOne = async (client: pg.Client, name: string): Promise<void> => {
  try {
    await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    // Another installation's start was quicker.
    if ((error as { code?: string }).code !== ALREADY_THERE) throw error;
  }
};
