import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createMetrics, type Metrics } from '@tillmap/service-kit';
import { measureWith } from '@tillmap/service-kit/telemetry';
import { type Database, openDatabase } from '@tillmap/storage/database';
import { createTestDatabase, type TestDatabase, waitUntil } from '@tillmap/testing';
import { type EventBus, MESSAGING_MIGRATIONS, NonRetryableError, openMemoryBus, outbox } from '../src/index.ts';
import { measureOutbox } from '../src/outbox/measured-outbox.ts';
import { instrumentBus } from '../src/service/measured-bus.ts';

const TOPIC = 'sample.things';

const aMessage = (id: string, happened = new Date()) => ({
  id,
  topic: TOPIC,
  key: 'k',
  headers: { ce_time: happened.toISOString() },
  body: new Uint8Array(1),
});

describe('What is measured around the bus', () => {
  let metrics: Metrics;
  let bus: EventBus;

  /** The value of a line of /metrics. */
  const measured = async (line: string): Promise<number | undefined> => {
    const found = (await metrics.registry.metrics()).split('\n').find((one) => one.startsWith(`tillmap_${line} `));
    return found === undefined ? undefined : Number(found.split(' ').at(-1));
  };

  beforeEach(() => {
    metrics = createMetrics('sample');
    bus = instrumentBus(openMemoryBus(), metrics, 'postgresql');
  });

  afterEach(() => bus.close());

  test('When messages are published and handled, fail and die, then each is counted where it belongs', async () => {
    let failures = 0;
    await bus.consumeGroup({
      group: 'team',
      topics: [TOPIC],
      handle: async ({ id }) => {
        if (id === 'unwell' && ++failures === 1) throw new Error('Not yet');
        if (id === 'lost') throw new NonRetryableError('Never');
      },
    });
    await bus.publish(['well', 'unwell', 'lost', 'last'].map((id) => aMessage(id)));
    const labels = `group="team",topic="${TOPIC}"`;
    const handled = (outcome: string) =>
      measured(`bus_handling_seconds_count{component="sample",${labels},outcome="${outcome}"}`);
    await waitUntil(async () => (await handled('done')) === 3, { what: 'three that are done' });
    expect(await handled('failed')).toBe(2);
    expect(await measured(`bus_dead_letters_total{${labels},component="sample"}`)).toBe(1);
    expect(await measured(`bus_published_total{topic="${TOPIC}",component="sample"}`)).toBe(4);
    await waitUntil(async () => (await measured(`bus_lag_messages{${labels},component="sample"}`)) === 0);
  });

  test('When metrics go by OTLP too, then messages are told by topic, and each attempt with what was thrown', async () => {
    const sent: unknown[] = [];
    const processed: unknown[] = [];
    measureWith({
      requestServed: () => undefined,
      messagesSent: (...told) => void sent.push(told),
      messageProcessed: (message) => void processed.push(message),
      include: () => undefined,
      flush: async () => undefined,
    });
    try {
      const error = new NonRetryableError('Never');
      await bus.consumeGroup({
        group: 'team',
        topics: [TOPIC],
        handle: async ({ id }) => {
          if (id === 'lost') throw error;
        },
      });
      await bus.publish([aMessage('well'), aMessage('lost')]);
      await waitUntil(() => processed.length === 2, { what: 'both attempts' });
      expect(sent).toEqual([['postgresql', TOPIC, 2]]);
      const common = { system: 'postgresql', group: 'team', topic: TOPIC };
      expect(processed).toEqual([common, { ...common, error }]);
    } finally {
      measureWith();
    }
  });

  describe('The outbox', () => {
    let server: TestDatabase;
    let database: Database;

    beforeEach(async () => {
      server = await createTestDatabase();
      database = await openDatabase({ url: server.url, applicationName: 'test', migrations: MESSAGING_MIGRATIONS });
      measureOutbox(database, metrics);
    });

    afterEach(async () => {
      await database.close();
      await server.drop();
    });

    test('When events wait, then their number and the age of the first are told; when none does, zero', async () => {
      await database.migrate();
      expect(await measured('outbox_messages{component="sample"}')).toBe(0);
      expect(await measured('outbox_oldest_seconds{component="sample"}')).toBe(0);
      const fiveMinutesAgo = new Date(Date.now() - 300_000);
      await database.transaction((tx) => outbox(tx).add([aMessage('1', fiveMinutesAgo), aMessage('2')]));
      expect(await measured('outbox_messages{component="sample"}')).toBe(2);
      expect(await measured('outbox_oldest_seconds{component="sample"}')).toBeGreaterThanOrEqual(299);
    });

    test('When the database cannot say, then nothing is told instead of a zero', async () => {
      expect(await measured('outbox_messages{component="sample"}')).toBeUndefined();
    });
  });
});
