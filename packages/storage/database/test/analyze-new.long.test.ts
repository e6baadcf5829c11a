import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase, waitUntil } from '@tillmap/testing';
import {
  analyzeNew,
  analyzeNewFirst,
  analyzeWritten,
  type Database,
  openDatabase,
  type Queries,
} from '../src/index.ts';

const LINE = { line: ['at'] } as const;

let own: TestDatabase;
let database: Database;
beforeEach(async () => {
  own = await createTestDatabase();
  database = await openDatabase({ url: own.url, applicationName: 'test', migrations: [] });
  await database.execute(`
    create table line (at integer not null, text text not null) partition by range (at);
    create table line_1 partition of line for values from (0) to (1000000) with (autovacuum_enabled = off);
    create table line_2 partition of line for values from (1000000) to (2000000) with (autovacuum_enabled = off);
    create table other (at integer, text text) with (autovacuum_enabled = off)`);
});
afterEach(async () => {
  await database.close();
  await own.drop();
});

const write = (rows: number, from = 0, queries: Queries = database, table = 'line') =>
  queries.execute(`insert into ${table} select n, repeat('x', 100) from generate_series($1::int, $2::int) n`, [
    from,
    from + rows - 1,
  ]);

/** Columns with statistics, by table. */
const known = async (queries: Queries = database): Promise<string[]> =>
  (
    await queries.query<{ column: string }>(
      `select tablename || '.' || attname as column from pg_stats where schemaname = 'public' order by 1`,
    )
  ).map(({ column }) => column);

type Looks = Readonly<{ rows: number; looks: number; changed: number }>;

/** How many rows the planner counts with in the first part, how often it was looked at, and how many were written since. */
const looksAt = async (): Promise<Looks> => {
  const [row] = await database.query<Looks>(
    `select reltuples::int as rows, pg_stat_get_analyze_count(oid)::int as looks,
            pg_stat_get_mod_since_analyze(oid)::int as changed from pg_class where relname = 'line_1'`,
  );
  return row!;
};
const heard = (changed: number) =>
  waitUntil(async () => (await looksAt()).changed === changed, { what: 'the server to hear of the rows' });

const failed = (error: unknown): never => {
  throw error;
};

test('When parts and tables have rows and no statistics, then those that are named are looked at, by the columns that are', async () => {
  await write(2_000);
  await write(10, 0, database, 'other');
  await analyzeNew(database, LINE);
  expect(await known()).toEqual(['line_1.at']);
  await analyzeNewFirst(database, { ...LINE, other: ['text', 'at'] }, failed);
  expect(await known()).toEqual(['line_1.at', 'other.at', 'other.text']);
});

test('When rows were written in a transaction, then they are counted, and when it is rolled back, then they are not known', async () => {
  const attempt = database.transaction(async (tx) => {
    await write(3_000, 0, tx);
    await analyzeNew(tx, LINE);
    expect(await known(tx)).toEqual(['line_1.at']);
    const [plan] = await tx.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      'explain (format json) select from line where at < 1000000',
    );
    expect(plan!['QUERY PLAN'][0].Plan['Plan Rows']).toBe(3_000);
    throw new Error('Not this time.');
  });
  await expect(attempt).rejects.toThrow('Not this time.');
  await write(3_000);
  await analyzeNew(database, LINE);
  expect(await known()).toEqual(['line_1.at']);
});

test('When a part was looked at while its rows were still being written, then it is looked at again', async () => {
  await database.transaction(async (tx) => {
    await write(3_000, 0, tx);
    await database.execute('analyze line_1');
  });
  expect(await known()).toEqual([]);
  await analyzeNew(database, LINE);
  expect((await looksAt()).rows).toBe(3_000);
});

test('When parts of a table are asked about in a transaction, then others can be attached meanwhile', async () => {
  await write(2_000);
  await database.transaction(async (tx) => {
    await analyzeNew(tx, LINE);
    const held = await database.query<{ part: string }>(
      `select relation::regclass::text as part from pg_locks
        where locktype = 'relation' and pid <> pg_backend_pid() and relation in ('line_1'::regclass, 'line_2'::regclass)`,
    );
    expect(held).toEqual([{ part: 'line_1' }]);
  });
});

test('When another process has a part in hand, then who needs it waits, and goes on without it after two seconds', async () => {
  await write(2_000);
  await heard(2_000);
  const failures: unknown[] = [];
  await database.transaction(async (tx) => {
    await tx.execute('lock table line_1 in share update exclusive mode');
    await analyzeNew(database, LINE);
    await analyzeWritten(database, LINE);
    await analyzeNewFirst(database, LINE, (error) => failures.push(error));
    expect(failures).toHaveLength(1);
  });
  expect(await known()).toEqual([]);
  let looking: Promise<void> | undefined;
  await database.transaction(async (tx) => {
    await tx.execute('lock table line_1 in share update exclusive mode');
    looking = analyzeNewFirst(database, LINE, failed);
  });
  await looking;
  expect(await known()).toEqual(['line_1.at']);
});

test('When transactions have ended, then what repeats looks at much that they wrote, once', async () => {
  await database.transaction(async (tx) => {
    await write(3_000, 0, tx);
    await analyzeWritten(database, LINE);
    expect((await looksAt()).looks).toBe(0);
  });
  await heard(3_000);
  for (let look = 0; look < 3; look++) await analyzeWritten(database, LINE);
  expect(await looksAt()).toEqual({ rows: 3_000, looks: 1, changed: 0 });
  await database.execute(`update line set text = 'y'`);
  await write(2_000, 10_000);
  await heard(5_000);
  await analyzeWritten(database, LINE);
  expect((await looksAt()).looks).toBe(1);
  await write(5_000, 20_000);
  await heard(10_000);
  for (let look = 0; look < 3; look++) await analyzeWritten(database, LINE);
  expect(await looksAt()).toEqual({ rows: 10_000, looks: 2, changed: 0 });
});
