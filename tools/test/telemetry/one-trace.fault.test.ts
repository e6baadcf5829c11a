import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { METRICS } from '@tillmap/service-kit/telemetry';
import { waitUntil } from '@tillmap/testing';
import { ProductClient } from '@tillmap/testing/product-client';
import { createWholesaler, startMappingsImport } from '../../src/product/load-wholesaler.ts';
import { makeMarket, supplierLines, writeCsv } from '../../src/product/market.ts';
import { makeProductPlace, type ProductPlace } from '../../src/product/product-place.ts';
import { ADMIN, type RunningProduct, startProduct } from '../../src/product/running-product.ts';
import { type OtlpReceiver, otlpReceiver, type ReceivedSpan } from './otlp-receiver.ts';

const CODE = 'TRACE';
const LINES = 1_200;
const START_PATH = '/api/v1/file-building/generate-epos-file';

const anId = (bytes: number): string => randomBytes(bytes).toString('hex');

/** The whole product records traces; one file goes through it. */
const onBus = (environment: Readonly<Record<string, string>>): void => {
  let receiver: OtlpReceiver;
  let place: ProductPlace;
  let product: RunningProduct;
  let api: ProductClient;
  let file: string;

  beforeAll(async () => {
    receiver = await otlpReceiver();
    place = await makeProductPlace();
    product = await startProduct(place, {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
      OTEL_BSP_SCHEDULE_DELAY: '200',
      LOG_LEVEL: 'debug',
      ...environment,
    });
    api = new ProductClient(product.base, ADMIN);
    const market = makeMarket(CODE, LINES, LINES);
    const { mappings } = await createWholesaler(api, place.dataDir, market);
    await api.untilImported(await startMappingsImport(api, CODE, mappings));
    file = join(place.dataDir, 'supplier.csv');
    await writeCsv(file, supplierLines(market, LINES, 1));
  });

  afterAll(async () => {
    await product.stop();
    place.remove();
    await receiver.stop();
  });

  /** Starts a session as a browser does that records its own span, and waits for its end. */
  const runSession = async (traceparent: string): Promise<void> => {
    const { id } = await api.createSession(CODE, `Session ${anId(3)}`);
    await api.upload(id, file);
    const signedIn = await fetch(`${product.base}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMIN),
    });
    const { token } = (await signedIn.json()) as { token: string };
    const started = await fetch(`${product.base}${START_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, traceparent },
      body: JSON.stringify({ session_id: id }),
    });
    expect(started.status).toBe(202);
    await api.untilCompleted(id);
  };
  const spansOf = (traceId: string): readonly ReceivedSpan[] =>
    receiver.spans().filter((span) => span.traceId === traceId);
  const logsWith = (text: string): string[] =>
    readdirSync(join(place.dataDir, 'logs'))
      .filter((name) => readFileSync(join(place.dataDir, 'logs', name), 'utf8').includes(text))
      .map((name) => name.replace('.log', ''));

  test('When a session is started, then gateway, service, bus and back are one trace, in the receiver and in the logs', async () => {
    const [traceId, browserSpan] = [anId(16), anId(8)];
    await runSession(`00-${traceId}-${browserSpan}-01`);
    const has = (service: string, kind: string, name: RegExp) =>
      spansOf(traceId).some((span) => span.service === service && span.kind === kind && name.test(span.name));
    const chunks = Math.ceil(LINES / 500);
    const results = () =>
      spansOf(traceId).filter(({ service, kind }) => service === 'file-building' && kind === 'consumer');
    await waitUntil(() => results().length >= chunks, { seconds: 30, what: 'the last answer taken' });
    const call = new RegExp(`^POST ${START_PATH}$`);
    const expected = [
      ['gateway', 'server', call],
      ['file-building', 'server', call],
      ['catalog', 'consumer', /^process /],
      ['catalog', 'client', /^pg\.query/],
    ] as const;
    // Each process sends its spans when it is time for it.
    for (const [service, kind, name] of expected)
      await waitUntil(() => has(service, kind, name), { what: `the span ${name} of ${service}` });

    // A span is sent when it has ended, which is after those that began in it.
    const orphans = () => {
      const known = new Set([browserSpan, ...spansOf(traceId).map(({ spanId }) => spanId)]);
      return spansOf(traceId).filter(({ parentSpanId }) => !known.has(parentSpanId));
    };
    await waitUntil(() => orphans().length === 0, { seconds: 30, what: 'the spans that all others began in' });
    expect(orphans()).toEqual([]);
    for (const name of ['gateway', 'file-building'])
      await waitUntil(() => logsWith(traceId).includes(name), { what: `it in the log of ${name}` });
  });

  test('When a browser sends no trace, then the gateway begins one for each call', async () => {
    const before = receiver.spans().length;
    await fetch(`${product.base}/api/v1/config`);
    const begun = () =>
      receiver
        .spans()
        .slice(before)
        .filter(({ service, kind, parentSpanId }) => service === 'gateway' && kind === 'server' && parentSpanId === '');
    await waitUntil(() => begun().length > 0, { what: 'a trace of the gateway’s own' });
    const traceId = begun()[0]?.traceId ?? '';
    await waitUntil(() => spansOf(traceId).some(({ service }) => service === 'file-building'));
  });

  test('When services ask each other at regular times, and are probed, then no trace tells of it', () => {
    const roots = receiver.spans().filter(({ parentSpanId }) => parentSpanId === '');
    expect(roots.filter(({ service, kind }) => service !== 'gateway' && kind !== 'consumer')).toEqual([]);
    expect(receiver.spans().filter(({ name }) => /healthz|readyz|metrics/.test(name))).toEqual([]);
  });

  test('When the file is through, then the processes show every metric that is documented, and the values of this run', async () => {
    const targets = JSON.parse(readFileSync(join(place.dataDir, 'metrics/targets.json'), 'utf8')) as {
      targets: string[];
    }[];
    const texts = await Promise.all(
      targets.map(async ({ targets: [address] }) => (await fetch(`http://${address}/metrics`)).text()),
    );
    const all = texts.join('\n');
    const shown = new Set([...all.matchAll(/^# TYPE (tillmap_\w+) /gm)].map(([, name]) => name));
    expect(shown).toEqual(new Set(Object.values(METRICS).map(({ name }) => name)));
    const measured = (line: RegExp) => Number(new RegExp(`^tillmap_${line.source} (\\S+)$`, 'm').exec(all)?.[1]);
    expect(measured(/chunk_answer_seconds_count\{component="file-building"\}/)).toBeGreaterThan(0);
    expect(measured(/match_confidence_count\{component="catalog",source="exact"\}/)).toBeGreaterThan(0);
    const route = 'call="generateEposFile",method="POST",route="/api/v1/file-building/generate-epos-file",status="202"';
    for (const component of ['gateway', 'file-building'])
      expect(all).toContain(`tillmap_http_calls_total{${route},component="${component}"}`);
  });

  test('When spans are sent, then no address of a person, no secret and no search is in them', () => {
    const unwanted = [
      ADMIN.email,
      ADMIN.password,
      'client.address',
      'url.query',
      'url.full',
      'user_agent.original',
      'eyJhbGci',
    ];
    expect(unwanted.filter((text) => receiver.text().includes(text))).toEqual([]);
  });
};

describe('A trace through the whole product', () => {
  describe('on the bus in PostgreSQL', () => onBus({ KAFKA_BROKERS: '' }));

  const { KAFKA_BROKERS } = process.env;
  if (KAFKA_BROKERS) describe('on Kafka', () => onBus({ KAFKA_BROKERS, KAFKA_TOPIC_PREFIX: `trace-${anId(4)}.` }));
  else test.skip('on Kafka: skipped, KAFKA_BROKERS names no Kafka', () => undefined);
});
