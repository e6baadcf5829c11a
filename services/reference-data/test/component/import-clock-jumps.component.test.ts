import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createIsolatedRunner, createLogger } from '@tillmap/service-kit';
import { createMonthlyPartitions, type Database, openDatabase } from '@tillmap/storage/database';
import { createTestDatabase, type SettableClock, settableClock, type TestDatabase } from '@tillmap/testing';
import { IMPORT_PARTS } from '../../src/adapters/postgres/import-parts.ts';
import { postgresRetention } from '../../src/adapters/postgres/postgres-retention.ts';
import { deleteExpiredImports } from '../../src/application/imports/delete-expired-imports.ts';
import { referenceDataSchema } from '../../src/composition.ts';

let own: TestDatabase;
let clock: SettableClock;
let database: Database;

beforeAll(async () => {
  own = await createTestDatabase();
  const before = await openDatabase({ url: own.url, applicationName: 'test', ...referenceDataSchema });
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

test('When the clock jumps while months are made, which takes its time, then no import and no tombstone is taken for old', async () => {
  await clock.at(0);
  await database.execute(
    `insert into import_job (id, type, wholesaler_code, status, phase, file_name, file_key, header_names, user_id, user_name, total,
                             requested_at, ended_at)
     values ($1, 'departments', 'W1', 'completed', 'done', '', '', '{}', 'a', 'Ann', 1, now(), now() - interval '29 days 12 hours')`,
    [randomUUID()],
  );
  await database.execute(`insert into mapping_tombstone values ('W1', '1', 1, now() - interval '6 days 12 hours')`);
  const months = { ...createMonthlyPartitions(database, IMPORT_PARTS), begin: () => clock.at(1, '1 day') };
  await deleteExpiredImports({
    retention: postgresRetention(database, months),
    files: { remove: async () => undefined },
    each: createIsolatedRunner({ log: createLogger('test', 'silent'), failed: () => undefined })('retention'),
    keepDays: 30,
    isClockStable: async () => true,
  })();
  const [left] = await database.query(
    'select (select count(*)::int from import_job) as imports, (select count(*)::int from mapping_tombstone) as tombstones',
  );
  expect(left).toEqual({ imports: 1, tombstones: 1 });
});
