import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createMonthlyPartitions, type Database, openDatabase } from '@tillmap/storage/database';
import { createTestDatabase, type TestDatabase } from '@tillmap/testing';
import { DataSource, type QueryRunner } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import {
  FirstPartsOfUploads,
  FirstPartsOfUploadsRead,
  UploadsInParts,
} from './migrations/1765900000011-uploads-in-parts.ts';
import { MIGRATIONS } from './migrations.ts';
import { UPLOAD_PARTITIONS } from './upload-partitions.ts';

const CUTTING: readonly unknown[] = [FirstPartsOfUploads, FirstPartsOfUploadsRead, UploadsInParts];
const ROWS = `
  insert into item (upload_id, position, line, barcode, canonical, own_only, is_known, supplier, cost, rrp, case_qty, description, size)
  select $1, n, n, n::text, n::text, false, false, '', '', '', '', '', '' from generate_series(1, 50) n`;
const OTHER_ROWS = [
  `insert into evidence select $1, 1, '{}'`,
  `insert into review_change values ($1, 1, 1, '{}', '{}', null), ($1, 1, 2, '{}', '{}', 2)`,
  `insert into bad_row (upload_id, line, reasons, cells, is_replaced) values ($1, 3, '{}', '[]', false)`,
];

let own: TestDatabase;
let database: Database;
let source: DataSource;
let runner: QueryRunner;

beforeAll(async () => {
  own = await createTestDatabase();
  const migrations = MIGRATIONS.filter((migration) => !CUTTING.includes(migration));
  database = await openDatabase({ url: own.url, applicationName: 'upload parts', migrations });
  await database.migrate();
  source = await new DataSource({ type: 'postgres', url: own.url }).initialize();
  runner = source.createQueryRunner();
});
afterAll(async () => {
  await runner?.release();
  await source?.destroy();
  await database?.close();
  await own?.drop();
});

/** What tables of these names are: columns with all that belongs to them, options, and indexes without the names of tables. */
const shapesOf = (suffix: string): Promise<object[]> =>
  Promise.all(
    UPLOAD_PARTITIONS.tables.map(async (table) => ({
      table,
      columns: await database.query(
        `select attname, format_type(atttypid, atttypmod) as type, attnotnull, attstorage::text, attstattarget,
                pg_get_expr(adbin, adrelid) as value
           from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
          where attrelid = $1::regclass and attnum > 0 order by attnum`,
        [`${table}${suffix}`],
      ),
      options: await database.query('select reloptions, relpersistence::text from pg_class where oid = $1::regclass', [
        `${table}${suffix}`,
      ]),
      indexes: await database.query(
        `select regexp_replace(pg_get_indexdef(indexrelid), '^CREATE (UNIQUE )?INDEX \\S+ ON (ONLY )?\\S+', '\\1') as made, indisprimary
           from pg_index where indrelid = $1::regclass order by 1`,
        [`${table}${suffix}`],
      ),
    })),
  );
/** Where the rows of tables and their indexes lie: another file says that they were written again. */
const filesOf = async (suffix: string): Promise<number[]> => {
  const files = await database.query<{ file: number }>(
    `select pg_relation_filenode(file)::int as file from unnest($1::text[]) as named (name) cross join lateral (
       select named.name::regclass as file union all select indexrelid from pg_index where indrelid = named.name::regclass) files
      order by 1`,
    [UPLOAD_PARTITIONS.tables.map((table) => `${table}${suffix}`)],
  );
  return files.map(({ file }) => file);
};

/** By this connection, of all tables since it told the server of it. */
const rowsRead = async (): Promise<number> => {
  const [read] = (await runner.query(
    'select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables',
  )) as [{ rows: number }];
  return read.rows;
};

