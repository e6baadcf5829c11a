import { type ChildProcess, spawn } from 'node:child_process';
import { once as onceEmitted } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '@tillmap/storage/database';
import { createTestDatabase, faultProxy, type TestDatabase, waitUntil } from '@tillmap/testing';
import { type EventBus, MESSAGING_MIGRATIONS, openPostgresBus } from '../src/index.ts';
import type { WorkerOptions } from './bus-worker.ts';
import { deadlyMessages } from './deadly-messages.ts';

/** A process that lives keeps its lease also on a machine that has more to do. */
const LEASE_MS = 5_000;
const TOPIC = 'fault.topic';
const KEYS = 24;

describe('A group of real processes', () => {
  let busServer: TestDatabase;
  let server: TestDatabase;
  let database: Database;
  let busDatabase: Database;
  let bus: EventBus;
  let workers: ChildProcess[];

  beforeEach(async () => {
    [busServer, server] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    database = await openDatabase({ url: server.url, applicationName: 'fault test', migrations: MESSAGING_MIGRATIONS });
    await database.migrate();
    await database.execute(
      'create table effect (n integer generated always as identity, event_id text, key text, worker text)',
    );
    bus = await openPostgresBus({ url: busServer.url, applicationName: 'fault test', leaseMs: LEASE_MS });
    busDatabase = await openDatabase({ url: busServer.url, applicationName: 'fault test', poolSize: 1 });
    workers = [];
  });

  afterEach(async () => {
    for (const worker of workers) await kill(worker);
    await bus.close();
    await database.close();
    await busDatabase.close();
    await Promise.all([busServer.drop(), server.drop()]);
  });

  const common = () => ({
    busUrl: busServer.url,
    databaseUrl: server.url,
    group: 'team',
    topic: TOPIC,
    leaseMs: LEASE_MS,
    workMs: 10,
    inbox: true,
  });
  const startWorker = (name: string, over: Partial<WorkerOptions> = {}): ChildProcess => {
    const options: WorkerOptions = { name, ...common(), ...over };
    const script = path.join(import.meta.dirname, 'bus-worker.ts');
    const worker = spawn(process.execPath, [script, JSON.stringify(options)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    workers.push(worker);
    return worker;
  };

  const kill = async (worker: ChildProcess): Promise<void> => {
    if (worker.exitCode !== null || worker.signalCode !== null) return;
    worker.kill('SIGKILL');
    await onceEmitted(worker, 'exit');
  };

  /** Resolves when this number of processes share the group's partitions. */
  const sharedBy = (count: number) =>
    waitUntil(
      async () => {
        const places = await busDatabase.query<{ owner: string | null }>('select distinct owner from bus_place');
        return places.length === count && places.every(({ owner }) => owner !== null);
      },
      { what: `${count} processes to share the work`, seconds: 30 },
    );

  const publish = async (count: number, from = 0): Promise<void> => {
    const messages = Array.from({ length: count }, (_, i) => ({
      id: String(from + i),
      topic: TOPIC,
      key: `key ${(from + i) % KEYS}`,
      headers: {},
      body: new Uint8Array(10),
    }));
    await bus.publish(messages);
  };

  type Effect = { event_id: string; key: string; worker: string };
  const effects = () => database.query<Effect>('select event_id, key, worker from effect order by n');
  const distinct = async () => new Set((await effects()).map(({ event_id }) => event_id)).size;
  const busy = (name: string) => async () => (await effects()).filter(({ worker }) => worker === name).length > 5;

  const expectOnceAndInOrder = async (count: number): Promise<void> => {
    const all = await effects();
    expect(all.length).toBe(count);
    expect(new Set(all.map(({ event_id }) => event_id)).size).toBe(count);
    for (const ofKey of Map.groupBy(all, ({ key }) => key).values()) {
      const numbers = ofKey.map(({ event_id }) => Number(event_id));
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    }
  };

  test('When an owner is killed, then another takes over within the lease and everything is done once', async () => {
    const doomed = startWorker('doomed');
    startWorker('other');
    await sharedBy(2);
    await publish(KEYS * 4);
    await waitUntil(busy('doomed'), { what: 'the doomed worker to be busy' });
    await waitUntil(busy('other'), { what: 'the other worker to be busy' });
    await publish(KEYS * 40, KEYS * 4);
    await sleep(100);
    await kill(doomed);

    await publish(KEYS, KEYS * 44);
    await waitUntil(async () => (await distinct()) === KEYS * 45, { what: 'all effects' });
    await expectOnceAndInOrder(KEYS * 45);
  });

  test('When the only owner is killed, then a new process has its partitions at once, long before the lease ends', async () => {
    const leaseMs = 60_000;
    const doomed = startWorker('doomed', { leaseMs });
    await sharedBy(1);
    await publish(KEYS);
    await waitUntil(async () => (await distinct()) === KEYS);
    await kill(doomed);
    await publish(KEYS, KEYS);
    startWorker('successor', { leaseMs });
    await waitUntil(async () => (await distinct()) === KEYS * 2, { what: 'the successor' });
    await expectOnceAndInOrder(KEYS * 2);
  });

  /** Pauses an owner in the middle of its work for longer than its lease, wakes it, and lets all work come to its end. */
  const pauseInTheMiddle = async (inbox: boolean): Promise<void> => {
    // So long that it has messages in hand when it is paused.
    const options = { inbox, workMs: 200 };
    const sleeper = startWorker('sleeper', options);
    startWorker('other', options);
    await sharedBy(2);
    await publish(KEYS * 6);
    await waitUntil(busy('sleeper'), { what: 'the sleeper to be busy' });
    sleeper.kill('SIGSTOP');
    await waitUntil(async () => (await distinct()) === KEYS * 6, { what: 'the other to finish', seconds: 60 });
    sleeper.kill('SIGCONT');
  };

  test('When an owner is paused beyond its lease and wakes up, then nothing is done twice', async () => {
    await pauseInTheMiddle(true);
    // The one that slept takes part again.
    await sharedBy(2);
    await expectOnceAndInOrder(KEYS * 6);
    await publish(KEYS * 6, KEYS * 6);
    await waitUntil(async () => (await distinct()) === KEYS * 12, { what: 'the second half', seconds: 60 });
    await expectOnceAndInOrder(KEYS * 12);
  });

  test('When the inbox is taken out, then the same pause doubles effects: this suite would notice', async () => {
    await pauseInTheMiddle(false);
    await waitUntil(async () => (await effects()).length > KEYS * 6, { what: 'effects that are done twice' });
  });

  test('When a worker is told to stop, then its share moves at once, long before its lease ends', async () => {
    const leaseMs = 60_000;
    const leaver = startWorker('leaver', { leaseMs });
    startWorker('other', { leaseMs });
    await sharedBy(2);
    await publish(KEYS * 10);
    await waitUntil(busy('leaver'), { what: 'the leaver to be busy' });
    leaver.kill('SIGTERM');
    await onceEmitted(leaver, 'exit');
    await publish(KEYS, KEYS * 10);
    await waitUntil(async () => (await distinct()) === KEYS * 11, { what: 'the rest' });
    await expectOnceAndInOrder(KEYS * 11);
  });

  deadlyMessages(() => ({ bus, database, topic: TOPIC, options: common() }), 180);

  test('When a transaction is open elsewhere in the cluster, then messages are not held back by it', async () => {
    const TIMES = 10;
    const seen: string[] = [];
    await bus.consumeGroup({ group: 'quick', topics: [TOPIC], handle: async ({ id }) => void seen.push(id) });
    await publish(1);
    await waitUntil(() => seen.length === 1);
    await database.transaction(async (tx) => {
      await tx.execute(`insert into effect (event_id) values ('open')`);
      const begun = performance.now();
      for (let n = 1; n <= TIMES; n += 1) {
        await publish(1, n);
        await waitUntil(() => seen.length === n + 1);
      }
      // Where nobody is woken, each waits for a second. One that does is a machine with more to do.
      expect(performance.now() - begun).toBeLessThan(TIMES * 500);
    });
  });

  test('When the connections to the server are cut and refused for a while, then both sides go on by themselves', async () => {
    const url = new URL(busServer.url);
    const proxy = await faultProxy(Number(url.port));
    url.port = String(proxy.port);
    const remote = await openPostgresBus({ url: url.href, applicationName: 'cut', leaseMs: LEASE_MS });
    try {
      const seen: string[] = [];
      await remote.consumeGroup({ group: 'cut', topics: [TOPIC], handle: async ({ id }) => void seen.push(id) });
      await publish(5);
      await waitUntil(() => seen.length === 5);
      proxy.set('refuse');
      proxy.cut();
      expect(await remote.health()).toMatchObject({ up: false });
      await publish(5, 5);
      await sleep(LEASE_MS);
      proxy.set('pass');
      await waitUntil(() => new Set(seen).size === 10, { what: 'the messages sent meanwhile' });
      expect(await remote.health()).toEqual({ up: true });
    } finally {
      await remote.close();
      await proxy.close();
    }
  });
});
