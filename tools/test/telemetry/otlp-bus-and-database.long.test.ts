import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type EventBus, openPostgresBus } from '@tillmap/bus';
import { createTestDatabase, type TestDatabase, waitUntil } from '@tillmap/testing';
import { type OtlpReceiver, otlpReceiver } from './otlp-receiver.ts';
import { type ServiceProcess, startServiceProcess } from './service-process.ts';

const TOPIC = 'auth.users';
const PUBLISHED = ['known-type', 'unknown-type-1', 'unknown-type-2'];

/** A process of audit, whose events come by the bus on PostgreSQL. */
describe('Bus and database by OTLP', () => {
  let receiver: OtlpReceiver;
  let databases: { own: TestDatabase; bus: TestDatabase };
  let folder: string;
  let bus: EventBus;
  let audit: ServiceProcess;

  const handledBy = (named: Readonly<Record<string, string>>): number =>
    receiver
      .pointsOf('messaging.process.duration')
      .filter(({ attributes }) => Object.entries(named).every(([name, value]) => attributes[name] === value))
      .reduce((sum, { value }) => sum + value, 0);

  beforeAll(async () => {
    receiver = await otlpReceiver();
    databases = { own: await createTestDatabase(), bus: await createTestDatabase() };
    folder = await mkdtemp(join(tmpdir(), 'tillmap-otlp-'));
    audit = await startServiceProcess('./services/audit/src/main.ts', {
      DATABASE_URL: databases.own.url,
      BUS_URL: databases.bus.url,
      OBJECT_STORE_DIR: folder,
      AUTH_URL: 'http://127.0.0.1:1',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
      OTEL_METRICS_EXPORTER: 'otlp',
      OTEL_LOGS_EXPORTER: 'otlp',
      OTEL_METRIC_EXPORT_INTERVAL: '2000',
    });
    bus = await openPostgresBus({ url: databases.bus.url, applicationName: 'test' });
  });

  afterAll(async () => {
    await bus.close();
    await audit.end();
    await receiver.stop();
    await databases.own.drop();
    await databases.bus.drop();
    await rm(folder, { recursive: true });
  });

  test('When messages are handled, then the duration of each attempt comes, with the kind of error of one that failed', async () => {
    await bus.publish(
      PUBLISHED.map((id) => ({
        id,
        topic: TOPIC,
        key: 'k',
        headers: { ce_type: id === 'known-type' ? 'auth.user-changed.v1' : id, ce_time: new Date().toISOString() },
        // No event of this type: it is given up at the first attempt.
        body: new Uint8Array([255]),
      })),
    );
    await waitUntil(() => handledBy({ 'messaging.destination.name': TOPIC }) >= PUBLISHED.length, {
      seconds: 60,
      what: 'three attempts among the metrics',
    });
    const points = receiver
      .pointsOf('messaging.process.duration')
      .filter(({ attributes }) => attributes['messaging.destination.name'] === TOPIC);
    for (const point of points)
      expect(point).toMatchObject({
        service: 'audit',
        unit: 's',
        kind: 'histogram',
        attributes: { 'messaging.system': 'postgresql', 'messaging.operation.name': 'process' },
      });
    expect(handledBy({ 'error.type': 'Unprocessable' })).toBe(1);
    const deadLetters = receiver
      .pointsOf('tillmap_bus_dead_letters_total')
      .filter(({ attributes }) => attributes.topic === TOPIC);
    expect(deadLetters.map(({ value }) => value)).toEqual([1]);
  });

  test('When there are queries, then their durations come, outside of traces too, and none of those begins a trace', async () => {
    const isThere = (operation: string): boolean =>
      receiver
        .pointsOf('db.client.operation.duration')
        .some(({ attributes }) => attributes['db.operation.name'] === operation);
    for (const operation of ['SELECT', 'INSERT'])
      await waitUntil(() => isThere(operation), { seconds: 60, what: `the duration of an ${operation}` });
    expect(receiver.pointsOf('db.client.operation.duration')[0]).toMatchObject({
      unit: 's',
      kind: 'histogram',
      attributes: { 'db.system.name': 'postgresql', 'server.address': '127.0.0.1' },
    });
    const roots = receiver.spans().filter(({ parentSpanId }) => parentSpanId === '');
    expect(roots.filter(({ kind }) => kind !== 'consumer')).toEqual([]);
  });

  test('When all is sent, then nothing of ours comes under two names', async () => {
    await waitUntil(() => receiver.pointsOf('tillmap_bus_lag_messages').length > 0, {
      seconds: 60,
      what: 'the lag of the bus',
    });
    const names = new Set(receiver.points().map(({ name }) => name));
    expect([...names].filter((name) => /^tillmap_(http_call|bus_published|bus_handling)/.test(name))).toEqual([]);
    expect(names).toContain('tillmap_logs_lost_total');
  });
});
