import { expect, test } from '@jest/globals';
import { type ClassifierModel, decodeModel, MODEL_FORMAT, ModelRefused } from '@tillmap/classification/classifier';
import { createIsolatedRunner, createLogger } from '@tillmap/service-kit';
import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import { waitUntil } from '@tillmap/testing';
import { currentClassifiers } from './current-classifiers.ts';
import { ModelUnavailable } from './stored-models.ts';

const log = createLogger('test', 'silent');
const NO_THREADS = {
  open: async () => ({}) as ClassifierModel,
  take: () => undefined,
  drop: () => undefined,
  isBusy: () => false,
  rank: async () => [],
};

/** Threads as far as they know which classifiers they hold; the model is the size it was stored in. */
const opened = (mostBytes: number, bytesBeside: number) => {
  const held = new Set<string>();
  const loads: string[] = [];
  const current = new Map(['NORTH', 'SOUTH', 'WEST'].map((code) => [code, 1]));
  const models = { isAway: false, tries: 0 };
  const classifiers = currentClassifiers({
    models: {
      versions: async () => new Map(current),
      load: async (code) => {
        models.tries += 1;
        if (models.isAway) throw new ModelUnavailable();
        return { version: current.get(code)!, bytes: new Uint8Array(10), shortForms: [] };
      },
      discard: async () => undefined,
      want: async () => undefined,
    },
    asking: {
      open: async () => ({}) as ClassifierModel,
      take: (wholesaler) => void held.add(wholesaler),
      drop: (wholesaler) => void held.delete(wholesaler),
      isBusy: () => false,
      rank: async (_wholesaler, names) => names.map(() => undefined),
    },
    mostBytes,
    bytesBeside,
    each: createIsolatedRunner({ log, failed: () => undefined })('load classifiers'),
    loads: (reason) => void loads.push(reason),
    log,
  });
  return { classifiers, held, loads, current, models };
};

const NAME = { name: 'Brisk cola', size: '', barcode: '', neighbours: [] };

test.each([
  [30, 0, ['NORTH', 'SOUTH', 'WEST']],
  [29, 0, ['NORTH', 'WEST']],
  [30, 5, ['NORTH', 'WEST']],
  [30, 6, ['WEST']],
  [1, 0, ['WEST']],
])(
  'When %i bytes are for classifiers of 10 that take %i beside them, then those asked last are kept: %j',
  async (most, beside, kept) => {
    const { classifiers, held } = opened(most, beside);
    await classifiers.start?.();
    for (const wholesaler of ['NORTH', 'SOUTH', 'NORTH', 'WEST']) await classifiers.rank(wholesaler, [NAME]);
    expect([...held].toSorted()).toEqual(kept);
    await classifiers.stop?.();
  },
);

test('When a classifier was dropped for others, then each time it is read again counts as missed', async () => {
  const { classifiers, loads } = opened(20, 0);
  await classifiers.start?.();
  for (const wholesaler of ['NORTH', 'SOUTH', 'NORTH']) await classifiers.rank(wholesaler, [NAME]);
  expect(loads).toEqual(['missed', 'missed']);
  for (const wholesaler of ['WEST', 'SOUTH']) await classifiers.rank(wholesaler, [NAME]);
  expect(loads).toEqual(['missed', 'missed', 'missed', 'missed']);
  await classifiers.stop?.();
});

test('When a new version of one that is in memory is read, then it counts as renewed', async () => {
  const { classifiers, loads, current } = opened(30, 0);
  await classifiers.start?.();
  await classifiers.rank('NORTH', [NAME]);
  current.set('NORTH', 2);
  await waitUntil(() => loads.length === 2, { what: 'the new version' });
  expect(loads).toEqual(['missed', 'renewed']);
  await classifiers.stop?.();
});

