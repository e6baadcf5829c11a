import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once as onceEmitted } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '@tillmap/storage/database';
import {
  createTestDatabase,
  noOwnKafka,
  type OwnKafka,
  ownKafka,
  type TestDatabase,
  waitUntil,
} from '@tillmap/testing';
import kafkajs from 'kafkajs';
import { type BusMessage, type EventBus, MESSAGING_MIGRATIONS, outbox, Refused, startRelay } from '../src/index.ts';
import { openKafkaBus } from '../src/kafka-bus/open-kafka-bus.ts';
import type { KafkaSettings } from '../src/kafka-bus/settings.ts';
import type { WorkerOptions } from './bus-worker.ts';
import { deadlyMessages } from './deadly-messages.ts';

const SESSION_MS = 6_000;
const TOPIC = 'fault.topic';
const KEYS = 24;
/** Two processes start and share the work: seconds, minutes on a machine that has more to do. */
const START_SECONDS = 150;

/** Gives the user just what the operations page names. */
const giveRights = async (brokers: string, user: string, prefix: string): Promise<void> => {
  const { AclOperationTypes, AclPermissionTypes, AclResourceTypes, Kafka, ResourcePatternTypes } = kafkajs;
  const { CREATE, DELETE, DESCRIBE_CONFIGS, READ, WRITE } = AclOperationTypes;
  const right = { principal: `User:${user}`, host: '*', permissionType: AclPermissionTypes.ALLOW };
  const on = { ...right, resourceName: prefix, resourcePatternType: ResourcePatternTypes.PREFIXED };
  const admin = new Kafka({ brokers: [brokers], logLevel: 0 }).admin();
  await admin.connect();
  await admin.createAcls({
    acl: [
      ...[CREATE, READ, WRITE, DESCRIBE_CONFIGS].map((operation) => ({
        ...on,
        operation,
        resourceType: AclResourceTypes.TOPIC,
      })),
      ...[READ, DELETE].map((operation) => ({ ...on, operation, resourceType: AclResourceTypes.GROUP })),
    ],
  });
  await admin.disconnect();
};

