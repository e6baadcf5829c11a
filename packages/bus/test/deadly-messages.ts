import { type ChildProcess, spawn } from 'node:child_process';
import { once as onceEmitted } from 'node:events';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import type { Database } from '@tillmap/storage/database';
import { waitUntil } from '@tillmap/testing';
import type { BusMessage, EventBus } from '../src/index.ts';
import type { WorkerOptions } from './bus-worker.ts';

const KEYS = 12;
const SENTENCE = 'The process ended 5 times while it worked on this message.';

type Place = {
  readonly bus: EventBus;
  /** With the table `effect`. */
  readonly database: Database;
  readonly topic: string;
  readonly options: Omit<WorkerOptions, 'name'>;
};

type Effect = { readonly event_id: string; readonly key: string; readonly worker: string };

/** Restarts a process of the group whenever it ended, as a supervisor does. */
const keepRunning = (options: WorkerOptions) => {
  const script = path.join(import.meta.dirname, 'bus-worker.ts');
  const flags = ['--disable-warning=TimeoutNegativeWarning', script, JSON.stringify(options)];
  let starts = 0;
  let isOver = false;
  let process_: ChildProcess | undefined;
  const running = (async () => {
    while (!isOver) {
      starts++;
      process_ = spawn(process.execPath, flags, { stdio: ['ignore', 'ignore', 'inherit'] });
      await onceEmitted(process_, 'exit');
    }
  })();
  return {
    starts: () => starts,
    kill: (signal: NodeJS.Signals = 'SIGKILL') => process_?.kill(signal),
    end: async () => {
      isOver = true;
      process_?.kill('SIGKILL');
      await running;
    },
  };
};

/** A process starts seven times, on a machine that may have more to do. */
const TEST_MS = 400_000;

/** What every bus promises of messages that end their process, and of those that only happened to be in hand. */
export const deadlyMessages = (place: () => Place, seconds: number): void => {
  const messages = (count: number, from = 0): BusMessage[] =>
    Array.from({ length: count }, (_, i) => ({
      id: String(from + i),
      topic: place().topic,
      key: `key ${(from + i) % KEYS}`,
      headers: {},
      body: new Uint8Array(10),
    }));
  const effects = () => place().database.query<Effect>('select event_id, key, worker from effect order by n');
  const allDone = (count: number) =>
    waitUntil(async () => new Set((await effects()).map(({ event_id }) => event_id)).size >= count, {
      what: `${count} effects`,
      seconds,
    });
  const running = async (
    over: Partial<WorkerOptions>,
    work: (worker: ReturnType<typeof keepRunning>) => Promise<void>,
  ) => {
    const worker = keepRunning({ ...place().options, name: 'worker', ...over });
    try {
      await work(worker);
    } finally {
      await worker.end();
    }
  };
  const expectOnceAndInOrder = async (count: number): Promise<void> => {
    const all = await effects();
    expect(all.length).toBe(count);
    for (const ofKey of Map.groupBy(all, ({ key }) => key).values()) {
      const numbers = ofKey.map(({ event_id }) => Number(event_id));
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    }
  };

  test(
    'When a message ends its process each time, then it is a dead letter after five, and all others act once',
    async () => {
      const { bus, options } = place();
      // One more needs longer than the process lives, and is not to blame; others of the deadly one's key come after it.
      const over = { workMs: 5, deadly: { id: '30', afterMs: 300 }, slow: { id: '31', ms: 2_000 } };
      await bus.publish(messages(KEYS * 6));
      await running(over, async (worker) => {
        await allDone(KEYS * 6);
        // The first crash of a process that was at work before may not be counted.
        expect(worker.starts()).toBeGreaterThan(5);
        expect(worker.starts()).toBeLessThan(10);
      });
      await expectOnceAndInOrder(KEYS * 6);
      expect((await effects()).filter(({ worker }) => worker === SENTENCE).map(({ event_id }) => event_id)).toEqual([
        '30',
      ]);
      const letters = await bus.deadLetters();
      expect(letters).toMatchObject([{ group: options.group, message: { id: '30' } }]);
      expect(letters[0]?.error).toContain(SENTENCE);
    },
    TEST_MS,
  );

  test(
    'When processes are killed seven times and get on in between, then nothing is a dead letter',
    async () => {
      const { bus } = place();
      await running({ workMs: 20 }, async (worker) => {
        for (let round = 0; round < 7; round++) {
          const done = KEYS * 4 * round;
          await bus.publish(messages(KEYS * 4, done));
          await allDone(done + KEYS);
          worker.kill();
        }
        await allDone(KEYS * 4 * 7);
      });
      await expectOnceAndInOrder(KEYS * 4 * 7);
      expect(await bus.deadLetters()).toEqual([]);
    },
    TEST_MS,
  );
};