test('When the lines of uploads are cut in parts, then nothing is read or written again, months are like what was there, and back again', async () => {
  const upload = randomUUID();
  await database.execute(ROWS, [upload]);
  for (const sql of OTHER_ROWS) await database.execute(sql, [upload]);
  const [before, files] = [await shapesOf(''), await filesOf('')];

  for (const migration of [new FirstPartsOfUploads(), new FirstPartsOfUploadsRead()]) await migration.up(runner);
  await runner.startTransaction();
  const read = await rowsRead();
  await new UploadsInParts().up(runner);
  expect(await rowsRead()).toBe(read);
  await runner.commitTransaction();
  expect(await filesOf('_first')).toEqual(files);
  expect(await shapesOf('_first')).toEqual(before);
  const lone = await database.query(
    `select indexrelid::regclass::text from pg_index where indrelid = any($1::regclass[])
        and not exists (select from pg_inherits where inhrelid = indexrelid)`,
    [UPLOAD_PARTITIONS.tables.map((table) => `${table}_first`)],
  );
  expect(lone).toEqual([]);

  const ends = (await createMonthlyPartitions(database, UPLOAD_PARTITIONS).list())[0]!.before;
  // Random ids have no month: what is there stays one part.
  expect(ends > upload).toBe(true);
  const parts = createMonthlyPartitions(database, UPLOAD_PARTITIONS, async () => new Date('9999-01-01'));
  await database.execute('delete from item where upload_id = $1 and position > 2', [upload]);
  for (const table of UPLOAD_PARTITIONS.tables) await cutFirst(table);
  await parts.begin();
  const month = (await parts.list()).find(({ from }) => from !== null);
  expect(await shapesOf(`_${month!.name}`)).toEqual(before);

  await new UploadsInParts().down(runner);
  expect(await shapesOf('')).toEqual(before);
  expect(await database.query('select position from item where upload_id = $1 order by 1', [upload])).toEqual([
    { position: 1 },
    { position: 2 },
  ]);
  expect(await database.query('select from review_change where upload_id = $1', [upload])).toHaveLength(2);
});

test('When a statement is told the bounds of the part of an id, then the id lies between them, and they in its part', async () => {
  const whole = await createTestDatabase();
  const cut = await openDatabase({ url: whole.url, applicationName: 'part bounds', migrations: MIGRATIONS });
  try {
    await cut.migrate();
    const parts = createMonthlyPartitions(cut, UPLOAD_PARTITIONS, async () => new Date('2031-12-31T23:59:59Z'));
    await parts.begin();
    const list = await parts.list();
    expect(list.map(({ name }) => name)).toEqual(['first', '2031_12', '2032_01', '2032_02']);
    const bounds = (ids: readonly string[]) =>
      cut.query<{ id: string; starts: string; ends: string }>(
        'select id, part_starts(id) as starts, part_ends(id) as ends from unnest($1::uuid[]) id',
        [ids],
      );
    const lastBefore = (id: string): string =>
      `${(BigInt(`0x${id.replaceAll('-', '')}`) - 1n).toString(16).padStart(32, '0')}`;
    for (const { from, before } of list) {
      const first = from ?? '00000000-0000-0000-0000-000000000000';
      for (const { starts, ends } of await bounds([first, lastBefore(before)]))
        expect([starts, ends.replaceAll('-', '')]).toEqual([first, lastBefore(before)]);
    }
    const any = [
      ...Array.from({ length: 500 }, () => randomUUID()),
      ...Array.from({ length: 500 }, (_, n) => uuidv7({ msecs: n * 7 * 86_400_000 })),
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
    ];
    const outside = (await bounds(any)).filter(({ id, starts, ends }) => id < starts || id > ends);
    expect(outside).toEqual([]);
  } finally {
    await cut.close();
    await whole.drop();
  }
});

/** As if ids had been of this year: the first part ends before the months that are made. */
const cutFirst = async (table: string): Promise<void> => {
  await database.execute(`alter table ${table} detach partition ${table}_first`);
  await database.execute(`insert into ${table} select * from ${table}_first`);
  await database.execute(`truncate ${table}_first`);
  await database.execute(
    `alter table ${table} attach partition ${table}_first for values from (minvalue) to ('00000000-0000-0000-0000-000000000001')`,
  );
};
