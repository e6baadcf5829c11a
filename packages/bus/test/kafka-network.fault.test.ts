import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { noOwnKafka, type OwnKafka, ownKafka, waitUntil } from '@tillmap/testing';
import type { BusMessage, EventBus } from '../src/index.ts';
import { openKafkaBus } from '../src/kafka-bus/open-kafka-bus.ts';

const TOPIC = 'network.topic';
/** Each way, so that a response is five seconds late. */
const SLOW_MS = 2_500;
const BACK_SECONDS = 120;
const CUTS = 12;
const CUT_EVERY_MS = 400;

const withOwnBroker = (): void => {
  let broker: OwnKafka;
  /** This one reaches the broker always, the other one through the network that fails. */
  let direct: EventBus;
  let bus: EventBus;
  let seen: string[];

  beforeAll(async () => {
    broker = await ownKafka();
  });
  afterAll(() => broker.remove());

  beforeEach(async () => {
    const names = { KAFKA_TOPIC_PREFIX: `network-${randomUUID().slice(0, 8)}.` };
    const options = { applicationName: 'network test', topics: [TOPIC] };
    direct = await openKafkaBus({ KAFKA_BROKERS: broker.brokers, ...names }, options);
    bus = await openKafkaBus({ KAFKA_BROKERS: broker.faulty.brokers, ...names }, options);
    seen = [];
    await bus.consumeGroup({ group: 'readers', topics: [TOPIC], handle: async ({ id }) => void seen.push(id) });
    await bus.publish(messages(5));
    await allSeen(5);
  });
  afterEach(async () => {
    broker.faulty.proxy.set('pass');
    broker.faulty.proxy.cut();
    await bus.close();
    await direct.close();
  });

  const messages = (count: number, from = 0): BusMessage[] =>
    Array.from({ length: count }, (_, i) => ({
      id: String(from + i),
      topic: TOPIC,
      key: 'one key',
      headers: {},
      body: new Uint8Array(10),
    }));
  const allSeen = (count: number) =>
    waitUntil(() => new Set(seen).size >= count, {
      what: `${count} messages of ${seen.join()}`,
      seconds: BACK_SECONDS,
    });
  const timed = async (work: Promise<unknown>) => {
    const began = performance.now();
    const failure = await work.then(
      () => undefined,
      (error: unknown) => error as Error,
    );
    return { failure, ms: Math.round(performance.now() - began) };
  };
  const tell = (what: string, of: unknown) => void process.stderr.write(`Kafka, ${what}: ${JSON.stringify(of)}\n`);
  /** As a relay does: what was not acknowledged is published again, nothing before it. */
  const publishUntilKept = async (message: BusMessage): Promise<void> => {
    for (;;) {
      const { failure } = await timed(bus.publish([message]));
      if (!failure) return;
      await sleep(100);
    }
  };
  const expectWellAgain = async (count: number): Promise<void> => {
    const back = performance.now();
    await allSeen(count);
    tell('all heard after ms', Math.round(performance.now() - back));
    await waitUntil(async () => (await bus.health()).up, { what: 'the bus to be well', seconds: BACK_SECONDS });
    await publishUntilKept(messages(1, count)[0]!);
    await allSeen(count + 1);
    expect(await direct.deadLetters()).toEqual([]);
    // Of one key: what was received again came in order again.
    const firsts = [...new Set(seen)];
    expect(firsts).toEqual(firsts.toSorted((a, b) => Number(a) - Number(b)));
  };

  test.each([
    ['closed', () => broker.faulty.proxy.set('refuse')],
    ['a black hole', () => broker.faulty.proxy.set('blackhole')],
  ])(
    'When the network is %s, then it is said, publishing is refused in time, and all goes on by itself',
    async (name, begin) => {
      begin();
      if (name === 'closed') broker.faulty.proxy.cut();
      const health = await timed(bus.health());
      expect(health.ms).toBeLessThan(3_000);
      const says = await bus.health();
      expect(says).toEqual({ up: false, reason: `Kafka does not answer at ${broker.faulty.brokers}.` });
      const refused = await timed(bus.publish(messages(1, 5)));
      tell(name, { publish: refused.failure?.message, ms: refused.ms, says: says.reason });
      expect(refused.failure).toMatchObject({ name: 'DependencyUnavailable' });
      expect(refused.ms).toBeLessThan(30_000);
      await direct.publish(messages(5, 5));
      broker.faulty.proxy.set('pass');
      broker.faulty.proxy.cut();
      await expectWellAgain(10);
    },
  );

  test('When answers are five seconds late, then messages are late and go on, and all is quick again afterwards', async () => {
    broker.faulty.proxy.set('pass', SLOW_MS);
    const published = await timed(publishUntilKept(messages(1, 5)[0]!));
    const says = await bus.health();
    expect(says.up).toBe(false);
    await direct.publish(messages(4, 6));
    const began = performance.now();
    await allSeen(10);
    const heardMs = Math.round(performance.now() - began);
    // Once the group has come together, it stays so.
    await direct.publish(messages(5, 10));
    await allSeen(15);
    const nextMs = Math.round(performance.now() - began) - heardMs;
    tell('five seconds late', { publishMs: published.ms, says: says.reason, heardMs, nextMs });
    broker.faulty.proxy.set('pass');
    broker.faulty.proxy.cut();
    await expectWellAgain(15);
  });

  test('When connections break again and again, then every message arrives, those of a key in order', async () => {
    let cuts = 0;
    const cutting = setInterval(() => {
      broker.faulty.proxy.cut();
      cuts += 1;
      if (cuts === CUTS) clearInterval(cutting);
    }, CUT_EVERY_MS);
    try {
      for (const message of messages(100, 5)) await publishUntilKept(message);
      await waitUntil(() => cuts === CUTS, { what: 'the last cut', seconds: BACK_SECONDS });
    } finally {
      clearInterval(cutting);
    }
    await expectWellAgain(105);
    tell('reset in the middle', { cuts, heard: seen.length });
  });
};

const reason = noOwnKafka();
if (reason) {
  process.stderr.write(`Skipped: ${reason}\n`);
  describe('The bus on Kafka behind a network that fails', () => test.skip(reason, () => undefined));
} else describe('The bus on Kafka behind a network that fails', withOwnBroker);
