import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once as onceEmitted } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { seededRandom } from '@tillmap/samples/random.ts';
import { type Database, openDatabase } from '@tillmap/storage/database';
import { createTestDatabase, type TestDatabase, waitUntil } from '@tillmap/testing';
import { type BusMessage, type EventBus, MESSAGING_MIGRATIONS, openPostgresBus } from '../src/index.ts';
import type { WorkerOptions } from './bus-worker.ts';

const LEASE_MS = 1_200;
const TOPIC = 'mixed.topic';
const KEYS = 24;
const WORKERS = 3;
const isLong = process.env.FAULT_LONG === '1';
/** FAULT_SEED plays a run again. */
const SEED = Number(process.env.FAULT_SEED) || randomInt(1, 1_000_000);
const COUNTS = isLong ? { kill: 100, pause: 50, cut: 20 } : { kill: 8, pause: 4, cut: 2 };
const BATCH_EVERY_MS = 100;
/** There is always work in hand, and never so much that a busy machine needs minutes for it. */
const MOST_BEHIND = 400;
const DONE_SECONDS = 120;
const TEST_MS = isLong ? 900_000 : 240_000;

type Fault = Readonly<{ kind: keyof typeof COUNTS; worker: number; afterMs: number; forMs: number }>;

const planOf = (seed: number): Fault[] => {
  const random = seededRandom(seed);
  const kinds = Object.entries(COUNTS).flatMap(([kind, count]) =>
    Array<Fault['kind']>(count).fill(kind as Fault['kind']),
  );
  return random.shuffled(kinds).map((kind) => ({
    kind,
    worker: random.between(0, WORKERS - 1),
    afterMs: random.between(50, 500),
    // Shorter and longer than a lease.
    forMs: random.between(200, 2 * LEASE_MS),
  }));
};

