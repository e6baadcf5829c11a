import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { freePort } from '@tillmap/testing/local-postgres';
import { openOutput } from './output.ts';
import { UsageError } from './usage-error.ts';
import { type DatabaseServer, watchPostgres } from './watched-postgres.ts';

// Clusters are made from nothing here, on a machine that may be busy with other tests.
jest.setTimeout(60_000);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watched-postgres-'));
  // As root the server runs as nobody, who must be able to pass.
  chmodSync(folder, 0o711);
  mkdirSync(join(folder, 'logs'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (port: number): Promise<DatabaseServer> => {
  const output = openOutput(join(folder, 'logs'), new PassThrough().resume() as unknown as NodeJS.WriteStream);
  return watchPostgres({ stateDir: join(folder, 'postgres'), port, databases: ['audit'], connections: 20, output });
};

/** A stopped server's data folder. */
const aDatabase = async (): Promise<string> => {
  const server = await open(await freePort());
  await server.stop();
  return server.place.replace('in ', '');
};

const cutAll = (parent: string, name: RegExp): void => {
  for (const found of readdirSync(parent)) if (name.test(found)) truncateSync(join(parent, found), 100);
};

/** The folder of the database that was made last, of a service. */
const ofService = (dataDir: string): string =>
  join(dataDir, 'base', String(Math.max(...readdirSync(join(dataDir, 'base')).map(Number))));

test.each<[string, (dataDir: string) => void, RegExp]>([
  [
    'the control file is cut',
    (at) => cutAll(join(at, 'global'), /^pg_control$/),
    /could not read file "global\/pg_control/,
  ],
  [
    'the log is cut',
    (at) => cutAll(join(at, 'pg_wal'), /^[0-9A-F]{24}$/),
    /did not start: could not locate [^|]* record/,
  ],
  ['PG_VERSION is gone', (at) => rmSync(join(at, 'PG_VERSION')), /PG_VERSION is missing/],
  ['shared tables are cut', (at) => cutAll(join(at, 'global'), /^\d+$/), /The database cannot be used: /],
  ["a service's tables are cut", (at) => cutAll(ofService(at), /^\d+$/), /The database cannot be used: /],
  ["a service's folder is gone", (at) => rmSync(ofService(at), { recursive: true }), /"audit" does not exist/],
  [
    'the password is another one',
    () => writeFileSync(join(folder, 'postgres/postgres-password'), 'other'),
    /it does not know the password in its file postgres-password/,
  ],
])('When %s, then a sentence names the log and the way back, and no server stays', async (_what, damage, reason) => {
  const dataDir = await aDatabase();
  damage(dataDir);
  const port = await freePort();
  const error = (await open(port).catch((thrown: unknown) => thrown)) as Error;
  expect(error).toBeInstanceOf(UsageError);
  expect(error.message).toMatch(reason);
  expect(error.message).toContain(join(folder, 'logs/postgres.log'));
  expect(error.message).toContain('make restore FROM=… REPLACE=yes');
  expect(error.message).not.toContain('\n');
  await expect(once(createConnection(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
});
