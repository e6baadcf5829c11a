import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createIsolatedRunner, createLogger } from '@tillmap/service-kit';
import { createMonthlyPartitions, type Database, type MonthlyPartition, openDatabase } from '@tillmap/storage/database';
import { createTestDatabase, idAt, monthAfter, monthName, type TestDatabase, waitUntil } from '@tillmap/testing';
import { fileBuildingSchema } from '../../src/app.ts';
import { UPLOAD_PARTITIONS } from '../../src/database/upload-partitions.ts';
import { givenNamesFeature } from '../../src/features/given-names/feature.ts';
import { postgresItemStore } from '../../src/features/items/stores/item-store.ts';
import { collectUploadGarbage } from '../../src/features/upkeep/stores/collect-upload-garbage.ts';
import { postgresExpiredUploads } from '../../src/features/upkeep/stores/expired-uploads.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RETENTION = { uploadDays: 90, sessionDays: 400 };
/** One row of each table that is in parts, and of each that belongs to an upload besides. */
const ROWS = [
  `insert into item (upload_id, position, line, barcode, canonical, own_only, is_known, supplier, cost, rrp, case_qty, description, size)
   values ($1, 0, 2, '1', '1', false, false, '', '', '', '', 'Cola', '')`,
  `insert into result (upload_id, position, dept_code, sub_dept_code, cg_code, vat_code, confidence, source, needs_review, reason, product_name, product_size, search_text)
   values ($1, 0, '', '', '', '', 1, 'exact', false, '', '', '', '')`,
  `insert into evidence (upload_id, position, content) values ($1, 0, '{}')`,
  `insert into bad_row (upload_id, line, reasons, cells, is_replaced) values ($1, 3, '{}', '[]', false)`,
  `insert into review_change (upload_id, step, position, before, after) values ($1, 1, 0, '{}', '{}')`,
  `insert into difference_line (upload_id, canonical, classes, key, dept_code, band, cost, rrp, search_text)
   values ($1, '1', '{}', '', '', '', 0, 0, '')`,
  `insert into change_step_line (upload_id, step, canonical) values ($1, 1, '1')`,
  `insert into spot_check (upload_id, positions, asked_at) values ($1, '{}', now())`,
  `insert into told_upload (upload_id, wholesaler_code, wholesaler_name, given_at, told_to, is_told) values ($1, 'W1', '', now(), 0, true)`,
];

let own: TestDatabase;
let database: Database;
let time = Date.now();
const removed = new Set<string>();
const stuck = new Set<string>();

beforeAll(async () => {
  own = await createTestDatabase();
  database = await openDatabase({ url: own.url, applicationName: 'session months', ...fileBuildingSchema });
  await database.migrate();
});
afterAll(async () => {
  await database?.close();
  await own?.drop();
});

/** The upload of a session that was touched last so many days ago, made at that time. */
const uploadedAt = async (moment: number, days: number): Promise<string> => {
  const [id, session] = [idAt(moment), randomUUID()];
  await database.execute(
    `insert into session (id, owner_id, owner_name, name, wholesaler_code, wholesaler_name, status, upload_id, items, mapped, bad_rows, high, low,
                          skipped, to_review, unclassified, attempts, created_at, updated_at)
     values ($1, 'a', 'Ann', '', 'W1', '', 'completed', $2, 1, 0, 1, 0, 0, 0, 0, 0, 1, now(), now() - $3 * interval '1 day')`,
    [session, id, days],
  );
  await database.execute(
    `insert into upload (id, session_id, state, object_key, header_names) values ($1, $2, 'current', $3, '{}')`,
    [id, session, `file of ${id}`],
  );
  for (const sql of ROWS) await database.execute(sql, [id]);
  return id;
};
const age = (id: string): Promise<number> =>
  database.execute(`update session set updated_at = now() - interval '401 days' where upload_id = $1`, [id]);
/** Its rows in the tables that are in parts. */
const rowsOf = async (id: string): Promise<number> => {
  const counts = UPLOAD_PARTITIONS.tables.map((table) => `(select count(*)::int from ${table} where upload_id = $1)`);
  return (await database.query<{ rows: number }>(`select ${counts.join(' + ')} as rows`, [id]))[0]!.rows;
};
const stateOf = async (id: string): Promise<string | undefined> =>
  (await database.query<{ state: string }>('select state from upload where id = $1', [id]))[0]?.state;
const isTold = async (id: string): Promise<boolean> =>
  (await database.query('select from told_upload where upload_id = $1', [id])).length > 0;

const partsOf = async (): Promise<string> => (await months().list()).map(({ name }) => name).join();
const months = () => createMonthlyPartitions(database, UPLOAD_PARTITIONS, async () => new Date(time));
const each = createIsolatedRunner({ log: createLogger('test', 'silent'), failed: () => undefined });

/** One run of the upkeep, when the database believes that it is that time. */
const sweepAt = async (moment: number, isClockStable = true): Promise<void> => {
  time = moment;
  // A month that could not be made, or dropped, beside other work is tried again by the next run.
  await collectUploadGarbage(database, postgresExpiredUploads(database, months(), RETENTION.sessionDays), {
    retention: RETENTION,
    each: each('sweep'),
    removeFile: async (key) => {
      if (stuck.has(key)) throw new Error('broken');
      removed.add(key);
    },
    retractNames: givenNamesFeature(
      { database, each, log: createLogger('test', 'silent') },
      { items: postgresItemStore },
    ).use.retract,
    isClockStable,
  });
};
const sweptUntil = (moment: number, isSo: () => Promise<boolean>, what: string): Promise<unknown> =>
  waitUntil(() => sweepAt(moment).then(isSo), { what, seconds: 60 });

