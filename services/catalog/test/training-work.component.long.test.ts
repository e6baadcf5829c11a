import { EventEmitter, once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLogger, DependencyUnavailable, type Service } from '@tillmap/service-kit';
import { openFolder, waitUntil } from '@tillmap/testing';
import { runTraining } from '../src/adapters/classifiers/run-training.ts';
import { trainingWork } from '../src/adapters/classifiers/training-work.ts';
import type { ModelStore } from '../src/adapters/postgres/model-store.ts';
import { postgresModelStore, trainingMarks } from '../src/adapters/postgres/model-store.ts';
import { postgresTrainingSlots } from '../src/adapters/postgres/training-slots.ts';
import type { Wholesalers } from '../src/adapters/reference-data/wholesaler-cache.ts';
import { ActivityMonitor } from '../src/application/training/activity-monitor.ts';
import { TRAINING_PROCESS } from '../src/composition-classifiers.ts';
import { type Config, configSchema } from '../src/config.ts';
import { hierarchyOf } from '../src/domain/hierarchy.ts';
import { openPostgresStores, type Stores } from './products/stores.ts';

const WORDS = ['cola', 'water', 'crisps', 'powder', 'bread', 'soap', 'tea', 'rice', 'beans', 'cheese'];
const CHANGES = Array.from({ length: 220 }, (_, at) => ({
  barcode: String(at).padStart(14, '0'),
  name: `Brand ${at} ${WORDS[at % WORDS.length]} ${WORDS[(at >> 3) % WORDS.length]}`,
  size: '',
  codes: { deptCode: String(at % WORDS.length), subDeptCode: '', cgCode: '', vatCode: 'S' },
  confidence: 100,
  source: 'import',
  version: BigInt(at + 1),
}));

const HIERARCHY = hierarchyOf(
  { name: 'A', active: true, version: 1, reviewThreshold: 80 },
  WORDS.map((cg, at) => ({
    codes: { deptCode: String(at), subDeptCode: '', cgCode: '' },
    dept: cg,
    subDept: '',
    cg: '',
  })),
  [],
);

