import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalPostgres, removeWithCluster, startLocalPostgres } from '@tillmap/testing/local-postgres';
import pg from 'pg';
import { lockDataDir } from '../../src/launcher/data-lock.ts';
import { BUS_DATABASE, SERVICES } from '../../src/launcher/service-list.ts';

const DATABASES = [...SERVICES.flatMap(({ database }) => database ?? []), BUS_DATABASE];
/** One that this release knows. */
export const MIGRATION = 'AuditTables1764000200001';
/** As the product runs it, but for the waiting on the disk. */
export const QUICK = { fsync: 'off', synchronous_commit: 'off' };
const ROOT = join(import.meta.dirname, '../../..');

/** A folder for installations and backups, which the database's user can pass. */
export const openPlace = (): { folder: string; dataDir: string; removeData(): void; remove(): void } => {
  const folder = mkdtempSync(join(tmpdir(), 'tillmap-backup-'));
  chmodSync(folder, 0o711);
  return {
    folder,
    dataDir: join(folder, 'data'),
    removeData: () => removeWithCluster(join(folder, 'data'), 'postgres'),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
};

/** Makes what `make run` leaves in DATA_DIR, without a service: databases with a table of rows each, files, keys. */
export const makeInstallation = async (dataDir: string, rows: number): Promise<void> => {
  mkdirSync(join(dataDir, 'state'), { recursive: true });
  mkdirSync(join(dataDir, 'objects/supplier-files/.unfinished'), { recursive: true });
  writeFileSync(join(dataDir, 'state/service-secret.json'), '{"secret":"of this installation"}');
  writeFileSync(join(dataDir, 'state/seed.json'), '{"wellKnownPassword":true,"demoData":true}');
  writeFileSync(join(dataDir, `objects/supplier-files/${'long-'.repeat(40)}name`), 'lines');
  writeFileSync(join(dataDir, 'objects/supplier-files/empty'), '');
  writeFileSync(join(dataDir, 'objects/supplier-files/.unfinished/half'), 'half of the li');
  const server = await startLocalPostgres({ stateDir: join(dataDir, 'postgres'), settings: QUICK });
  try {
    await server.createDatabases(DATABASES);
    for (const name of DATABASES) {
      await ask(server.urlFor(name), 'create table row_of_people (id integer primary key, text text not null)');
      await ask(
        server.urlFor(name),
        `insert into row_of_people select n, md5(n::text) from generate_series(1, ${rows}) n`,
      );
    }
    await ask(server.urlFor('audit'), 'create table schema_migration (id integer, "timestamp" bigint, name text)');
    await ask(server.urlFor('audit'), `insert into schema_migration values (1, 1, '${MIGRATION}')`);
  } finally {
    await server.stop();
  }
};

/** Runs the database as the launcher does, with its lock and its port known. */
export const runDatabases = async (dataDir: string): Promise<LocalPostgres> => {
  const lock = lockDataDir(join(dataDir, 'state'));
  const server = await startLocalPostgres({ stateDir: join(dataDir, 'postgres'), settings: QUICK });
  writeFileSync(join(dataDir, 'state/ports.json'), JSON.stringify({ postgres: server.port }));
  return {
    ...server,
    stop: async () => {
      await server.stop();
      lock.release();
    },
  };
};

export const ask = async <Row extends object>(url: string, sql: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
};

/** Runs `make backup` or `make restore` without make; `kill` ends it with kill -9, and its code is null then. */
export const command = (
  name: 'backup' | 'restore',
  environment: Readonly<Record<string, string>>,
  kill?: AbortSignal,
): Promise<{ code: number | null; out: string; err: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, `tools/src/${name}.ts`)], {
      env: { PATH: process.env.PATH, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    kill?.addEventListener('abort', () => child.kill('SIGKILL'));
    let [out, err] = ['', ''];
    child.stdout.on('data', (bytes) => (out += String(bytes)));
    child.stderr.on('data', (bytes) => (err += String(bytes)));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out, err }));
  });
