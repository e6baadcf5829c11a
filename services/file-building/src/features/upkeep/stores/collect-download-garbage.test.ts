import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createIsolatedRunner, createLogger } from '@tillmap/service-kit';
import { createMonthlyPartitions, type Database, openDatabase } from '@tillmap/storage/database';
import { createTestDatabase, type SettableClock, settableClock, type TestDatabase } from '@tillmap/testing';
import { fileBuildingSchema } from '../../../app.ts';
import { DOWNLOAD_PARTITIONS } from '../../../database/download-partitions.ts';
import { postgresBase } from '../../changes/stores/base-store.ts';
import { collectDownloadGarbage } from './collect-download-garbage.ts';

let own: TestDatabase;
let clock: SettableClock;
let database: Database;

beforeAll(async () => {
  own = await createTestDatabase();
  const before = await openDatabase({ url: own.url, applicationName: 'test', ...fileBuildingSchema });
  await before.migrate();
  await before.close();
  clock = await settableClock(own.url);
  // Finds the clock that can be set.
  database = await openDatabase({ url: own.url, applicationName: 'test' });
});
afterAll(async () => {
  await database?.close();
  await own?.drop();
});

test('When the clock jumps while months are made, which takes its time, then no line and no base is taken for old', async () => {
  await clock.at(0);
  const id = randomUUID();
  await database.execute(
    `insert into session (id, owner_id, owner_name, name, wholesaler_code, wholesaler_name, status, items, mapped, bad_rows, high, low,
                          skipped, to_review, unclassified, attempts, created_at, updated_at)
     values ($1, 'a', 'Ann', '', 'W1', '', 'completed', 1, 0, 0, 0, 0, 0, 0, 0, 1, now(), now())`,
    [id],
  );
  await database.execute(
    `insert into download (id, session_id, session_name, wholesaler_code, version, content, products, not_reviewed, file_name,
                           file_sha256, bytes, object_key, user_id, user_name, at, state)
     values ($1, $1, '', 'W1', 1, 'all', 1, 0, '', '', 0, '', 'a', 'Ann', now() - interval '89 days 12 hours', 'sent')`,
    [id],
  );
  await database.execute(
    `insert into download_line values ($1, 0, '1', '1', 'Cola', '', '', '', '', '', '', '', '', '', '', '', '', true)`,
    [id],
  );
  await database.execute(
    `insert into base values ('W1', 1, $1, 'all', $1, '', 'Ann', now() - interval '399 days 12 hours')`,
    [id],
  );
  await collectDownloadGarbage(database, {
    removeFile: async () => undefined,
    removeOldBases: (days) => postgresBase(database).removeOld(days),
    forgetSamples: async () => undefined,
    months: { ...createMonthlyPartitions(database, DOWNLOAD_PARTITIONS), begin: () => clock.at(1, '1 day') },
    retention: { downloadDays: 400, lineDays: 90, baseDays: 400 },
    isClockStable: true,
    each: createIsolatedRunner({ log: createLogger('test', 'silent'), failed: () => undefined })('sweep-downloads'),
  });
  const [left] = await database.query(
    'select (select count(*)::int from download_line) as lines, (select count(*)::int from base) as bases',
  );
  expect(left).toEqual({ lines: 1, bases: 1 });
});

test('When a hundred files of downloads cannot be removed, then those behind them go all the same', async () => {
  const old = `select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, session.id, '', 'W1', 100 + n, 'all', 1, 0, '', '', 0,
                      $1 || n, 'a', 'Ann', now() - interval '500 days', $2 from session, generate_series($3::int, $3::int + 100) n`;
  const insert = `insert into download (id, session_id, session_name, wholesaler_code, version, content, products, not_reviewed, file_name,
                                        file_sha256, bytes, object_key, user_id, user_name, at, state) ${old}`;
  await database.execute(insert, ['old-', 'sent', 1]);
  await database.execute(insert, ['rubbish-', 'rubbish', 201]);
  await collectDownloadGarbage(database, {
    removeFile: async (key) => {
      if (!/-(101|301)\b/.test(key)) throw new Error('refused');
    },
    removeOldBases: async () => undefined,
    forgetSamples: async () => undefined,
    months: { ...createMonthlyPartitions(database, DOWNLOAD_PARTITIONS), begin: async () => undefined },
    retention: { downloadDays: 400, lineDays: 90, baseDays: 400 },
    isClockStable: true,
    each: createIsolatedRunner({ log: createLogger('test', 'silent'), failed: () => undefined })('sweep-downloads'),
  });
  const left = await database.query<{ state: string; count: number }>(
    `select state, count(*)::int as count from download where object_key <> '' group by state order by state`,
  );
  expect(left).toEqual([
    { state: 'rubbish', count: 100 },
    { state: 'sent', count: 100 },
  ]);
});
