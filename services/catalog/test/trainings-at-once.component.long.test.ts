import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { MODEL_FORMAT } from '@tillmap/classification/classifier';
import { createLogger, type Service } from '@tillmap/service-kit';
import { type Database, openDatabase } from '@tillmap/storage/database';
import { createTestDatabase, type TestDatabase, waitUntil } from '@tillmap/testing';
import type { Ended } from '../src/adapters/classifiers/run-training.ts';
import { trainingWork } from '../src/adapters/classifiers/training-work.ts';
import { postgresModelStore, trainingMarks } from '../src/adapters/postgres/model-store.ts';
import { postgresTrainingSlots } from '../src/adapters/postgres/training-slots.ts';
import { catalogMigrations } from '../src/composition.ts';
import { aReport } from './a-report.ts';

const MAPPINGS = 500;
const ENDED: Omit<Ended, 'coreMs'> = {
  version: 1,
  mappings: MAPPINGS,
  learnedFrom: MAPPINGS,
  transferred: 0,
  bytes: 0,
  shortForms: 0,
  report: null,
  kept: true,
  waitedMs: 0,
};

/** A training that goes on until it is told to end. */
type Going = Readonly<{ wholesaler: string; by: string; signal: AbortSignal; end: (coreMs?: number) => Promise<void> }>;

describe('Trainings at once', () => {
  let server: TestDatabase;
  let database: Database;
  let going: Going[];
  let told: EventEmitter;
  const works: Service[] = [];
  const databases: Database[] = [];

  const open = async (): Promise<Database> => {
    const opened = await openDatabase({ url: server.url, applicationName: 'catalog', migrations: catalogMigrations });
    databases.push(opened);
    await opened.migrate();
    opened.listen('anything', () => undefined);
    await waitUntil(() => opened.session(), { what: 'a connection that listens' });
    return opened;
  };

  beforeEach(async () => {
    server = await createTestDatabase();
    database = await open();
    going = [];
    told = new EventEmitter();
  });
  afterEach(async () => {
    await Promise.all(works.splice(0).map((work) => work.stop()));
    for (const opened of databases.splice(0)) await opened.close();
    await server.drop();
  });

  /** Mappings that nobody has learned from, of wholesalers that somebody asked for. */
  const due = async (...wholesalers: string[]): Promise<void> => {
    await database.transaction(async (tx) => {
      for (const wholesaler of wholesalers) await trainingMarks(tx).changed(wholesaler, MAPPINGS);
    });
    await postgresModelStore(database).want(wholesalers);
  };
  const learn = async (wholesaler: string): Promise<void> => {
    const models = postgresModelStore(database);
    const bytes = new Uint8Array(1);
    await models.finish(await models.begin(wholesaler), {
      mappings: MAPPINGS,
      model: { format: MODEL_FORMAT, bytes, report: aReport, shortForms: [] },
    });
  };

  const train =
    (by: string) =>
    async (wholesaler: string, signal: AbortSignal): Promise<Ended> => {
      const { promise, resolve, reject } = Promise.withResolvers<Ended>();
      const end = async (coreMs = 0): Promise<void> => {
        await learn(wholesaler);
        resolve({ ...ENDED, coreMs });
      };
      signal.addEventListener('abort', () => reject(new Error('It is stopped.')));
      going.push({ wholesaler, by, signal, end });
      told.emit('more');
      try {
        return await promise;
      } finally {
        going = going.filter((one) => one.signal !== signal);
        told.emit('more');
      }
    };

  /** A process of catalog that trains; returns how often it has looked for something to train. */
  const aProcess = async (
    by: string,
    { on = database, atOnce = 2, budget = Number.POSITIVE_INFINITY } = {},
  ): Promise<{ work: Service; looks: () => number }> => {
    let looks = 0;
    const models = postgresModelStore(on);
    const trainingStates = () => {
      looks += 1;
      return models.trainingStates();
    };
    const work = trainingWork({
      models: { failed: models.failed, trainingStates },
      slots: postgresTrainingSlots(on),
      atOnce,
      budget,
      quietMs: 0,
      train: train(by),
      measure: () => undefined,
      log: createLogger('catalog', 'silent'),
    });
    works.push(work);
    await work.start();
    return { work, looks: () => looks };
  };
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await once(told, 'more');
  };
  const names = () => going.map(({ wholesaler }) => wholesaler).toSorted();
  /** Looks that began after this moment have seen all that was before it. */
  const untilItLooks = async ({ looks }: { looks: () => number }): Promise<void> => {
    const now = looks();
    await waitUntil(() => looks() >= now + 2, { seconds: 30, what: 'two more looks' });
  };

  test('When three are due and two may go on at once, then three processes train two of them, and the third after one', async () => {
    await due('A', 'B', 'C');
    const [one, two] = [await aProcess('one'), await aProcess('two')];
    await until(() => going.length === 2);
    const three = await aProcess('three');
    expect(names()).toEqual(['A', 'B']);
    await going.find(({ wholesaler }) => wholesaler === 'A')!.end();
    await until(() => names().includes('C'));
    expect(names()).toEqual(['B', 'C']);
    expect(new Set(going.map(({ by }) => by)).size).toBe(2);
    expect(three.looks()).toBe(0);
    expect([one.looks() > 0, two.looks() > 0]).toEqual([true, true]);
  });

  test('When one wholesaler alone is due, then one process trains it, and those that could look on', async () => {
    await due('A');
    await aProcess('one');
    await until(() => going.length === 1);
    await untilItLooks(await aProcess('two'));
    expect(going.map(({ by, wholesaler }) => [by, wholesaler])).toEqual([['one', 'A']]);
  });

  test('When the process that trains it is gone, then another trains it, though more slots than processes are there', async () => {
    await due('A');
    const killed = await open();
    await aProcess('killed', { on: killed, atOnce: 8 });
    await until(() => going.length === 1);
    await aProcess('next', { atOnce: 8 });
    await killed.close();
    await until(() => going.some(({ by }) => by === 'next'));
    expect(going.find(({ by }) => by === 'next')!.wholesaler).toBe('A');
  });

  test('When an hour’s core-seconds are spent, then whoever has a classifier waits, and whoever has none does not', async () => {
    await due('KNOWN');
    await learn('KNOWN');
    await due('KNOWN', 'A');
    const one = await aProcess('one', { atOnce: 1, budget: 60 });
    await until(() => names().includes('A'));
    // What lies ahead was noted before the clock was set back.
    await database.execute(`insert into training_costs values (clock_timestamp() + interval '1 day', 1000)`);
    await going[0]!.end(61_000);
    await until(() => going.length === 0);
    await due('B');
    await until(() => going.length === 1);
    expect(names()).toEqual(['B']);
    await going[0]!.end();
    await until(() => going.length === 0);
    await untilItLooks(one);
    expect(names()).toEqual([]);
    await database.execute(`update training_costs set ended_at = ended_at - interval '1 hour'`);
    await until(() => going.length === 1);
    expect(names()).toEqual(['KNOWN']);
  });
});
