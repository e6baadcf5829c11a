import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLogger } from '@tillmap/service-kit';
import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import { type Database, openDatabase } from '@tillmap/storage/database';
import { MemoryObjectStore } from '@tillmap/storage/object-store';
import { createTestDatabase, type TestDatabase } from '@tillmap/testing';
import { storedModels } from '../src/adapters/classifiers/stored-models.ts';
import { postgresModelObjects } from '../src/adapters/postgres/model-objects.ts';
import { postgresModelParts } from '../src/adapters/postgres/model-parts.ts';
import { postgresModelStore, trainingMarks } from '../src/adapters/postgres/model-store.ts';
import { catalogMigrations } from '../src/composition.ts';
import { aReport } from './a-report.ts';

const bytes = Uint8Array.from({ length: 3 * 2 ** 20 + 7 }, (_, at) => at % 251);
const shortForms = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter, at) => ({
  short: `${letter}st`,
  word: `${letter}sparat`,
  count: 9 - at,
  confidence: 0.9,
}));
const result = { mappings: 500, model: { format: 'f1', bytes, report: aReport, shortForms } };

/** A store that does not answer. */
const away = async (): Promise<never> => {
  throw new DependencyUnavailable('object store');
};

describe.each([
  ['and copies for the version before', new MemoryObjectStore(), true],
  ['without copies', new MemoryObjectStore(), false],
  ['that is away', { put: away, get: away }, false],
])('The model store on an object store %s', (_, objects, isForVersionBefore) => {
  let own: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    own = await createTestDatabase();
    database = await openDatabase({
      url: own.url,
      applicationName: 'model store',
      migrations: catalogMigrations,
    });
    await database.migrate();
  });
  afterAll(async () => {
    await database.close();
    await own.drop();
  });

  const store = () => {
    const rows = postgresModelStore(database);
    const parts = postgresModelParts(database);
    const { forget } = postgresModelObjects(database);
    return storedModels({ rows, parts, objects, forget, isForVersionBefore, log: createLogger('test', 'silent') });
  };
  const changed = (wholesaler: string, mappings: number) =>
    database.transaction((tx) => trainingMarks(tx).changed(wholesaler, mappings));
  const stateOf = async (wholesaler: string) =>
    (await store().trainingStates()).find((state) => state.wholesaler === wholesaler);

  test('When a classifier is stored, then it is found with its report, and what changed meanwhile is still to be learned', async () => {
    await changed('A', 500);
    const begun = await store().begin('A');
    expect(begun.changed).toBe(500);
    await changed('A', 3);
    expect(await store().finish(begun, result)).toBe(true);
    const loaded = await store().load('A', 'f1');
    expect(loaded?.version).toBe(begun.version);
    expect(Buffer.compare(loaded!.bytes, bytes)).toBe(0);
    expect(loaded?.shortForms).toEqual(shortForms);
    expect(await store().versions('f1')).toEqual(new Map([['A', begun.version]]));
    expect(await store().versions('f2')).toEqual(new Map());
    expect(await store().modelReports()).toEqual([
      {
        wholesaler_code: 'A',
        version: begun.version,
        trained_at: expect.any(Date),
        report: aReport,
        short_forms: 6,
        short_form_examples: shortForms.slice(0, 5),
      },
    ]);
    expect(await stateOf('A')).toMatchObject({ changed: 3, trainedOn: 500, format: 'f1' });
    expect((await stateOf('A'))!.sinceTraining).toBeLessThan(60_000);
  });

  test('When another one follows, then only that is kept; one that began earlier comes too late', async () => {
    await changed('B', 500);
    const [slow, quick] = [await store().begin('B'), await store().begin('B')];
    expect(await store().finish(quick, result)).toBe(true);
    expect(await store().finish(slow, result)).toBe(false);
    expect((await store().load('B', 'f1'))?.version).toBe(quick.version);
    const next = await store().begin('B');
    expect(await store().finish(next, { ...result, model: { ...result.model, bytes: Uint8Array.of(1) } })).toBe(true);
    expect(await store().load('B', 'f1')).toEqual({ version: next.version, bytes: Buffer.of(1), shortForms });
    expect((await store().modelReports()).filter((one) => one.wholesaler_code === 'B')).toHaveLength(1);
  });

  test('When others follow while one is being loaded, then what is loaded is one of them whole', async () => {
    await changed('M', 500);
    const finish = async (mark: number) =>
      store().finish(await store().begin('M'), {
        mappings: 500,
        model: { ...result.model, bytes: new Uint8Array(2 ** 20 * (1 + (mark % 4)) + mark).fill(mark) },
      });
    await finish(1);
    let isOver = false;
    const storing = (async () => {
      for (let mark = 2; mark <= 30; mark += 1) await finish(mark);
      isOver = true;
    })();
    while (!isOver) {
      const loaded = (await store().load('M', 'f1'))!.bytes;
      const mark = loaded[0]!;
      expect(loaded.length).toBe(2 ** 20 * (1 + (mark % 4)) + mark);
      expect(loaded.every((byte) => byte === mark)).toBe(true);
    }
    await storing;
  });

  test('When all mappings are cleared, then the classifier goes with them, and one in training is not kept', async () => {
    await changed('C', 500);
    await store().finish(await store().begin('C'), result);
    const begun = await store().begin('C');
    await database.transaction((tx) => trainingMarks(tx).cleared('C'));
    expect(await store().load('C', 'f1')).toBeUndefined();
    expect(await store().finish(begun, result)).toBe(false);
    expect(await stateOf('C')).toMatchObject({ changed: 0, trainedOn: null, format: null });
    await changed('C', 400);
    expect(await store().finish(await store().begin('C'), result)).toBe(true);
  });

  test('When there were too few mappings, then there is no classifier, and the one before is gone', async () => {
    await changed('D', 500);
    await store().finish(await store().begin('D'), result);
    await store().finish(await store().begin('D'), { mappings: 20 });
    expect(await store().load('D', 'f1')).toBeUndefined();
    expect(await stateOf('D')).toMatchObject({ changed: 0, trainedOn: 20, format: null });
  });

  test('When a classifier is damaged, then it is discarded and all its mappings are to be learned again', async () => {
    await changed('E', 500);
    const begun = await store().begin('E');
    await store().finish(begun, result);
    await store().discard('E', begun.version);
    expect(await store().load('E', 'f1')).toBeUndefined();
    expect(await stateOf('E')).toMatchObject({ changed: 500, format: null });
    await store().discard('E', begun.version);
    expect(await stateOf('E')).toMatchObject({ changed: 500 });
  });

  test('When another version of the program has stored its own, then that is neither loaded nor discarded by this one', async () => {
    await changed('G', 500);
    const begun = await store().begin('G');
    await store().finish(begun, { ...result, model: { ...result.model, format: 'f2' } });
    expect(await store().load('G', 'f1')).toBeUndefined();
    expect((await store().load('G', 'f2'))?.version).toBe(begun.version);
  });

  test('When a classifier is wanted, before or after its first mappings, then that is noted once and stays', async () => {
    await changed('I', 500);
    expect(await stateOf('I')).toMatchObject({ isWanted: false });
    await store().want(['H', 'I']);
    await store().want(['I', 'H']);
    await changed('H', 500);
    expect([await stateOf('H'), await stateOf('I')]).toMatchObject([
      { changed: 500, isWanted: true },
      { changed: 500, isWanted: true },
    ]);
    await database.transaction((tx) => trainingMarks(tx).cleared('I'));
    expect(await stateOf('I')).toMatchObject({ changed: 0, isWanted: true });
  });

  test('When a training fails again and again, then it rests longer each time', async () => {
    await changed('F', 500);
    await store().failed('F');
    const first = (await stateOf('F'))!.rest;
    await store().failed('F');
    const second = (await stateOf('F'))!.rest;
    expect(first).toBeGreaterThan(0);
    expect(second).toBeGreaterThan(first);
    for (let tries = 0; tries < 30; tries += 1) await store().failed('F');
    expect((await stateOf('F'))!.rest).toBeLessThanOrEqual(600_000);
  });
});
