import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '@tillmap/storage/database';
import { createTestDatabase, freePort, openFolder, type TestDatabase, waitUntil } from '@tillmap/testing';
import { SERVICES } from '../src/launcher/service-list.ts';

const ROOT = join(import.meta.dirname, '../..');
const WITH_TABLES = SERVICES.filter(({ database }) => database !== undefined).map(({ name }) => name);
const LOCKED = `select count(*) > 0 as is_waiting from pg_stat_activity
                 where datname = current_database() and application_name like '% migrate' and wait_event_type = 'Lock'`;

let own: TestDatabase;
let sql: Database;
const children = new Set<ReturnType<typeof begin>['child']>();

beforeEach(async () => {
  own = await createTestDatabase();
  // A transaction here stays open for as long as a program takes to start.
  sql = await openDatabase({ url: own.url, applicationName: 'test', idleTransactionTimeoutMs: 120_000 });
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  await sql.close();
  await own.drop();
});

/** A service's program with only the settings of its database, unless told more. */
const begin = (service: string, words: readonly string[], environment: Readonly<Record<string, string>> = {}) => {
  const entry = SERVICES.find(({ name }) => name === service)?.entry ?? '';
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [join(ROOT, entry), ...words], {
    env: { PATH, NODE_COMPILE_CACHE, TILLMAP_MODE: 'production', DATABASE_URL: own.url, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (bytes) => (out += String(bytes)));
  child.stderr.on('data', (bytes) => (err += String(bytes)));
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, out, err }));
  return { child, ended };
};
const migrate = (service: string, environment?: Readonly<Record<string, string>>) =>
  begin(service, ['migrate'], environment).ended;
const names = async (): Promise<string[]> =>
  (await sql.query<{ name: string }>('select name from schema_migration order by id')).map(({ name }) => name);

describe('node services/<service>/src/main.ts migrate', () => {
  test.each(WITH_TABLES)('When %s’s tables are not there, then it makes them and ends with 0', async (service) => {
    const { code, out, err } = await migrate(service);
    const done = await names();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(done.length).toBeGreaterThan(0);
    expect(out).toBe(
      `${service}: ${done.length} ${done.length === 1 ? 'migration' : 'migrations'} done: ${done.join(', ')}.\n`,
    );
  });

  test('When three run at once and one later, then one works, the others wait, and all end with 0', async () => {
    const ends = await Promise.all([migrate('audit'), migrate('audit'), migrate('audit')]);
    const later = await migrate('audit');
    expect([...ends, later].map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    const worked = ends.filter(({ out }) => out.includes('done: '));
    expect(worked).toHaveLength(1);
    expect([...ends, later].filter(({ out }) => out === 'audit: the tables are up to date.\n')).toHaveLength(3);
    expect(new Set(await names()).size).toBe((await names()).length);
  });

  test('When it is killed in the middle, then nothing half done stays and the next one does it all', async () => {
    const killed = begin('audit', ['migrate']);
    // Somebody else has just made a table of that name and has not committed: the migration waits in the middle.
    const inTheWay = sql.transaction(async (tx) => {
      await tx.execute('create table outbox (id integer)');
      await waitUntil(async () => (await sql.query<{ is_waiting: boolean }>(LOCKED))[0]?.is_waiting, {
        what: 'the migration to be in the middle',
      });
      killed.child.kill('SIGKILL');
      await killed.ended;
      throw new Error('given up');
    });
    await expect(inTheWay).rejects.toThrow('given up');
    const [one, other] = await Promise.all([migrate('audit'), migrate('audit')]);
    expect([one.code, other.code, one.err, other.err]).toEqual([0, 0, '', '']);
    expect(new Set(await names()).size).toBe((await names()).length);
    expect((await migrate('audit')).out).toBe('audit: the tables are up to date.\n');
  });

  test('When the server refuses us, then it ends with 1 and a sentence', async () => {
    const wrong = new URL(own.url);
    wrong.password = 'wrong';
    const { code, out, err } = await migrate('audit', { DATABASE_URL: wrong.href });
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(
      /^audit migrate: PostgreSQL at 127\.0\.0\.1:\d+ cannot be used: password authentication failed/,
    );
    expect(err).not.toContain('wrong');
  });

  test('When a migration fails, then it ends with 1 and what the server said', async () => {
    await sql.execute('create table outbox (id integer)');
    const { code, err } = await migrate('audit');
    expect([code, err]).toEqual([1, 'audit migrate: relation "outbox" already exists\n']);
  });

  test('When the database is not named, or the word is another one, then that is said', async () => {
    const unnamed = await migrate('audit', { DATABASE_URL: '' });
    expect([unnamed.code, unnamed.err]).toEqual([1, expect.stringMatching(/^ {2}DATABASE_URL: missing; /m)]);
    const other = await begin('audit', ['grow']).ended;
    expect([other.code, other.err]).toEqual([1, 'audit grow: there is no command "grow"; there are: migrate.\n']);
  });
});

describe('MIGRATIONS=by-job', () => {
  test('When tables are behind, then the service says so and waits; after the job it serves, in the same process', async () => {
    const port = await freePort();
    const [bus, folder] = await Promise.all([createTestDatabase(), openFolder('tillmap-by-job-')]);
    const { child } = begin('audit', [], {
      TILLMAP_MODE: 'default',
      MIGRATIONS: 'by-job',
      PORT: String(port),
      BUS_URL: bus.url,
      OBJECT_STORE_DIR: folder,
      AUTH_URL: 'http://127.0.0.1:9',
      SERVICE_SECRET: 'a secret of the tests',
      LOG_LEVEL: 'error',
    });
    const at = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      return {
        status: answer.status,
        body: (await answer.json()) as { checks?: Record<string, string>; message?: string },
      };
    };
    try {
      const { status, body } = await waitUntil(() => at('/readyz'), { seconds: 60, what: 'the service to listen' });
      expect([status, body.checks?.database]).toEqual([503, 'ok']);
      expect(body.checks?.tables).toMatch(/^6 migrations are pending; waiting for the command "migrate"\.$/);
      expect((await at('/healthz')).status).toBe(200);
      expect(await at('/api/admin/dashboard')).toMatchObject({
        status: 503,
        body: { message: 'Tillmap is being updated. Please try again in a minute.' },
      });
      expect((await sql.query("select to_regclass('outbox') as found"))[0]).toEqual({ found: null });
      expect((await migrate('audit')).code).toBe(0);
      const ready = await waitUntil(
        async () => {
          const answer = await at('/readyz');
          return answer.status === 200 && answer;
        },
        { what: 'the service to be ready' },
      );
      expect(ready.body.checks).not.toHaveProperty('tables');
      expect((await at('/api/admin/dashboard')).status).toBe(401);
      expect(child.exitCode).toBeNull();
    } finally {
      child.kill('SIGKILL');
      await bus.drop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
