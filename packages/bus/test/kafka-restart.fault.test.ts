import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { noOwnKafka, type OwnKafka, ownKafka, waitUntil } from '@tillmap/testing';
import type { BusMessage, EventBus } from '../src/index.ts';
import { openKafkaBus } from '../src/kafka-bus/open-kafka-bus.ts';

const TOPIC = 'restart.topic';
const GROUPS = ['readers', 'writers', 'keepers'];
const KEYS = 12;
/** What is promised: so long after the broker answers again everything flows. */
const BACK_WITHIN_MS = 15_000;
const SEEN_SECONDS = 240;

const withOwnBroker = (): void => {
  let broker: OwnKafka;
  let buses: EventBus[];
  /** Ids by reader: each group, and each process that reads every message. */
  let seen: Map<string, Set<string>>;
  let published: number;

  beforeAll(async () => {
    broker = await ownKafka();
  });
  afterAll(() => broker.remove());

  /** Two processes as the product runs them: each in several groups, and reading every message besides. */
  beforeEach(async () => {
    const names = { KAFKA_BROKERS: broker.brokers, KAFKA_TOPIC_PREFIX: `restart-${randomUUID().slice(0, 8)}.` };
    buses = [];
    seen = new Map();
    published = 0;
    for (const name of ['one', 'two']) {
      const bus = await openKafkaBus(names, { applicationName: name, topics: [TOPIC] });
      buses.push(bus);
      const noteFor =
        (reader: string) =>
        async ({ id }: BusMessage) => {
          seen.set(reader, (seen.get(reader) ?? new Set()).add(id));
        };
      for (const group of GROUPS) await bus.consumeGroup({ group, topics: [TOPIC], handle: noteFor(group) });
      await bus.subscribeBroadcast({
        topics: [TOPIC],
        from: await bus.currentPosition([TOPIC]),
        handle: noteFor(`every ${name}`),
      });
    }
    await publish(KEYS);
    await allSeen();
  }, 180_000);
  afterEach(async () => {
    for (const bus of buses) await bus.close();
  });

  const messages = (count: number): BusMessage[] =>
    Array.from({ length: count }, () => ({
      id: String(published++),
      topic: TOPIC,
      key: `key ${published % KEYS}`,
      headers: {},
      body: new Uint8Array(10),
    }));
  /** As a relay does: what was not acknowledged is published again. */
  const publish = (count: number): Promise<unknown> => {
    const batch = messages(count);
    const isTaken = () =>
      buses[0]!.publish(batch).then(
        () => true,
        () => false,
      );
    return waitUntil(isTaken, { what: 'the broker to take them', seconds: SEEN_SECONDS });
  };
  const readers = () => [...GROUPS, 'every one', 'every two'];
  const missing = () => readers().filter((reader) => (seen.get(reader)?.size ?? 0) < published);
  const allSeen = () =>
    waitUntil(() => missing().length === 0, { what: `${published} messages`, seconds: SEEN_SECONDS });
  const answers = () => waitUntil(async () => (await buses[0]!.health()).up, { what: 'the broker', seconds: 120 });

  test.each([
    ['at once', 0],
    ['after 20 seconds, when clients have given up', 20_000],
  ])(
    'When the broker is killed and comes back %s, then everything flows 15 s after it answers',
    async (name, awayMs) => {
      await broker.kill();
      await sleep(awayMs);
      const publishing = publish(KEYS);
      await broker.start();
      await answers();
      const back = performance.now();
      await publishing;
      const sentMs = Math.round(performance.now() - back);
      await allSeen();
      const seenMs = Math.round(performance.now() - back);
      process.stderr.write(`Kafka came back ${name}: ${JSON.stringify({ sentMs, seenMs })}\n`);
      expect(seenMs).toBeLessThan(BACK_WITHIN_MS);
    },
  );
};

const reason = noOwnKafka();
if (reason) {
  process.stderr.write(`Skipped: ${reason}\n`);
  describe('The bus on a Kafka that restarts', () => test.skip(reason, () => undefined));
} else describe('The bus on a Kafka that restarts', withOwnBroker);
