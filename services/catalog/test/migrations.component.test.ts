import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { MESSAGING_TABLES } from '@tillmap/bus';
import { openDatabase } from '@tillmap/storage/database';
import { staleRowTypes } from '@tillmap/storage/database/row-types';
import { createTestDatabase, type TestDatabase } from '@tillmap/testing';
import { DataSource } from 'typeorm';
import { AssistantTrustAnew1764900003000 } from '../src/adapters/postgres/migrations/1764900003000-assistant-trust-anew.ts';
import { WantedClassifiers1765000001000 } from '../src/adapters/postgres/migrations/1765000001000-wanted-classifiers.ts';
import { postgresModelParts } from '../src/adapters/postgres/model-parts.ts';
import { postgresModelStore, trainingMarks } from '../src/adapters/postgres/model-store.ts';
import { postgresProductStore } from '../src/adapters/postgres/postgres-product-store.ts';
import { postgresProductList } from '../src/adapters/postgres/product-lists.ts';
import { catalogMigrations } from '../src/composition.ts';

const ROW_TYPES = new URL('../src/adapters/postgres/schema.generated.ts', import.meta.url);

let own: TestDatabase;
beforeEach(async () => {
  own = await createTestDatabase();
});
afterEach(() => own.drop());

const open = (migrations = catalogMigrations) =>
  openDatabase({ url: own.url, applicationName: 'migrations test', migrations });

test('When products are there before their lists, then they are counted, searchable and marked; undone, nothing is left', async () => {
  const before = await open(catalogMigrations.slice(0, 3));
  await before.migrate();
  const doc = (mappings: object) => JSON.stringify({ name: 'Cola CAN', size: '', name_version: 1, mappings });
  await before.execute('insert into products (barcode, doc) values ($1, $2), ($3, $4)', [
    '00012345678905',
    doc({ A: { version: 1 } }),
    '05000000000010',
    doc({ A: { version: 1, gone: true } }),
  ]);
  await before.close();

  const after = await open();
  await after.migrate();
  expect(await after.query('select barcode, search_text, mapped from products order by barcode')).toEqual([
    { barcode: '00012345678905', search_text: 'cola can\n00012345678905\n12345678905', mapped: true },
    { barcode: '05000000000010', search_text: 'cola can\n05000000000010\n5000000000010', mapped: false },
  ]);
  const found = await postgresProductList(after, postgresProductStore(after)).page({
    search: 'a can',
    page: 1,
    perPage: 20,
  });
  expect(found).toMatchObject({ total: 2, products: [{ barcode: '00012345678905' }, { barcode: '05000000000010' }] });
  expect(await after.query('select sum(products) as count from product_count')).toEqual([{ count: 2 }]);
  expect(await staleRowTypes(after, ROW_TYPES, MESSAGING_TABLES)).toBeUndefined();

  const source = new DataSource({
    type: 'postgres',
    url: own.url,
    migrations: [...catalogMigrations],
    migrationsTableName: 'schema_migration',
  });
  await source.initialize();
  for (const _ of catalogMigrations) await source.undoLastMigration();
  await source.destroy();
  const left = await after.query(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') and relname not like 'schema_migration%'",
  );
  expect(left).toEqual([]);
  await after.close();
});

test('When trust was learned by questions that showed the answers, then it is not kept, and answers are', async () => {
  const before = await open(catalogMigrations.filter((one) => one !== AssistantTrustAnew1764900003000));
  await before.migrate();
  await before.execute("insert into assistant_trust values ('NORTH', 'small-1', 200, 196)");
  await before.execute("insert into assistant_answer values ('NORTH', 'cola', 1, 'small-1', '{}', now())");
  await before.close();

  const after = await open();
  await after.migrate();
  expect(await after.query('select * from assistant_trust')).toEqual([]);
  expect(await after.query('select name_key from assistant_answer')).toEqual([{ name_key: 'cola' }]);
  expect(await staleRowTypes(after, ROW_TYPES, MESSAGING_TABLES)).toBeUndefined();
  await after.close();
});

test('When mappings were there before training waited for the first file, then their wholesaler is trained as before, and a new one is not', async () => {
  const before = await open(catalogMigrations.filter((one) => one !== WantedClassifiers1765000001000));
  await before.migrate();
  await before.transaction((tx) => trainingMarks(tx).changed('OLD', 500));
  await before.close();

  const after = await open();
  await after.migrate();
  await after.transaction((tx) => trainingMarks(tx).changed('NEW', 500));
  const states = await postgresModelStore(after).trainingStates();
  expect(states.map(({ wholesaler, isWanted }) => [wholesaler, isWanted])).toEqual([
    ['NEW', false],
    ['OLD', true],
  ]);
  expect(await staleRowTypes(after, ROW_TYPES, MESSAGING_TABLES)).toBeUndefined();
  await after.close();
});

test('When the version before runs beside this one, then it stores and reads classifiers on the new tables', async () => {
  const both = await open();
  await both.migrate();
  // As it wrote and read them: without the columns that it does not know.
  await both.execute(
    "insert into classifiers (wholesaler_code, version, format, report) values ('NORTH', 1, 'f1', '{}')",
  );
  await both.execute("insert into classifier_parts values ('NORTH', 0, $1)", [Buffer.from('model')]);
  const now = await postgresModelStore(both).current('NORTH', 'f1');
  expect(now).toEqual({ version: 1, shortForms: [], object: undefined });
  expect(Buffer.from((await postgresModelParts(both).read('NORTH', 1))!).toString()).toBe('model');

  await both.transaction((tx) => trainingMarks(tx).changed('SOUTH', 500));
  const models = postgresModelStore(both);
  const object = { key: 'classifiers/2-a', sha256: 'ab', sizeBytes: 5 };
  const report = {
    mappings: 1,
    tested: 1,
    rightDepartment: 1,
    rightSubDepartment: 1,
    rightPath: 1,
    asked: [],
    right: [],
  };
  const model = { format: 'f1', report, shortForms: [], object, bytes: Buffer.from('later') };
  expect(await models.finish(await models.begin('SOUTH'), { mappings: 500, model })).toBe(true);
  expect(
    await both.query(
      `select short_forms as forms, count(*)::int as parts, sum(octet_length(data))::int as bytes
         from classifiers join classifier_parts using (wholesaler_code)
        where wholesaler_code = 'SOUTH' and format = 'f1' group by wholesaler_code`,
    ),
  ).toEqual([{ forms: [], parts: 1, bytes: 5 }]);
  await both.close();
});
