import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import { createTestDatabase, type TestDatabase, waitUntil } from '@tillmap/testing';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import {
  addFirstPartitionBound,
  analyzeWhole,
  attachFirstPartition,
  createMonthlyPartitions,
  type Database,
  type MigrationClass,
  openDatabase,
  type PartitionedTables,
  type Queries,
  validateFirstPartitionBound,
} from '../src/index.ts';

const NOTES = { tables: ['note', 'word'], key: 'import_id' } as const satisfies PartitionedTables;

class MakeNotes implements MigrationInterface {
  readonly name = 'MakeNotes1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table note (import_id uuid not null, line integer not null, said text[], primary key (import_id, line));
      create table word (import_id uuid not null, word text not null default '', primary key (import_id, word));
      create index word_by_word on word (word, import_id);
      alter table note alter said set statistics 0`);
  }

  async down(): Promise<void> {}
}

class SayEnds implements MigrationInterface {
  readonly name = 'SayEnds1700000000002';
  readonly canWait = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(addFirstPartitionBound(NOTES));
  }

  async down(): Promise<void> {}
}

class ReadFirst implements MigrationInterface {
  readonly name = 'ReadFirst1700000000003';
  readonly canWait = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(validateFirstPartitionBound(NOTES));
  }

  async down(): Promise<void> {}
}

class TakeFirst implements MigrationInterface {
  readonly name = 'TakeFirst1700000000004';
  readonly canWait = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      lock table note, word in access exclusive mode;
      alter table note rename to note_first;
      alter index note_pkey rename to note_first_pkey;
      create table note (like note_first including defaults, primary key (import_id, line)) partition by range (import_id);
      alter table note alter said set statistics 0;
      alter table word rename to word_first;
      alter index word_pkey rename to word_first_pkey;
      alter index word_by_word rename to word_first_by_word;
      create table word (like word_first including defaults, primary key (import_id, word)) partition by range (import_id);
      create index word_by_word on word (word, import_id)`);
    await runner.query(attachFirstPartition(NOTES));
  }

  async down(): Promise<void> {}
}

let own: TestDatabase;
const opened: Database[] = [];
const open = async (migrations: readonly MigrationClass[]): Promise<Database> => {
  const database = await openDatabase({ url: own.url, applicationName: 'parts', migrations });
  opened.push(database);
  await database.migrate();
  return database;
};
beforeEach(async () => {
  own = await createTestDatabase();
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  await own.drop();
});

