import { randomBytes } from 'node:crypto';
import pg from 'pg';

export type TestDatabase = Readonly<{ url: string; drop(): Promise<void> }>;

/** The environment variable by which `global-setup.ts` hands the cluster's address to the tests. */
export const TEST_POSTGRES = 'TILLMAP_TEST_POSTGRES';

/** An empty database for one test or suite alone. `drop()` also ends connections that are still open. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const address = process.env[TEST_POSTGRES];
  if (!address) throw new Error(`${TEST_POSTGRES} is not set: run the tests through "npm run jest".`);
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(address, `create database ${name}`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(address, `drop database if exists ${name} with (force)`) };
};

const administer = async (address: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};
