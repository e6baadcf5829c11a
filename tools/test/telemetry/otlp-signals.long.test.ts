import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test } from '@jest/globals';
import { freePort, waitUntil } from '@tillmap/testing';
import { type GatewayProcess, startGatewayProcess } from './gateway-process.ts';
import { type OtlpReceiver, otlpReceiver } from './otlp-receiver.ts';

const CALL = '/api/v1/config';
const everythingTo = (endpoint: string): Record<string, string> => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_METRICS_EXPORTER: 'otlp',
  OTEL_LOGS_EXPORTER: 'otlp',
  LOG_LEVEL: 'debug',
});
const QUICKLY = {
  OTEL_BSP_SCHEDULE_DELAY: '100',
  OTEL_BLRP_SCHEDULE_DELAY: '100',
  OTEL_METRIC_EXPORT_INTERVAL: '200',
  OTEL_EXPORTER_OTLP_TIMEOUT: '300',
};
const aTraceparent = (traceId = randomBytes(16).toString('hex')): string =>
  `00-${traceId}-${randomBytes(8).toString('hex')}-01`;

describe('What a process sends by OTLP', () => {
  let receiver: OtlpReceiver;
  let gateway: GatewayProcess | undefined;

  const start = async (environment: Readonly<Record<string, string>>): Promise<GatewayProcess> => {
    gateway = await startGatewayProcess(environment);
    return gateway;
  };
  const call = async (path: string, traceparent = aTraceparent()): Promise<number> =>
    (await fetch(`${gateway?.base}${path}`, { headers: { traceparent } })).status;
  /** Lines of the logger itself, and those of telemetry about itself. */
  const written = (): { logged: number; warnings: string[] } => {
    const lines = gateway?.lines().filter((line) => line.startsWith('{')) ?? [];
    const warnings = lines.filter((line) => line.includes('"msg":"Telemetry: '));
    return { logged: lines.length - warnings.length, warnings };
  };
  const lostLogs = async (): Promise<number> =>
    Number(/^tillmap_logs_lost_total\{.*\} (\d+)$/m.exec((await gateway?.metrics()) ?? '')?.[1]);

  afterEach(async () => {
    await gateway?.end();
    gateway = undefined;
    await receiver.stop();
  });

  test('When calls are answered, then their durations come by the names and units of the conventions', async () => {
    receiver = await otlpReceiver();
    const { end } = await start({
      ...everythingTo(receiver.endpoint),
      OTEL_METRIC_EXPORT_INTERVAL: '200',
      OTEL_RESOURCE_ATTRIBUTES: 'k8s.pod.name=till-1',
    });
    expect([await call(CALL), await call(CALL)]).toEqual([200, 200]);
    expect(await call(`/${randomBytes(8).toString('hex')}`)).toBe(503);
    // It is sent once there are five samples of it, for which a process that ends at once is too short.
    const hasDelay = (): boolean => receiver.pointsOf('nodejs.eventloop.delay.p99').length > 0;
    await waitUntil(hasDelay, { what: 'the delay of the event loop' });
    expect(await end()).toMatchObject({ code: 0 });
    const served = receiver.pointsOf('http.server.request.duration');
    const common = { 'http.request.method': 'GET', 'url.scheme': 'http' };
    expect(served.map(({ attributes, value }) => ({ attributes, value }))).toEqual([
      { attributes: { ...common, 'http.route': CALL, 'http.response.status_code': 200 }, value: 2 },
      { attributes: { ...common, 'http.response.status_code': 503, 'error.type': '503' }, value: 1 },
    ]);
    const [known] = served;
    expect(known).toMatchObject({ kind: 'histogram', unit: 's', service: 'gateway' });
    expect(known?.resource).toMatchObject({ 'service.namespace': 'tillmap', 'k8s.pod.name': 'till-1' });
    expect(known?.bounds).toEqual([0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]);
    expect(known?.counts?.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(known?.sum).toBeGreaterThan(0);
    const toServices = receiver
      .pointsOf('http.client.request.duration')
      .filter(({ attributes }) => attributes['http.request.method'] === 'GET');
    expect(toServices).toMatchObject([
      { unit: 's', value: 2, attributes: { 'server.address': '127.0.0.1', 'http.response.status_code': 200 } },
    ]);
    // The exporters' own requests are not among them.
    const collector = Number(new URL(receiver.endpoint).port);
    expect(receiver.points().filter(({ attributes }) => attributes['server.port'] === collector)).toEqual([]);
    for (const name of [
      'process.cpu.time',
      'process.memory.usage',
      'nodejs.eventloop.delay.p99',
      'v8js.memory.heap.used',
    ])
      expect(receiver.pointsOf(name).length).toBeGreaterThan(0);
  });

  test('When a call is logged, then its record has the trace and a span of the request, and the fields of the line', async () => {
    receiver = await otlpReceiver();
    const { end, lines } = await start(everythingTo(receiver.endpoint));
    const traceId = randomBytes(16).toString('hex');
    await call(CALL, aTraceparent(traceId));
    await end();
    const line = lines().find((one) => one.includes(traceId)) ?? '{}';
    const { time, request_id, ms } = JSON.parse(line) as Record<string, string>;
    const [record] = receiver.logs().filter((one) => one.traceId === traceId);
    expect(record).toMatchObject({
      service: 'gateway',
      severity: 5,
      severityText: 'DEBUG',
      body: 'request',
      attributes: { request_id, ms, method: 'GET', route: CALL, call: 'spaConfig', status: 200 },
    });
    expect(Math.round(record?.time ?? 0)).toBe(Date.parse(time ?? ''));
    const ofTrace = receiver.spans().filter((span) => span.traceId === traceId);
    expect(ofTrace.map(({ spanId }) => spanId)).toContain(record?.spanId);
    expect(receiver.logs().map(({ body }) => body)).toEqual(expect.arrayContaining(['listening', 'Stopping']));
    expect(receiver.logs()).toHaveLength(written().logged);
  });

  test('When the collector is away, then calls are answered, each lost line is counted once, and one line tells of it', async () => {
    receiver = await otlpReceiver();
    await start({ ...everythingTo(`http://127.0.0.1:${await freePort()}`), ...QUICKLY });
    for (let calls = 0; calls < 20; calls += 1) expect(await call(CALL)).toBe(200);
    await waitUntil(async () => (await lostLogs()) === written().logged, { what: 'all lines counted as lost' });
    expect(written().logged).toBeGreaterThan(20);
    expect(written().warnings).toHaveLength(1);
    expect(JSON.parse(written().warnings[0] ?? '')).toMatchObject({ level: 40, service: 'gateway' });
    expect(await gateway?.end()).toMatchObject({ code: 0 });
  });

  test('When the collector hangs, then few lines wait, the others are counted as lost, and the process ends in time', async () => {
    receiver = await otlpReceiver({ hangs: true });
    const { end } = await start({
      ...everythingTo(receiver.endpoint),
      OTEL_BLRP_SCHEDULE_DELAY: '10',
      OTEL_BLRP_MAX_QUEUE_SIZE: '8',
      OTEL_BLRP_MAX_EXPORT_BATCH_SIZE: '4',
      OTEL_EXPORTER_OTLP_TIMEOUT: '60000',
    });
    for (let calls = 0; calls < 30; calls += 1) expect(await call(CALL)).toBe(200);
    await waitUntil(async () => (await lostLogs()) === written().logged - 8, { what: 'all lines but eight lost' });
    const ended = await end();
    // After 10 s it would be ended with 1.
    expect(ended).toMatchObject({ code: 0 });
    expect(receiver.asked()).toEqual(expect.arrayContaining(['/v1/logs', '/v1/metrics', '/v1/traces']));
    expect(receiver.points()).toEqual([]);
  });

  test('When nothing is asked for, then no connection is made, and an address alone gets traces only', async () => {
    receiver = await otlpReceiver();
    const quiet = await start({ LOG_LEVEL: 'debug' });
    expect(await call(CALL)).toBe(200);
    await quiet.end();
    expect(quiet.connectedTo()).toEqual([]);
    const traced = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, LOG_LEVEL: 'debug' });
    expect(await call(CALL)).toBe(200);
    await traced.end();
    expect(new Set(traced.connectedTo())).toEqual(new Set([Number(new URL(receiver.endpoint).port)]));
    expect(new Set(receiver.asked())).toEqual(new Set(['/v1/traces']));
  });

  test('When metrics and logs are asked for without traces, then both come, and the trace id of the caller stays', async () => {
    receiver = await otlpReceiver();
    const { end } = await start({ ...everythingTo(receiver.endpoint), OTEL_TRACES_EXPORTER: 'none' });
    const traceId = randomBytes(16).toString('hex');
    expect(await call(CALL, aTraceparent(traceId))).toBe(200);
    await end();
    expect(new Set(receiver.asked())).toEqual(new Set(['/v1/metrics', '/v1/logs']));
    expect(receiver.pointsOf('http.server.request.duration').map(({ value }) => value)).toEqual([1]);
    expect(receiver.pointsOf('http.client.request.duration').length).toBeGreaterThan(0);
    expect(receiver.logs().filter((record) => record.traceId === traceId)).toHaveLength(1);
  });

  test('When metrics are asked for and no address is given, then a sentence says what is missing', async () => {
    receiver = await otlpReceiver();
    const { end, lines } = await start({ OTEL_METRICS_EXPORTER: 'otlp' });
    await end();
    expect(lines().join('\n')).toContain(
      'OTEL_METRICS_EXPORTER=otlp needs OTEL_EXPORTER_OTLP_ENDPOINT or OTEL_EXPORTER_OTLP_METRICS_ENDPOINT; no metrics are sent.',
    );
  });
});