describe('Training', () => {
  let stores: Stores;
  let models: ModelStore;
  let objects: string;
  beforeAll(async () => {
    objects = await openFolder('tillmap-training-objects-');
    stores = await openPostgresStores();
    models = postgresModelStore(stores.database);
    const finish = await stores.writer.upsert('e1', { code: 'A', name: 'A' }, CHANGES);
    await stores.database.transaction(async (tx) => {
      await finish(tx);
      await trainingMarks(tx).changed('A', CHANGES.length);
    });
    await models.want(['A']);
  });
  afterAll(async () => {
    await stores.close();
    await rm(objects, { recursive: true });
  });

  /** What was told of trainings, and when it comes: how long a busy machine takes for one is no matter here. */
  const toldOf = (wholesalers: Wholesalers = { hierarchy: async () => HIERARCHY }) => {
    const told = new EventEmitter();
    const [pids, outcomes]: [number[], string[]] = [[], []];
    const until = async (isSo: () => boolean): Promise<void> => {
      while (!isSo()) await once(told, 'more');
    };
    return {
      pids,
      outcomes,
      wholesalers,
      started: (pid: number | undefined): void => {
        pids.push(pid ?? 0);
        told.emit('more');
      },
      ended: (outcome: string): void => {
        outcomes.push(outcome);
        told.emit('more');
      },
      untilStarted: () => until(() => pids.length > 0),
      untilEnded: (times: number) => until(() => outcomes.length >= times),
    };
  };
  type Told = ReturnType<typeof toldOf>;
  const config = (): Config =>
    configSchema.parse({
      DATABASE_URL: stores.database.url,
      BUS_URL: stores.database.url,
      AUTH_URL: 'http://127.0.0.1:1',
      REFERENCE_DATA_URL: 'http://127.0.0.1:1',
      SERVICE_SECRET: 'a secret of sixteen',
      LOG_LEVEL: 'silent',
      OBJECT_STORE_DIR: objects,
    });
  const working = (told: Told): Service =>
    trainingWork({
      models,
      slots: postgresTrainingSlots(stores.database),
      atOnce: 1,
      budget: Number.POSITIVE_INFINITY,
      quietMs: 0,
      train: runTraining({
        entry: TRAINING_PROCESS,
        config: config(),
        wholesalers: told.wholesalers,
        atWork: new ActivityMonitor(),
        onStart: (_, pid) => told.started(pid),
      }),
      measure: (outcome) => told.ended(outcome),
      log: createLogger('catalog', 'silent'),
    });

  test('When the process is killed in the middle, then that is noted, and the next try succeeds', async () => {
    const told = toldOf();
    const work = working(told);
    await work.start();
    try {
      await told.untilStarted();
      process.kill(told.pids[0]!, 'SIGKILL');
      await told.untilEnded(1);
      expect(told.outcomes).toEqual(['failed']);
      expect(await models.modelReports()).toEqual([]);
      await waitUntil(async () => (await models.trainingStates())[0]!.rest > 0, { what: 'the failure is noted' });
      await stores.database.execute('update classifier_training set not_before = clock_timestamp()');
      await told.untilEnded(2);
      expect(told.outcomes).toEqual(['failed', 'trained']);
      expect(await models.modelReports()).toMatchObject([
        { wholesaler_code: 'A', report: { mappings: 220, tested: 220 } },
      ]);
    } finally {
      await work.stop();
    }
  }, 240_000);

  test('When it is stopped in the middle, then nothing is stored and nothing counts as failed', async () => {
    await stores.database.transaction((tx) => trainingMarks(tx).changed('A', 100));
    const [before] = await models.modelReports();
    const told = toldOf();
    const work = working(told);
    await work.start();
    await told.untilStarted();
    await work.stop();
    expect(told.outcomes).toEqual([]);
    expect(await models.modelReports()).toEqual([before]);
    expect((await models.trainingStates())[0]).toMatchObject({ changed: 100, rest: 0 });
    expect(() => process.kill(told.pids[0]!, 0)).toThrow(/ESRCH/);
  });

  test('While somebody waits for catalog, then a training mostly rests, is done all the same, and tells how long it rested', async () => {
    const atWork = new ActivityMonitor();
    const { promise: work, resolve: done } = Promise.withResolvers<void>();
    const waitedFor = atWork.track(() => work)();
    const train = runTraining({
      entry: TRAINING_PROCESS,
      config: config(),
      wholesalers: toldOf().wholesalers,
      atWork,
      onStart: () => undefined,
    });
    const { report, waitedMs, coreMs } = await train('A', new AbortController().signal);
    done();
    await waitedFor;
    expect(report).toMatchObject({ mappings: 220 });
    expect(waitedMs).toBeGreaterThan(1_000);
    expect(coreMs).toBeGreaterThan(100);
  }, 240_000);

  test('When no process can be started, then that is an error, and this one works on', async () => {
    const atWork = new ActivityMonitor();
    const train = runTraining({
      entry: TRAINING_PROCESS,
      config: config(),
      wholesalers: toldOf().wholesalers,
      atWork,
      onStart: () => undefined,
      node: '/there/is/no/node',
    });
    const training = expect(train('A', new AbortController().signal)).rejects.toThrow(/ENOENT/);
    await atWork.track(async () => training)();
    // What could not be sent to it is told later than that it did not start.
    await sleep(200);
    await atWork.track(async () => undefined)();
  });

  test('When the hierarchy cannot be asked for, then that is noted, no process starts, and the classifier stays', async () => {
    await stores.database.transaction((tx) => trainingMarks(tx).changed('A', 100));
    const [before] = await models.modelReports();
    const told = toldOf({
      hierarchy: async () => {
        throw new DependencyUnavailable('reference-data is away.');
      },
    });
    const work = working(told);
    await work.start();
    await told.untilEnded(1);
    await work.stop();
    expect([told.pids, told.outcomes]).toEqual([[], ['failed']]);
    expect((await models.trainingStates())[0]!.rest).toBeGreaterThan(0);
    expect(await models.modelReports()).toEqual([before]);
  });
});