const at = (time: string): string => uuidv7({ msecs: Date.parse(time) });
const write = async (database: Database, id: string): Promise<void> => {
  await database.execute(`insert into note values ($1, 1, '{a}'), ($1, 2, null)`, [id]);
  await database.execute(`insert into word values ($1, 'milk')`, [id]);
};
/** Rows by the tables that they lie in. */
const places = async (database: Database): Promise<Record<string, number>> => {
  const rows = await database.query<{ part: string; rows: number }>(
    `select tableoid::regclass::text as part, count(*) as rows from note group by 1
      union all select tableoid::regclass::text, count(*) from word group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ part, rows }) => [part, rows]));
};

/** As if the update had been made in July 2026: the first part ends with August. */
const partsFromSeptember = async (clock: () => Promise<Date>) => {
  const database = await open([MakeNotes, SayEnds, ReadFirst, TakeFirst]);
  for (const table of NOTES.tables) {
    await database.execute(`alter table ${table} detach partition ${table}_first`);
    await database.execute(
      `alter table ${table} attach partition ${table}_first for values from (minvalue) to ('${endOf('2026-09-01')}')`,
    );
  }
  return { database, parts: createMonthlyPartitions(database, NOTES, clock) };
};
/** Holds a table, as one who reads it for long does, until the returned function is called. */
const reads = async (table: string): Promise<() => Promise<void>> => {
  const database = await openDatabase({ url: own.url, applicationName: 'dump', idleTransactionTimeoutMs: 60_000 });
  opened.push(database);
  const done = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const reading = database.transaction(async (tx) => {
    await tx.query(`select count(*) from ${table}`);
    started.resolve();
    await done.promise;
  });
  await started.promise;
  return () => {
    done.resolve();
    return reading;
  };
};
const nobody = async (): Promise<boolean> => false;
const endOf = (day: string): string => {
  const hex = Date.parse(day).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
};

test('When tables with rows are cut into parts, then these are the first part, and nothing is lost or read otherwise', async () => {
  const before = await open([MakeNotes]);
  const old = at('2026-05-03T10:00:00Z');
  const now = uuidv7();
  await write(before, old);
  await write(before, now);
  const database = await open([MakeNotes, SayEnds, ReadFirst, TakeFirst]);

  expect(await places(database)).toEqual({ note_first: 4, word_first: 2 });
  expect(await database.query('select * from note where import_id = $1 order by line', [old])).toEqual([
    { import_id: old, line: 1, said: ['a'] },
    { import_id: old, line: 2, said: null },
  ]);
  const parts = createMonthlyPartitions(database, NOTES);
  const [first] = await parts.list();
  expect(first).toMatchObject({ name: 'first', from: null });
  // Whatever is written this month and the next goes there still, by this release and the one before.
  const next = new Date();
  const endOfNextMonth = Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 2) - 1;
  await write(before, uuidv7({ msecs: endOfNextMonth }));
  await write(before, uuidv7({ msecs: endOfNextMonth + 1 }));
  expect(await places(database)).toEqual({ note_first: 6, note_other: 2, word_first: 3, word_other: 1 });
  expect(await parts.goWithPart(now)).toBe(false);
  await expect(write(database, now)).rejects.toThrow(/duplicate key/);
});

class MakeShop implements MigrationInterface {
  readonly name = 'MakeShop1700000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table shop (id integer)');
  }

  async down(): Promise<void> {}
}

test.each([
  ['none of it was', [MakeNotes]],
  ['it was begun', [MakeNotes, SayEnds]],
])(
  'When somebody reads tables for long that are to be cut, and %s, then all else goes on, and they are cut later',
  async (_, had) => {
    const before = await open(had);
    await write(before, uuidv7());
    const isDone = await reads('word');
    const migrations = [MakeNotes, SayEnds, ReadFirst, TakeFirst, MakeShop];
    const next = await openDatabase({ url: own.url, applicationName: 'parts', migrations });
    opened.push(next);
    expect(await next.migrate()).toContain('MakeShop1700000000005');
    const { needed, patient } = await next.pendingMigrations();
    expect([needed, patient.at(-1)]).toEqual([[], 'TakeFirst1700000000004']);
    const parts = createMonthlyPartitions(next, NOTES);
    await parts.begin();
    await write(next, uuidv7());
    expect([await parts.list(), await parts.over(), await parts.written('note')]).toEqual([[], [], []]);
    expect(await parts.goWithPart(uuidv7())).toBe(false);

    await isDone();
    await parts.begin();
    expect(await next.pendingMigrations()).toEqual({ needed: [], patient: [] });
    expect((await parts.list()).map(({ name }) => name)[0]).toBe('first');
    expect(await places(next)).toEqual({ note_first: 4, word_first: 2 });
  },
);

test.each([
  ['2031-03-07T10:00:00Z', '2031-04-01'],
  ['2031-03-31T23:59:59.999Z', '2031-04-01'],
  ['9999-12-31T23:59:59.999Z', '+010000-01-01T00:00:00Z'],
])('When a clock was ahead once, at %s, then the first part ends behind that', async (time, end) => {
  const before = await open([MakeNotes]);
  await before.execute(`insert into word values ($1, 'milk')`, [at(time)]);
  const database = await open([MakeNotes, SayEnds, ReadFirst, TakeFirst]);
  const parts = createMonthlyPartitions(database, NOTES);
  expect(await parts.list()).toEqual([{ name: 'first', from: null, before: endOf(end) }]);
  await parts.begin();
  expect(await parts.list()).toHaveLength(1);
});

test('When ids are random, then everything stays in the first part', async () => {
  const before = await open([MakeNotes]);
  await write(before, 'ffffffff-fff0-4fff-bfff-ffffffffffff');
  const database = await open([MakeNotes, SayEnds, ReadFirst, TakeFirst]);
  expect(await places(database)).toEqual({ note_first: 2, word_first: 1 });
});

test('When months are begun, then rows go to theirs, and a month goes as a whole', async () => {
  let now = '2026-08-20T00:00:00Z';
  const { database, parts } = await partsFromSeptember(async () => new Date(now));
  await parts.begin();
  await parts.begin();
  expect((await parts.list()).map(({ name }) => name)).toEqual(['first', '2026_09', '2026_10']);
  now = '2026-09-01T00:00:00Z';
  await parts.begin();
  expect((await parts.list()).map(({ name }) => name)).toEqual(['first', '2026_09', '2026_10', '2026_11']);

  const [july, september, october] = [at('2026-07-01'), at('2026-09-30T23:59:59.999Z'), at('2026-10-01')];
  for (const id of [july, september, october]) await write(database, id);
  expect(await places(database)).toEqual({
    note_2026_09: 2,
    note_2026_10: 2,
    note_first: 2,
    word_2026_09: 1,
    word_2026_10: 1,
    word_first: 1,
  });
  expect(await Promise.all([july, september, october].map(parts.goWithPart))).toEqual([false, true, true]);

  expect((await parts.over()).map(({ name }) => name)).toEqual(['first']);
  expect((await parts.over(14)).map(({ name }) => name)).toEqual([]);
  now = '2026-10-01T00:00:00Z';
  const [first, over, ...others] = await parts.over();
  expect(others).toEqual([]);
  await parts.drop(over!, nobody);
  expect(await places(database)).toEqual({ note_2026_10: 2, note_first: 2, word_2026_10: 1, word_first: 1 });
  await parts.drop(first!, nobody);
  // A clock that is behind writes what has no part any more: it is kept, and deleted by itself.
  await write(database, september);
  expect(await places(database)).toEqual({ note_2026_10: 2, note_other: 2, word_2026_10: 1, word_other: 1 });
  expect(await parts.goWithPart(september)).toBe(false);
});

test('When parts were written to since they were tidied, then these and the month of now are to be tidied', async () => {
  const { database, parts } = await partsFromSeptember(async () => new Date('2026-10-20'));
  await parts.begin();
  for (const time of ['2026-08-01', '2026-11-01']) await write(database, at(time));
  const told = async () => (await parts.written('note')).length === 3 || undefined;
  await waitUntil(told, { what: 'the server to hear of the writes' });
  expect(await parts.written('note')).toEqual(['note_2026_10', 'note_2026_11', 'note_first']);
  for (const part of await parts.written('note')) await database.execute(`vacuum (analyze) ${part}`);
  await waitUntil(async () => (await parts.written('note')).length === 1, { what: 'the server to hear of the vacuum' });
  expect(await parts.written('note')).toEqual(['note_2026_10']);
});

test('When a table in parts is looked at as a whole, then the planner knows of its rows how they are joined', async () => {
  const { database, parts } = await partsFromSeptember(async () => new Date('2026-10-20'));
  await parts.begin();
  for (const time of ['2026-08-01', '2026-10-01', '2026-11-01']) await write(database, at(time));
  const known = () =>
    database.query<{ column: string }>(
      `select attname as column from pg_stats where tablename = 'note' and inherited order by 1`,
    );
  expect(await known()).toEqual([]);
  await analyzeWhole(database, 'note', ['import_id']);
  expect(await known()).toEqual([{ column: 'import_id' }]);
});

test('When a part is made like the others, then it has their keys, defaults and statistics', async () => {
  const { database, parts } = await partsFromSeptember(async () => new Date('2026-09-01'));
  await parts.begin();
  const described = await database.query(
    `select attname, attnotnull, attstattarget, pg_get_expr(adbin, adrelid) as value
       from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = any(array['note_2026_10', 'word_2026_10']::regclass[]) and attnum > 0
      order by attrelid::regclass::text, attnum`,
  );
  expect(described).toEqual([
    { attname: 'import_id', attnotnull: true, attstattarget: null, value: null },
    { attname: 'line', attnotnull: true, attstattarget: null, value: null },
    { attname: 'said', attnotnull: false, attstattarget: 0, value: null },
    { attname: 'import_id', attnotnull: true, attstattarget: null, value: null },
    { attname: 'word', attnotnull: true, attstattarget: null, value: "''::text" },
  ]);
  const indexes = await database.query<{ columns: string }>(
    `select substring(pg_get_indexdef(indexrelid) from '\\((.*)\\)') as columns
       from pg_index where indrelid = 'word_2026_10'::regclass order by 1`,
  );
  expect(indexes.map(({ columns }) => columns)).toEqual(['import_id, word', 'word, import_id']);
});

test('When rows of a month came before its part, then they stay where they are, and the next months are begun', async () => {
  let now = '2026-08-01T00:00:00Z';
  const { database, parts } = await partsFromSeptember(async () => new Date(now));
  // Nobody looked after the parts, and only one of the tables has a row.
  const october = at('2026-10-12');
  await database.execute(`insert into word values ($1, 'milk')`, [october]);
  now = '2026-10-20T00:00:00Z';
  await parts.begin();
  expect((await parts.list()).map(({ name }) => name)).toEqual(['first', '2026_11', '2026_12']);
  await write(database, at('2026-10-13'));
  expect(await places(database)).toEqual({ note_other: 2, word_other: 2 });
  expect(await parts.goWithPart(october)).toBe(false);
});

test('When several processes begin months at once, then each month is there once', async () => {
  const { parts } = await partsFromSeptember(async () => new Date('2026-09-01'));
  // On a busy machine one may wait too long for the others; it gives way then, and is to be tried again.
  const begun = () => waitUntil(() => parts.begin().then(() => true));
  await Promise.all(Array.from({ length: 4 }, begun));
  expect((await parts.list()).map(({ name }) => name)).toEqual(['first', '2026_09', '2026_10', '2026_11']);
});

test('When somebody reads and another one writes for long, then months are begun beside them, and one is dropped later', async () => {
  let now = '2026-08-01T00:00:00Z';
  const { database, parts } = await partsFromSeptember(async () => new Date(now));
  await parts.begin();
  const done = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const other = database.transaction(async (tx) => {
    await tx.execute(`insert into word values ($1, 'tea')`, [at('2026-07-01')]);
    await tx.query('select count(*) from note where import_id = $1', [at('2026-09-01')]);
    started.resolve();
    await done.promise;
  });
  await started.promise;
  now = '2026-10-02T00:00:00Z';
  await parts.begin();
  expect((await parts.list()).map(({ name }) => name)).toContain('2026_12');
  const [, september] = await parts.over();
  await expect(parts.drop(september!, nobody)).rejects.toThrow(DependencyUnavailable);
  done.resolve();
  await other;
  await waitUntil(async () => parts.drop(september!, nobody).then(() => true));
  // Half of it was dropped, or none: it is there until all of it is gone.
  expect((await parts.list()).map(({ name }) => name)).not.toContain('2026_09');
  expect(await places(database)).toEqual({ word_first: 1 });
});

test('When somebody who wrote to a part is done while it is about to be dropped, then it is asked again, and the part stays', async () => {
  const { database, parts } = await partsFromSeptember(async () => new Date('2026-09-01'));
  await parts.begin();
  const done = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const late = at('2026-09-30T23:59:59.999Z');
  const other = database.transaction(async (tx) => {
    await tx.execute(`insert into word values ($1, 'tea')`, [late]);
    started.resolve();
    await done.promise;
  });
  await started.promise;
  const [, september] = await parts.list();
  const isUsed = async (queries: Queries) =>
    (await queries.query('select from word where import_id = $1', [late])).length > 0;
  expect(await isUsed(database)).toBe(false);
  const dropped = parts.drop(september!, isUsed);
  done.resolve();
  await other;
  await dropped.catch(() => waitUntil(async () => parts.drop(september!, isUsed).then(() => true)));
  expect((await parts.list()).map(({ name }) => name)).toContain('2026_09');
  expect(await places(database)).toEqual({ word_2026_09: 1 });
});