const withOwnBroker = (): void => {
  let broker: OwnKafka;
  let server: TestDatabase;
  let database: Database;
  let bus: EventBus;
  let prefix: string;
  let workers: ChildProcess[];

  const settings = (): KafkaSettings => ({ KAFKA_BROKERS: broker.brokers, KAFKA_TOPIC_PREFIX: prefix });

  beforeAll(async () => {
    broker = await ownKafka();
  });
  afterAll(() => broker.remove());

  beforeEach(async () => {
    prefix = `fault-${randomUUID().slice(0, 8)}.`;
    server = await createTestDatabase();
    database = await openDatabase({ url: server.url, applicationName: 'fault test', migrations: MESSAGING_MIGRATIONS });
    await database.migrate();
    await database.execute(
      'create table effect (n integer generated always as identity, event_id text, key text, worker text)',
    );
    bus = await openKafkaBus(settings(), { applicationName: 'fault test', sessionMs: SESSION_MS, topics: [TOPIC] });
    workers = [];
  });

  afterEach(async () => {
    for (const worker of workers) await kill(worker);
    await bus.close();
    await database.close();
    await server.drop();
  });

  const kill = async (worker: ChildProcess): Promise<void> => {
    if (worker.exitCode !== null || worker.signalCode !== null) return;
    worker.kill('SIGKILL');
    await onceEmitted(worker, 'exit');
  };

  const ofWorkers = () => ({
    kafka: { brokers: broker.brokers, prefix },
    databaseUrl: server.url,
    group: 'team',
    topic: TOPIC,
    leaseMs: SESSION_MS,
    workMs: 10,
    inbox: true,
  });

  const startWorker = (name: string, over: Partial<WorkerOptions> = {}): ChildProcess => {
    const options: WorkerOptions = { ...ofWorkers(), name, ...over };
    const script = path.join(import.meta.dirname, 'bus-worker.ts');
    const flags = ['--disable-warning=TimeoutNegativeWarning'];
    const worker = spawn(process.execPath, [...flags, script, JSON.stringify(options)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    workers.push(worker);
    return worker;
  };

  const messages = (count: number, from = 0): BusMessage[] =>
    Array.from({ length: count }, (_, i) => ({
      id: String(from + i),
      topic: TOPIC,
      key: `key ${(from + i) % KEYS}`,
      headers: {},
      body: new Uint8Array(10),
    }));

  type Effect = { event_id: string; key: string; worker: string };
  const effects = () => database.query<Effect>('select event_id, key, worker from effect order by n');
  const distinct = async () => new Set((await effects()).map(({ event_id }) => event_id)).size;
  const busy = (name: string) => async () => (await effects()).filter(({ worker }) => worker === name).length > 5;
  const allDone = (count: number, seconds: number) =>
    waitUntil(async () => (await distinct()) >= count, { what: `${count} effects`, seconds });

  const expectOnceAndInOrder = async (count: number): Promise<void> => {
    const all = await effects();
    expect(all.length).toBe(count);
    expect(new Set(all.map(({ event_id }) => event_id)).size).toBe(count);
    for (const ofKey of Map.groupBy(all, ({ key }) => key).values()) {
      const numbers = ofKey.map(({ event_id }) => Number(event_id));
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    }
  };

  test('When the broker is killed twice under 100 publishers, then all 10,000 messages arrive and each acts once', async () => {
    const [publishers, each] = [100, 100];
    let published = 0;
    // As a relay does: what was not acknowledged is published again.
    const publishUntilKept = async (message: BusMessage): Promise<void> => {
      for (;;) {
        try {
          await bus.publish([message]);
          published++;
          return;
        } catch {
          await sleep(200);
        }
      }
    };
    startWorker('first', { workMs: 0 });
    startWorker('second', { workMs: 0 });
    const publishing = Promise.all(
      Array.from({ length: publishers }, async (_, publisher) => {
        for (let n = 0; n < each; n++) {
          const id = `${publisher}-${n}`;
          await publishUntilKept({ id, topic: TOPIC, key: String(publisher), headers: {}, body: new Uint8Array(100) });
          await sleep(20);
        }
      }),
    );
    for (const after of [3_000, 6_000]) {
      await waitUntil(() => published >= after, { what: `${after} published`, seconds: 120 });
      await broker.kill();
      expect(await bus.health()).toEqual({ up: false, reason: `Kafka does not answer at ${broker.brokers}.` });
      await broker.start();
    }
    await publishing;
    await allDone(publishers * each, 120);
    expect((await effects()).length).toBe(publishers * each);
    expect(await bus.health()).toEqual({ up: true });
    expect(await bus.deadLetters()).toEqual([]);
  });

  test('When an owner is killed, then another has its partitions after the session and everything is done once', async () => {
    const doomed = startWorker('doomed');
    startWorker('other');
    await bus.publish(messages(KEYS * 4));
    await allDone(KEYS * 4, START_SECONDS);
    await bus.publish(messages(KEYS * 40, KEYS * 4));
    await waitUntil(busy('doomed'), { what: 'the doomed worker to be busy', seconds: 30 });
    await kill(doomed);
    await allDone(KEYS * 44, 60);
    await expectOnceAndInOrder(KEYS * 44);
  });

  test('When processes join and leave in the middle of the work, then nothing is lost and nothing done twice', async () => {
    startWorker('stayer', { workMs: 20 });
    await bus.publish(messages(KEYS * 50));
    await waitUntil(busy('stayer'), { what: 'the first worker to be busy', seconds: 30 });
    const guest = startWorker('guest', { workMs: 20 });
    await waitUntil(busy('guest'), { what: 'the guest to be busy', seconds: 60 });
    guest.kill('SIGTERM');
    await onceEmitted(guest, 'exit');
    await allDone(KEYS * 50, 90);
    await expectOnceAndInOrder(KEYS * 50);
  });

  const pauseInTheMiddle = async (inbox: boolean): Promise<void> => {
    const sleeper = startWorker('sleeper', { inbox, workMs: 100 });
    startWorker('other', { inbox, workMs: 100 });
    await bus.publish(messages(KEYS * 2));
    await allDone(KEYS * 2, START_SECONDS);
    await bus.publish(messages(KEYS * 8, KEYS * 2));
    await sleep(300);
    sleeper.kill('SIGSTOP');
    await allDone(KEYS * 10, 60);
    sleeper.kill('SIGCONT');
    await sleep(2_000);
  };

  test('When an owner is paused beyond its session and wakes up, then nothing is done twice, and it takes part again', async () => {
    await pauseInTheMiddle(true);
    await expectOnceAndInOrder(KEYS * 10);
    await bus.publish(messages(KEYS * 10, KEYS * 10));
    await allDone(KEYS * 20, 60);
    await expectOnceAndInOrder(KEYS * 20);
  });

  test('When the inbox is taken out, then the same pause doubles effects: this suite would notice', async () => {
    await pauseInTheMiddle(false);
    expect((await effects()).length).toBeGreaterThan(KEYS * 10);
  });

  deadlyMessages(() => ({ bus, database, topic: TOPIC, options: ofWorkers() }), START_SECONDS);

  const allow = async (bytes: number): Promise<void> => {
    const admin = new kafkajs.Kafka({ brokers: [broker.brokers], logLevel: 0 }).admin();
    await admin.connect();
    const configEntries = [{ name: 'max.message.bytes', value: String(bytes) }];
    const type = kafkajs.ConfigResourceTypes.TOPIC;
    await admin.alterConfigs({ validateOnly: false, resources: [{ type, name: `${prefix}${TOPIC}`, configEntries }] });
    await admin.disconnect();
  };

  test('When the topic takes only small messages, then a large one alone is refused until it is allowed', async () => {
    const seen: string[] = [];
    await bus.consumeGroup({ group: 'readers', topics: [TOPIC], handle: async ({ id }) => void seen.push(id) });
    const [before, after] = messages(2) as [BusMessage, BusMessage];
    const large = { ...before, id: 'large', body: new Uint8Array(20_000) };
    await allow(10_000);
    // A broker learns of the change a moment later.
    await waitUntil(async () => (await bus.publish([large]).catch((error: unknown) => error)) instanceof Refused, {
      what: 'the large one to be refused',
      seconds: 30,
    });
    const outcomes = await Promise.allSettled([before, large, after].map((message) => bus.publish([message])));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await waitUntil(() => seen.includes(before.id) && seen.includes(after.id), { what: 'the small ones', seconds: 30 });
    await allow(1_000_000);
    await waitUntil(
      () =>
        bus.publish([large]).then(
          () => true,
          () => false,
        ),
      {
        what: 'the large one to be taken',
        seconds: 30,
      },
    );
  });

  test('When an outbox holds more than the topic takes at once, then all of it is sent in order and nothing parked', async () => {
    const seen: string[] = [];
    await bus.consumeGroup({ group: 'readers', topics: [TOPIC], handle: async ({ id }) => void seen.push(id) });
    const many = messages(10).map((message) => ({ ...message, key: 'one key', body: new Uint8Array(300_000) }));
    await database.transaction((tx) => outbox(tx).add(many));
    const relay = startRelay({ database, bus });
    await waitUntil(async () => (await database.query('select from outbox')).length === 0, {
      what: 'the outbox to be empty',
      seconds: 60,
    });
    await waitUntil(() => seen.length >= 10, { what: 'the messages', seconds: 30 });
    await relay.stop();
    expect([...new Set(seen)]).toEqual(many.map(({ id }) => id));
  });

  test.each(['plain', 'scram-sha-512'] as const)(
    'When the listener wants TLS and %s, then messages go through it, and not with a wrong password or without rights',
    async (mechanism) => {
      const { brokers, ca, username, password } = broker.secured;
      const secured: KafkaSettings = {
        KAFKA_BROKERS: brokers,
        KAFKA_TOPIC_PREFIX: prefix,
        KAFKA_CA: ca,
        KAFKA_SASL_MECHANISM: mechanism,
        KAFKA_USERNAME: username,
        KAFKA_PASSWORD: password,
      };
      const options = { applicationName: 'secured', topics: [TOPIC, `secured.${mechanism}`], startMs: 1_000 };
      await expect(openKafkaBus(secured, options)).rejects.toThrow(/^Kafka refuses us at .*: Not authorized/);
      await giveRights(broker.brokers, username, prefix);
      const through = await openKafkaBus(secured, options);
      const seen: string[] = [];
      await through.consumeGroup({ group: 'secured', topics: [TOPIC], handle: async ({ id }) => void seen.push(id) });
      await through.publish(messages(3));
      await waitUntil(() => seen.length === 3, { what: 'the messages', seconds: 15 });
      await through.close();
      const refused = openKafkaBus({ ...secured, KAFKA_PASSWORD: 'wrong' }, options);
      await expect(refused).rejects.toThrow(/^Kafka refuses us at /);
    },
  );
};

const reason = noOwnKafka();
if (reason) {
  process.stderr.write(`Skipped: ${reason}\n`);
  describe('The bus on Kafka', () => test.skip(reason, () => undefined));
} else describe('The bus on a Kafka that is killed', withOwnBroker);
