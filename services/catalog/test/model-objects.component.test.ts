import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createIsolatedRunner, createLogger } from '@tillmap/service-kit';
import { type Database, openDatabase } from '@tillmap/storage/database';
import { MemoryObjectStore } from '@tillmap/storage/object-store';
import { createTestDatabase, type TestDatabase } from '@tillmap/testing';
import { storedModels } from '../src/adapters/classifiers/stored-models.ts';
import { postgresModelObjects } from '../src/adapters/postgres/model-objects.ts';
import { postgresModelParts } from '../src/adapters/postgres/model-parts.ts';
import { postgresModelStore, trainingMarks } from '../src/adapters/postgres/model-store.ts';
import { createModelObjectMaintenance } from '../src/application/training/maintain-model-objects.ts';
import { catalogMigrations } from '../src/composition.ts';
import { aReport } from './a-report.ts';

const HOUR_MS = 3_600_000;
const bytesOf = (mark: number) => new Uint8Array(2 ** 20 + mark).fill(mark);

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createTestDatabase();
  database = await openDatabase({ url: own.url, applicationName: 'objects', migrations: catalogMigrations });
  await database.migrate();
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

/** Of a process that just started: it does not wait for what failed before. */
const eachAnew = () => createIsolatedRunner({ log: createLogger('test', 'silent'), failed: () => undefined })('keep');

/** One installation's models beside an object store of its own, so many hours later. */
const opened = () => {
  const objects = new MemoryObjectStore();
  const rows = postgresModelStore(database);
  const parts = postgresModelParts(database);
  const models = postgresModelObjects(database);
  const reads: string[] = [];
  const store = storedModels({
    rows,
    parts,
    objects,
    forget: models.forget,
    isForVersionBefore: false,
    onRead: (from) => void reads.push(from),
    log: createLogger('test', 'silent'),
  });
  const keep = (hours = 0) =>
    createModelObjectMaintenance({
      rows,
      models,
      parts,
      objects,
      clock: () => Date.now() + hours * HOUR_MS,
      each: eachAnew(),
    });
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of objects.list('classifiers/')) found.push(key);
    return found;
  };
  return { objects, rows, parts, models, store, reads, keep, keys };
};
type Opened = ReturnType<typeof opened>;

const begin = async ({ rows }: Opened, wholesaler: string) => {
  await database.transaction((tx) => trainingMarks(tx).changed(wholesaler, 500));
  return rows.begin(wholesaler);
};

/** Trained by the version before: bytes in PostgreSQL, and no object. */
const trainedBefore = async (on: Opened, wholesaler: string, mark: number): Promise<number> => {
  const begun = await begin(on, wholesaler);
  const model = { format: 'f1', report: aReport, shortForms: [], bytes: bytesOf(mark) };
  expect(await on.rows.finish(begun, { mappings: 500, model })).toBe(true);
  return begun.version;
};

const train = async (on: Opened, wholesaler: string, mark: number): Promise<number> => {
  const begun = await begin(on, wholesaler);
  const model = { format: 'f1', report: aReport, shortForms: [], bytes: bytesOf(mark) };
  expect(await on.store.finish(begun, { mappings: 500, model })).toBe(true);
  return begun.version;
};

/** What is loaded, as its mark and its place; undefined when there is no classifier. */
const loaded = async (on: Opened, wholesaler: string) => {
  const found = await on.store.load(wholesaler, 'f1');
  return found && { mark: found.bytes[0], size: found.bytes.length - 2 ** 20, from: on.reads.at(-1) };
};

const clear = () => database.execute('delete from classifiers');