describe('A group of processes under mixed faults', () => {
  let busServer: TestDatabase;
  let server: TestDatabase;
  let database: Database;
  let busDatabase: Database;
  let bus: EventBus;
  let workers: (Readonly<{ name: string; process: ChildProcess }> | undefined)[];
  let isOver: boolean;
  let supervising: Promise<void>[];

  beforeEach(async () => {
    [busServer, server] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    database = await openDatabase({ url: server.url, applicationName: 'mixed test', migrations: MESSAGING_MIGRATIONS });
    await database.migrate();
    await database.execute(
      'create table effect (n integer generated always as identity, event_id text, key text, worker text)',
    );
    bus = await openPostgresBus({ url: busServer.url, applicationName: 'mixed test', leaseMs: LEASE_MS });
    busDatabase = await openDatabase({ url: busServer.url, applicationName: 'mixed test', poolSize: 1 });
    await busDatabase.execute('create table stepped_back (what text)');
    await busDatabase.execute(`
      create function note_stepped_back() returns trigger language plpgsql as $$
      begin
        insert into stepped_back values (old.topic || ' ' || old.position || ' > ' || new.position);
        return new;
      end $$`);
    await busDatabase.execute(`
      create trigger note_stepped_back after update on bus_place for each row
        when (new.position < old.position) execute function note_stepped_back()`);
    workers = [];
    supervising = [];
    isOver = false;
  });

  afterEach(async () => {
    isOver = true;
    for (const worker of workers) worker?.process.kill('SIGKILL');
    await Promise.all(supervising);
    await bus.close();
    await database.close();
    await busDatabase.close();
    await Promise.all([busServer.drop(), server.drop()]);
  });

  /** Starts it again whenever it ends, as a supervisor does. */
  const supervise = async (at: number, over: Partial<WorkerOptions>): Promise<void> => {
    const options = {
      busUrl: busServer.url,
      databaseUrl: server.url,
      group: 'team',
      topic: TOPIC,
      leaseMs: LEASE_MS,
      workMs: 25,
      inbox: true,
      ...over,
    };
    const script = path.join(import.meta.dirname, 'bus-worker.ts');
    for (let start = 1; !isOver; start += 1) {
      const name = `worker ${at}.${start}`;
      const worker: WorkerOptions = { name, ...options };
      const process_ = spawn(process.execPath, [script, JSON.stringify(worker)], { stdio: 'ignore' });
      workers[at] = { name, process: process_ };
      await onceEmitted(process_, 'exit');
    }
  };

  /** A process that is in the middle of its work. */
  const busy = (at: number) =>
    waitUntil(
      async () => {
        const worker = workers[at];
        const acted = await database.query('select from effect where worker = $1 limit 1', [worker?.name ?? '']);
        return acted.length > 0 && worker?.process;
      },
      { seconds: DONE_SECONDS, what: `worker ${at} to be at work` },
    );

  const cut = () =>
    busDatabase.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like 'worker%'`,
    );

  /** Messages that the group has not handled. */
  const behind = async (): Promise<number> => {
    const [row] = await busDatabase.query<{ count: number }>(
      `select count(*)::int as count from bus_log l
         left join bus_place p on p.topic = l.topic and p.partition = l.partition
        where l.seq > coalesce(p.position, 0)`,
    );
    return row?.count ?? 0;
  };

  /** Does all of the plan; pauses go on beside what follows. */
  const play = async (plan: readonly Fault[]): Promise<void> => {
    const pauses: Promise<void>[] = [];
    const pause = async (worker: ChildProcess, forMs: number): Promise<void> => {
      worker.kill('SIGSTOP');
      await sleep(forMs);
      worker.kill('SIGCONT');
    };
    for (const { kind, worker, afterMs, forMs } of plan) {
      await sleep(afterMs);
      const running = await busy(worker);
      if (kind === 'kill') running.kill('SIGKILL');
      else if (kind === 'pause') pauses.push(pause(running, forMs));
      else await cut();
    }
    await Promise.all(pauses);
  };

  /** Publishes without a stop, each message a second time and late; answers how many when it is told to end. */
  const keepPublishing = (seed: number) => {
    const random = seededRandom(seed);
    let isEnding = false;
    let count = 0;
    let again: BusMessage[] = [];
    const publishing = (async () => {
      while (!isEnding) {
        await sleep(BATCH_EVERY_MS);
        if ((await behind()) > MOST_BEHIND) continue;
        const fresh = Array.from({ length: KEYS }, (_, key) => ({
          id: String(count + key),
          topic: TOPIC,
          key: `key ${key}`,
          headers: {},
          body: new Uint8Array(10),
        }));
        const late = again.filter(() => random.chance(0.3));
        await bus.publish([...fresh, ...late]);
        again = [...again.filter((message) => !late.includes(message)), ...fresh];
        count += KEYS;
      }
      await bus.publish(again);
    })();
    return async (): Promise<number> => {
      isEnding = true;
      await publishing;
      return count;
    };
  };

  type Effect = { event_id: string; key: string };
  const effects = () => database.query<Effect>('select event_id, key from effect order by n');
  const underFaults = async (over: Partial<WorkerOptions> = {}) => {
    process.stdout.write(`FAULT_SEED=${SEED} plays this again: ${JSON.stringify(COUNTS)}\n`);
    for (let at = 0; at < WORKERS; at += 1) supervising.push(supervise(at, over));
    const end = keepPublishing(SEED);
    await play(planOf(SEED));
    const count = await end();
    const began = performance.now();
    await waitUntil(async () => (await behind()) === 0, {
      seconds: DONE_SECONDS,
      what: 'all messages to be handled',
    });
    const took = Math.round(performance.now() - began);
    const ids = (await effects()).map(({ event_id }) => event_id);
    const seen = {
      published: count,
      acted: ids.length,
      lost: count - new Set(ids).size,
      doubled: ids.length - new Set(ids).size,
    };
    process.stdout.write(`${JSON.stringify({ seed: SEED, ...seen, settledMs: took })}\n`);
    return seen;
  };

  test(
    'When processes are killed, paused and cut off while every message comes twice, then each acts once and in order',
    async () => {
      expect(await underFaults()).toMatchObject({ lost: 0, doubled: 0 });
      for (const ofKey of Map.groupBy(await effects(), ({ key }) => key).values()) {
        const numbers = ofKey.map(({ event_id }) => Number(event_id));
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      }
      expect(await bus.deadLetters()).toEqual([]);
      expect(await busDatabase.query('select what from stepped_back')).toEqual([]);
    },
    TEST_MS,
  );

  test(
    'When the inbox is taken out, then effects double: this suite would notice',
    async () => {
      expect((await underFaults({ inbox: false })).doubled).toBeGreaterThan(0);
    },
    TEST_MS,
  );

  test(
    'When the inbox is committed before the effect, then effects are lost: this suite would notice',
    async () => {
      expect((await underFaults({ commitsFirst: true })).lost).toBeGreaterThan(0);
    },
    TEST_MS,
  );
});
