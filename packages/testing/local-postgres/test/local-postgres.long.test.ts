import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { waitUntil } from '@tillmap/testing';
import pg from 'pg';
import { type LocalPostgres, startLocalPostgres } from '../src/index.ts';

// Clusters are made from nothing here, on a machine that may be busy with other tests.
const folders: string[] = [];
const servers: LocalPostgres[] = [];

const aFolder = (): string => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'local-postgres-')));
  // As root the server runs as nobody, who must be able to pass.
  chmodSync(folder, 0o711);
  folders.push(folder);
  return join(folder, 'state');
};

const start = async (stateDir: string, port = 0): Promise<LocalPostgres> => {
  const server = await startLocalPostgres({ stateDir, port });
  servers.push(server);
  return server;
};

const query = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const remove = (path: string): string => {
  rmSync(path);
  return path;
};

const cut = (path: string): string => {
  truncateSync(path);
  return path;
};

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('A local PostgreSQL', () => {
  test('When it is started on an empty folder, then it has the databases asked for and a private password', async () => {
    const stateDir = aFolder();
    const server = await start(stateDir);
    await server.createDatabases(['catalog', 'bus']);
    await server.createDatabases(['catalog', 'audit']);

    const rows = await query(server.urlFor('catalog'), 'select datname from pg_database where not datistemplate');
    expect(new Set(rows.map((row) => row.datname))).toEqual(new Set(['audit', 'bus', 'catalog', 'postgres']));
    expect(readFileSync(join(stateDir, 'postgres-password'), 'utf8').trim()).toBe(server.password);
    expect(statSync(join(stateDir, 'postgres-password')).mode & 0o077).toBe(0);
  });

  test('When it was stopped and is started again, then the rows are there', async () => {
    const stateDir = aFolder();
    const first = await start(stateDir);
    await query(first.urlFor('postgres'), 'create table kept as select 42 as answer');
    await first.stop();

    const second = await start(stateDir);
    expect(await query(second.urlFor('postgres'), 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('When its postmaster is killed, then that is told and a new start has every committed row', async () => {
    const stateDir = aFolder();
    const first = await start(stateDir);
    const told = new Promise((resolve) => first.onExit(resolve));
    await query(first.urlFor('postgres'), 'create table kept as select 42 as answer');
    first.child.kill('SIGKILL');

    expect(await told).toEqual({ code: null, signal: 'SIGKILL' });
    const second = await start(stateDir, first.port);
    expect(second.port).toBe(first.port);
    expect(await query(second.urlFor('postgres'), 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('When new databases were written out, then a crash leaves nothing of them to be done at the next start', async () => {
    const server = await start(aFolder());
    await server.createDatabases(['one', 'two']);
    const url = server.urlFor('postgres');
    const [made] = await query(url, 'select pg_current_wal_lsn()::text as lsn');
    await server.checkpoint();
    const redo = `select redo_lsn >= '${(made as { lsn: string }).lsn}' as behind from pg_control_checkpoint()`;
    expect(await query(url, redo)).toEqual([{ behind: true }]);
  });

  test('When an earlier server still runs on the folder, then it is stopped first and its rows are there', async () => {
    const stateDir = aFolder();
    const left = await start(stateDir);
    await query(left.urlFor('postgres'), 'create table kept as select 42 as answer');

    const second = await start(stateDir);
    await waitUntil(() => !isAlive(left.child.pid!), { what: 'the earlier server to end' });
    expect(await query(second.urlFor('postgres'), 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('When the port asked for is taken, then one sentence says so', async () => {
    const other = await start(aFolder());
    await expect(start(aFolder(), other.port)).rejects.toThrow(
      `The database did not start: port ${other.port} is taken by another program.`,
    );
  });

  test('When the state folder was emptied, then data that lie elsewhere are set aside and a new cluster begins', async () => {
    const stateDir = aFolder();
    // As root this moves the data out of it; for anybody else they are deleted with it.
    chmodSync(dirname(stateDir), 0o700);
    const first = await startLocalPostgres({ stateDir });
    await first.stop();
    const home = dirname(first.dataDir);
    folders.push(home);
    rmSync(stateDir, { recursive: true });

    const second = await start(stateDir);
    expect(second.password).not.toBe(first.password);
    expect(await query(second.urlFor('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
    const aside = readdirSync(home).filter((name) => name.startsWith('data-set-aside-'));
    expect(aside.map((name) => existsSync(join(home, name, 'PG_VERSION')))).toEqual(home === stateDir ? [] : [true]);
  });

  test.each<[string, (dataDir: string, stateDir: string) => string]>([
    ['PG_VERSION is gone', (dataDir) => remove(join(dataDir, 'PG_VERSION'))],
    ['the password is gone', (_, stateDir) => remove(join(stateDir, 'postgres-password'))],
    ['the password is cut off', (_, stateDir) => cut(join(stateDir, 'postgres-password'))],
  ])('When %s, then a sentence names the folder, and each file of it is still there', async (_what, damage) => {
    const stateDir = aFolder();
    const { dataDir, stop } = await startLocalPostgres({ stateDir });
    await stop();
    const lost = damage(dataDir, stateDir);
    const before = readdirSync(dataDir, { recursive: true });

    const sentence = `The database in ${dataDir} is damaged: ${lost} is missing or empty.`;
    await expect(start(stateDir)).rejects.toThrow(sentence);
    expect(readdirSync(dataDir, { recursive: true })).toEqual(before);
  });

  test('When an initialisation was interrupted, then it is done again', async () => {
    const stateDir = aFolder();
    const { dataDir, stop } = await startLocalPostgres({ stateDir });
    await stop();
    renameSync(dataDir, join(dirname(dataDir), 'data-draft'));
    rmSync(join(dirname(dataDir), 'data-draft/PG_VERSION'));
    mkdirSync(dataDir);

    const second = await start(stateDir);
    expect(await query(second.urlFor('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(existsSync(join(dirname(dataDir), 'data-draft'))).toBe(false);
  });
});
