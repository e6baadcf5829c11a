import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inTransactionWith } from '@tillmap/bus';
import { createIsolatedRunner, createLogger } from '@tillmap/service-kit';
import { type Database, openDatabase } from '@tillmap/storage/database';
import { createTestDatabase, idAt, type TestDatabase } from '@tillmap/testing';
import { fileBuildingSchema } from '../../src/app.ts';
import { nameEvents } from '../../src/features/given-names/events.ts';
import { publishNames } from '../../src/features/given-names/publish-names.ts';
import { postgresNamePublications, uploadsToTell } from '../../src/features/given-names/stores/name-publications.ts';
import { postgresItemStore } from '../../src/features/items/stores/item-store.ts';

/** More than are read at once. */
const FAILING = 101;
/** More than one event has names of. */
const POSITIONS = 2_001;

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createTestDatabase();
  database = await openDatabase({ url: own.url, applicationName: 'tell names', ...fileBuildingSchema });
  await database.migrate();
});
afterAll(async () => {
  await database?.close();
  await own?.drop();
});

const inTransaction = () =>
  inTransactionWith(database, (tx) => ({
    toldUploads: postgresNamePublications(tx),
    items: postgresItemStore(tx),
    events: nameEvents(tx),
  }));
/** A pass of a process that just started: it does not wait for what failed before. */
const tell = (): Promise<void> => {
  const each = createIsolatedRunner({ log: createLogger('test', 'silent'), failed: () => undefined })('tell-names');
  return publishNames(inTransaction(), uploadsToTell(database), each, new AbortController().signal);
};

const want = (id: string, wholesaler: string): Promise<number> =>
  database.execute(
    `insert into told_upload (upload_id, wholesaler_code, wholesaler_name, given_at, told_to, is_told) values ($1, $2, '', now(), 0, false)`,
    [id, wholesaler],
  );
const told = async (): Promise<string[]> =>
  (
    await database.query<{ code: string }>('select wholesaler_code as code from told_upload where is_told order by 1')
  ).map(({ code }) => code);

test('When names of uploads cannot be told, then those of the uploads after them are, whole, and theirs later', async () => {
  const began = Date.now();
  for (let at = 0; at < FAILING; at += 1) await want(idAt(began + at), 'REFUSED');
  const last = idAt(began + FAILING);
  await want(last, 'W1');
  await database.execute(
    `insert into item (upload_id, position, line, barcode, canonical, own_only, is_known, supplier, cost, rrp, case_qty, description, size)
     select $1, position, position + 1, position, position, false, false, '', '', '', '', 'Cola ' || position, '' from generate_series(1, $2) position`,
    [last, POSITIONS],
  );
  await database.execute(
    `alter table told_upload add constraint told check (wholesaler_code <> 'REFUSED' or not is_told) not valid`,
  );
  await tell();
  expect(await told()).toEqual(['W1']);

  await database.execute('alter table told_upload drop constraint told');
  await tell();
  expect(await told()).toHaveLength(FAILING + 1);
});
