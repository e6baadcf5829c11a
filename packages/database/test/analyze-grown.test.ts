import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase, waitUntil } from '@tillmap/testing';
import { analyzeGrown, analyzeWritten, type Database, openDatabase, type Queries } from '../src/index.ts';

const LINE = { line: ['at'] };

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

/** How many rows the planner counts with, by table; those that nobody has looked at are left out. */
const known = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await database.query<{ name: string; rows: number }>(
        `select relname as name, reltuples::int as rows from pg_class
          where relname in ('line_1', 'line_2', 'other') and reltuples >= 0`,
      )
    ).map(({ name, rows }) => [name, rows]),
  );

test('When parts and tables have rows that nobody has looked at, then those that are named are looked at', async () => {
  await write(2_000);
  await write(10, 0, database, 'other');
  await analyzeGrown(database, LINE);
  expect(await known()).toEqual({ line_1: 2_000 });
  await analyzeGrown(database, { ...LINE, other: ['at'] });
  expect(await known()).toEqual({ line_1: 2_000, other: 10 });
});

test('When a part has grown by little, then it is left, and when by a lot, then it is looked at again', async () => {
  await write(10_000);
  await write(10_000, 1_000_000);
  await analyzeGrown(database, LINE);
  await write(9_000, 10_000);
  await write(15_000, 1_010_000);
  await analyzeGrown(database, LINE);
  expect(await known()).toEqual({ line_1: 10_000, line_2: 25_000 });
});

test('When rows were written in a transaction, then it counts with them', async () => {
  await database.transaction(async (tx) => {
    await write(3_000, 0, tx);
    await analyzeGrown(tx, LINE);
    const [plan] = await tx.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      'explain (format json) select from line where at < 1000000',
    );
    expect(plan!['QUERY PLAN'][0].Plan['Plan Rows']).toBe(3_000);
  });
  expect(await known()).toEqual({ line_1: 3_000 });
});

test('When another process has a part in hand, then it is waited for', async () => {
  await write(2_000);
  let looking: Promise<void> | undefined;
  await database.transaction(async (tx) => {
    await tx.execute('lock table line_1 in share update exclusive mode');
    looking = analyzeGrown(database, LINE);
    await analyzeWritten(database, LINE);
    expect(await known()).toEqual({});
  });
  await looking;
  expect(await known()).toEqual({ line_1: 2_000 });
});

test('When a part was looked at while its rows were still being written, then it is looked at again', async () => {
  await database.transaction(async (tx) => {
    await write(3_000, 0, tx);
    await database.execute('analyze line_1');
  });
  expect(await known()).toEqual({ line_1: 0 });
  await analyzeGrown(database, LINE);
  expect(await known()).toEqual({ line_1: 3_000 });
});

test('When rows are still being written, then what repeats leaves them, and looks at them when they are there', async () => {
  await database.transaction(async (tx) => {
    await write(3_000, 0, tx);
    await analyzeWritten(database, LINE);
    expect(await known()).toEqual({});
  });
  const look = async () => {
    await analyzeWritten(database, LINE);
    return (await known()).line_1;
  };
  expect(await waitUntil(look, { what: 'the server to hear of the rows' })).toBe(3_000);
});