test('When the object store is away, then who asks has to wait and it rests; a version that was loaded before goes on', async () => {
  const { classifiers, held, current, models } = opened(30, 0);
  await classifiers.start?.();
  models.isAway = true;
  await expect(classifiers.rank('NORTH', [NAME])).rejects.toThrow(DependencyUnavailable);
  await expect(classifiers.shortForms('NORTH')).rejects.toThrow(DependencyUnavailable);
  expect(await classifiers.rank('NORTH', [])).toEqual([]);
  expect([models.tries, [...held]]).toEqual([1, []]);
  models.isAway = false;
  await classifiers.rank('SOUTH', [NAME]);
  models.isAway = true;
  current.set('SOUTH', 2);
  await waitUntil(() => models.tries === 3, { what: 'the new version is tried' });
  expect(await classifiers.rank('SOUTH', [NAME])).toEqual([undefined]);
  expect([...held]).toEqual(['SOUTH']);
  await classifiers.stop?.();
});

test('When another version of the program stores its classifier between two looks, then it is left alone', async () => {
  const discarded: number[] = [];
  let stored = { version: 1, format: MODEL_FORMAT };
  const classifiers = currentClassifiers({
    models: {
      versions: async (format) => new Map(stored.format === format ? [['NORTH', stored.version]] : []),
      load: async (_wholesaler, format) =>
        stored.format === format ? { ...stored, bytes: new Uint8Array(10), shortForms: [] } : undefined,
      discard: async (_wholesaler, version) => void discarded.push(version),
      want: async () => undefined,
    },
    asking: {
      open: async () => {
        if (stored.format !== MODEL_FORMAT) throw new ModelRefused('It is of another format.');
        return {} as ClassifierModel;
      },
      take: () => undefined,
      drop: () => undefined,
      isBusy: () => false,
      rank: async (_wholesaler, names) => names.map(() => undefined),
    },
    mostBytes: 100,
    bytesBeside: 0,
    each: createIsolatedRunner({ log, failed: () => undefined })('load classifiers'),
    loads: () => undefined,
    log,
  });
  await classifiers.start?.();
  stored = { version: 2, format: 'later' };
  await classifiers.rank('NORTH', [NAME]);
  expect(discarded).toEqual([]);
  await classifiers.stop?.();
});

test.each([
  ['nothing', ''],
  ['its beginning only', 'TMMODEL1'],
  ['something else', 'x'.repeat(200)],
])(
  'When %s is stored of a classifier, then it is discarded once, and names are answered without it',
  async (_, stored) => {
    const discarded: number[] = [];
    const classifiers = currentClassifiers({
      models: {
        versions: async () => new Map([['NORTH', 4]]),
        load: async () => ({ version: 4, bytes: Buffer.from(stored), shortForms: [] }),
        discard: async (_wholesaler, version) => void discarded.push(version),
        want: async () => undefined,
      },
      asking: { ...NO_THREADS, open: async (bytes) => decodeModel(bytes) },
      mostBytes: 100,
      bytesBeside: 0,
      each: createIsolatedRunner({ log, failed: () => undefined })('load classifiers'),
      loads: () => undefined,
      log,
    });
    await classifiers.start();
    expect(await classifiers.rank('NORTH', [NAME, NAME])).toEqual([undefined, undefined]);
    expect(await classifiers.rank('NORTH', [NAME])).toEqual([undefined]);
    expect(discarded).toEqual([4]);
    await classifiers.stop();
  },
);

test('When a classifier is wanted again and again, then that is noted once; what could not be noted is tried again', async () => {
  const noted: string[] = [];
  let isAway = true;
  const classifiers = currentClassifiers({
    models: {
      versions: async () => new Map(),
      load: async () => undefined,
      discard: async () => undefined,
      want: async (wholesalers) => {
        if (isAway) throw new Error('The database is away.');
        noted.push(...wholesalers);
      },
    },
    asking: NO_THREADS,
    each: createIsolatedRunner({ log, failed: () => undefined })('load classifiers'),
    loads: () => undefined,
    mostBytes: 100,
    bytesBeside: 0,
    log: createLogger('test', 'silent'),
  });
  await classifiers.want('NORTH');
  expect(noted).toEqual([]);
  isAway = false;
  for (const wholesaler of ['NORTH', 'SOUTH', 'NORTH', 'SOUTH']) await classifiers.want(wholesaler);
  expect(noted).toEqual(['NORTH', 'SOUTH']);
});