test('When all sessions of a month are past their days, then their lines go with the month, and not before it is over', async () => {
  const hasMonths = async () => (await partsOf()) === ['first', monthName(2), monthName(3)].join();
  await sweptUntil(monthAfter(2) - HOUR_MS, hasMonths, 'the months');
  const [begin, end, before] = [
    await uploadedAt(monthAfter(2), 401),
    await uploadedAt(monthAfter(3) - 1, 399),
    await uploadedAt(monthAfter(2) - 1, 401),
  ];
  for (const id of [begin, end, before]) expect(await rowsOf(id)).toBe(UPLOAD_PARTITIONS.tables.length);
  expect(await database.query(`select from item_${monthName(2)}`)).toHaveLength(2);
  expect(await database.query('select from item_first')).toHaveLength(1);

  await sweepAt(monthAfter(3) + HOUR_MS, false);
  expect(await stateOf(begin)).toBe('current');

  await sweepAt(monthAfter(2) - HOUR_MS);
  // What lies in the first part goes row by row.
  expect(await partsOf()).toContain('first');
  expect([await stateOf(before), await rowsOf(before), removed.has(`file of ${before}`)]).toEqual([undefined, 0, true]);
  // The month is not over yet, but the file is gone, and so is what was told.
  expect([await stateOf(begin), await isTold(begin), removed.has(`file of ${begin}`)]).toEqual([
    'expired',
    false,
    true,
  ]);
  expect(await rowsOf(begin)).toBe(UPLOAD_PARTITIONS.tables.length);
  expect(await database.query(`select from outbox`)).not.toEqual([]);

  // The upload that began at the very end of the month is used.
  await sweepAt(monthAfter(3));
  for (const id of [begin, end]) expect(await rowsOf(id)).toBe(UPLOAD_PARTITIONS.tables.length);
  expect(await stateOf(end)).toBe('current');

  await age(end);
  stuck.add(`file of ${end}`);
  await sweepAt(monthAfter(3));
  // Its file cannot be removed: until then nothing of it goes.
  expect([await stateOf(end), await rowsOf(end)]).toEqual(['expired', UPLOAD_PARTITIONS.tables.length]);
  expect(await partsOf()).toContain(monthName(2));
  stuck.clear();
  await sweptUntil(monthAfter(3), async () => (await stateOf(end)) === undefined, 'the upload to go');
  expect(await stateOf(begin)).toBeUndefined();
  expect(await partsOf()).not.toContain(monthName(2));
  expect([await rowsOf(begin), await rowsOf(end)]).toEqual([0, 0]);
  expect(await database.query('select from spot_check where upload_id = any($1)', [[begin, end]])).toEqual([]);
});

test('When a process dies while it drops a month, then the next one goes on, and rows that came meanwhile go as well', async () => {
  const id = await uploadedAt(monthAfter(3), 401);
  await sweepAt(monthAfter(4) - HOUR_MS);
  expect(await stateOf(id)).toBe('expired');
  // All but one of its tables are gone, and somebody was writing.
  for (const table of UPLOAD_PARTITIONS.tables.slice(1)) await database.execute(`drop table ${table}_${monthName(3)}`);
  for (const sql of ROWS.slice(1, 4)) await database.execute(sql, [id]);
  await sweptUntil(monthAfter(4), async () => (await stateOf(id)) === undefined, 'the upload to go');
  expect(await rowsOf(id)).toBe(0);
  expect(await partsOf()).not.toContain(monthName(3));
});

test('When a session of a month is used for years, then the month stays, and the lines of the others go one by one at last', async () => {
  const [old, used, deleted] = [
    await uploadedAt(monthAfter(4), 401),
    await uploadedAt(monthAfter(4), 1),
    await uploadedAt(monthAfter(4), 1),
  ];
  // As a person does it, or another upload that replaces it.
  await database.execute(`update upload set state = 'rubbish' where id = $1`, [deleted]);
  await sweepAt(monthAfter(5));
  expect([await stateOf(deleted), await rowsOf(deleted)]).toEqual([undefined, 0]);
  const waits = monthAfter(5) + (RETENTION.sessionDays + 31) * DAY_MS;
  await sweepAt(waits - HOUR_MS);
  expect([await stateOf(old), await rowsOf(old)]).toEqual(['expired', UPLOAD_PARTITIONS.tables.length]);
  await sweepAt(waits);
  expect([await stateOf(old), await rowsOf(old)]).toEqual([undefined, 0]);
  expect([await stateOf(used), await rowsOf(used)]).toEqual(['current', UPLOAD_PARTITIONS.tables.length]);

  // As if the month had seemed to be needed by nobody: it is asked again under the lock.
  const month = (await months().list()).find(({ name }) => name === monthName(4)) as MonthlyPartition;
  await postgresExpiredUploads(database, months(), RETENTION.sessionDays).dropMonth(month);
  expect(await rowsOf(used)).toBe(UPLOAD_PARTITIONS.tables.length);
});