describe('Classifiers of the version before', () => {
  test('When they are in PostgreSQL only, then they are read, copied one by one, and read from the object store', async () => {
    await clear();
    const on = opened();
    for (const [at, wholesaler] of ['A', 'B'].entries()) await trainedBefore(on, wholesaler, at + 1);
    expect(await loaded(on, 'A')).toEqual({ mark: 1, size: 1, from: 'database' });
    const keep = on.keep();
    expect([await keep.copyAll(), await keep.copyAll()]).toEqual([['A', 'B'], []]);
    expect(await loaded(on, 'A')).toEqual({ mark: 1, size: 1, from: 'object_store' });
    expect(await loaded(on, 'B')).toEqual({ mark: 2, size: 2, from: 'object_store' });
    expect(await on.keys()).toHaveLength(2);
  });

  test('When they were copied, then their bytes in PostgreSQL are removed one by one, and they are read as before', async () => {
    await clear();
    const on = opened();
    const version = await trainedBefore(on, 'C', 3);
    const keep = on.keep();
    expect(await keep.removeAll()).toEqual([]);
    await keep.copyAll();
    expect(await on.parts.size('C', version)).toBe(2 ** 20 + 3);
    expect([await keep.removeAll(), await keep.removeAll()]).toEqual([['C'], []]);
    expect(await on.parts.size('C', version)).toBe(0);
    expect(await loaded(on, 'C')).toEqual({ mark: 3, size: 3, from: 'object_store' });
  });

  test('When the object is gone before the bytes are removed, then these stay and are copied again', async () => {
    await clear();
    const on = opened();
    await trainedBefore(on, 'D', 4);
    const keep = on.keep();
    await keep.copyAll();
    await on.objects.remove((await on.keys())[0]!);
    expect(await keep.removeAll()).toEqual(['D']);
    expect(await loaded(on, 'D')).toEqual({ mark: 4, size: 4, from: 'database' });
    expect([await keep.copyAll(), await keep.removeAll()]).toEqual([['D'], ['D']]);
    expect(await loaded(on, 'D')).toEqual({ mark: 4, size: 4, from: 'object_store' });
  });

  test('When one is replaced while it is copied, then the copy is not taken for the new one', async () => {
    await clear();
    const on = opened();
    await trainedBefore(on, 'E', 5);
    const objects = Object.assign(Object.create(on.objects) as MemoryObjectStore, {
      put: async (key: string, content: Readable) => {
        const stored = await on.objects.put(key, content);
        await trainedBefore(on, 'E', 6);
        return stored;
      },
    });
    const { rows, models, parts } = on;
    await createModelObjectMaintenance({ rows, models, parts, objects, clock: Date.now, each: eachAnew() }).copyAll();
    expect(await loaded(on, 'E')).toEqual({ mark: 6, size: 6, from: 'database' });
    await on.keep().copyAll();
    expect(await loaded(on, 'E')).toEqual({ mark: 6, size: 6, from: 'object_store' });
  });

  test('When the process stops while one is copied, then nothing of it is there, and the next one copies it', async () => {
    await clear();
    const on = opened();
    await trainedBefore(on, 'J', 1);
    const stopping = new AbortController();
    const objects = Object.assign(Object.create(on.objects) as MemoryObjectStore, {
      put: (key: string, content: Readable) => {
        stopping.abort();
        return on.objects.put(key, content);
      },
    });
    const { rows, models, parts } = on;
    const ending = createModelObjectMaintenance({
      rows,
      models,
      parts,
      objects,
      clock: Date.now,
      each: eachAnew(),
    }).copyAll(stopping.signal);
    expect(await ending).toEqual([]);
    expect(await on.keys()).toEqual([]);
    expect(await on.keep().copyAll()).toEqual(['J']);
    expect(await loaded(on, 'J')).toEqual({ mark: 1, size: 1, from: 'object_store' });
  });

  test('When one cannot be copied or removed, then those after it are', async () => {
    await clear();
    const on = opened();
    for (const [at, wholesaler] of ['K', 'L'].entries()) await trainedBefore(on, wholesaler, at + 1);
    const { rows, models, parts } = on;
    /** With a store that refuses the first of each. */
    const refusing = () => {
      const once = new Set(['put', 'stat']);
      const asked = (name: string): void => {
        if (once.delete(name)) throw new Error('refused');
      };
      const objects = Object.assign(Object.create(on.objects) as MemoryObjectStore, {
        put: async (key: string, content: Readable) => {
          asked('put');
          return on.objects.put(key, content);
        },
        stat: async (key: string) => {
          asked('stat');
          return on.objects.stat(key);
        },
      });
      return createModelObjectMaintenance({ rows, models, parts, objects, clock: Date.now, each: eachAnew() });
    };
    expect([await refusing().copyAll(), await on.keep().copyAll()]).toEqual([['L'], ['K']]);
    expect([await refusing().removeAll(), await on.keep().removeAll()]).toEqual([['L'], ['K']]);
  });

  test('When a part of one is missing, then it is not copied but learned again', async () => {
    await clear();
    const on = opened();
    await trainedBefore(on, 'F', 7);
    await database.execute("delete from classifier_parts where wholesaler_code = 'F' and part = 0");
    expect(await on.keep().copyAll()).toEqual(['F']);
    expect(await on.keep().copyAll()).toEqual([]);
    expect(await loaded(on, 'F')).toBeUndefined();
  });
});

describe('Classifiers in the object store', () => {
  test.each([
    ['gone', (on: Opened, key: string) => on.objects.remove(key)],
    ['damaged', async (on: Opened, key: string) => void (await on.objects.put(key, Readable.from(['other'])))],
  ])(
    'When one is %s, and PostgreSQL has it, then that is read, and copied again; else it is learned again',
    async (_what, harm) => {
      await clear();
      const on = opened();
      await trainedBefore(on, 'G', 8);
      await on.keep().copyAll();
      await harm(on, (await on.keys())[0]!);
      expect(await loaded(on, 'G')).toEqual({ mark: 8, size: 8, from: 'database' });
      expect(await on.keep().copyAll()).toEqual(['G']);
      expect(await loaded(on, 'G')).toEqual({ mark: 8, size: 8, from: 'object_store' });

      await train(on, 'G', 9);
      const keyOf = async () => (await on.rows.current('G', 'f1'))!.object!.key;
      await harm(on, await keyOf());
      expect(await loaded(on, 'G')).toBeUndefined();
      expect((await on.rows.trainingStates()).find(({ wholesaler }) => wholesaler === 'G')).toMatchObject({
        format: null,
      });
    },
  );

  test('When a day has passed, then objects that no classifier names are removed, and no others', async () => {
    await clear();
    const on = opened();
    await train(on, 'H', 1);
    await train(on, 'H', 2);
    await train(on, 'I', 3);
    expect(await on.keys()).toHaveLength(3);
    await on.objects.put('uploads/of-others', Readable.from(['file']));
    expect(await on.keep(23).collect()).toBe(0);
    expect(await on.keep(25).collect()).toBe(1);
    expect(await loaded(on, 'H')).toEqual({ mark: 2, size: 2, from: 'object_store' });
    expect(await loaded(on, 'I')).toEqual({ mark: 3, size: 3, from: 'object_store' });
    expect((await on.objects.stat('uploads/of-others')).sizeBytes).toBe(4);
    expect(await on.keep(25).collect()).toBe(0);
  });
});
