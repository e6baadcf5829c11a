import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MESSAGING_TABLES } from '@tillmap/bus';
import { type Database, openDatabase } from '@tillmap/storage/database';
import { staleRowTypes } from '@tillmap/storage/database/row-types';
import { createTestDatabase, type TestDatabase } from '@tillmap/testing';
import { DataSource } from 'typeorm';
import { postgresMappingList } from '../../src/adapters/postgres/mapping-list.ts';
import { MappingWords } from '../../src/adapters/postgres/migrations/1764700000001-mapping-words.ts';
import { MIGRATIONS } from '../../src/adapters/postgres/migrations.ts';

let own: TestDatabase;
let database: Database;

beforeAll(async () => {
  own = await createTestDatabase();
  const names = { url: own.url, applicationName: 'schema test' };
  database = await openDatabase({ ...names, migrations: MIGRATIONS });
  await database.migrate();
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

test('When the migrations have run, then the types of rows are those of the tables', async () => {
  const file = new URL('../../src/adapters/postgres/schema.generated.ts', import.meta.url);
  expect(await staleRowTypes(database, file, MESSAGING_TABLES)).toBeUndefined();
});

test('When the migrations are undone, then nothing of them is left, and they run again', async () => {
  const source = new DataSource({
    type: 'postgres',
    url: own.url,
    migrations: [...MIGRATIONS],
    migrationsTableName: 'schema_migration',
  });
  await source.initialize();
  for (const _ of MIGRATIONS) await source.undoLastMigration();
  await source.destroy();
  const left = await database.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') and relname not like 'schema_migration%'",
  );
  expect(left).toEqual([]);
  await database.migrate();
  expect(await database.query('select from import_job')).toEqual([]);
});

test('When mappings are there before their words, then searches find them', async () => {
  const filled = await createTestDatabase();
  const open = (migrations = MIGRATIONS) =>
    openDatabase({ url: filled.url, applicationName: 'schema test', migrations });
  const before = await open(MIGRATIONS.slice(0, MIGRATIONS.indexOf(MappingWords)));
  await before.migrate();
  await before.execute(
    `insert into reference_mapping select gen_random_uuid(), 'A', '0501234567890' || n, '501234567890' || n, 'Tomato Soup ' || n,
            '', '10', '', '', '', 'import', 100, n, null, now(), now() from generate_series(1, 3) n`,
  );
  // Written out from a shortened code, so that the digits given are not among the 14.
  await before.execute(
    `update reference_mapping set barcode = '00012345000065', barcode_given = '01234565' where version = 3`,
  );
  await before.close();
  const after = await open();
  await after.migrate();
  const total = async (search: string) =>
    (await postgresMappingList(after).page({ wholesalerCode: 'A', search, page: 1, perPage: 50 })).total;
  expect(await Promise.all(['mato so', 'soup 2', '789', '50', '01', '23456', 'to', 'so'].map(total))).toEqual([
    3, 1, 2, 2, 1, 3, 3, 0,
  ]);
  await after.close();
  await filled.drop();
});
