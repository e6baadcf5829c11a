import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { logsIn, pointsIn, type ReceivedLog, type ReceivedPoint, type ReceivedSpan, spansIn } from './otlp-messages.ts';

export type { ReceivedLog, ReceivedSpan } from './otlp-messages.ts';

export type OtlpReceiver = Readonly<{
  endpoint: string;
  /** All spans so far. */
  spans(): readonly ReceivedSpan[];
  /** The points of metrics so far; each export has them anew. */
  points(): readonly ReceivedPoint[];
  /** The points of a metric as they came last, one for each set of attributes. */
  pointsOf(name: string): readonly ReceivedPoint[];
  /** All log records so far. */
  logs(): readonly ReceivedLog[];
  /** Everything so far as text, to look for what should not be sent. */
  text(): string;
  /** Connections so far. */
  connections(): number;
  /** Paths that were asked for so far. */
  asked(): readonly string[];
  stop(): Promise<void>;
}>;

/** Takes traces, metrics and logs by OTLP (http/protobuf) on a free loopback port; one that hangs answers nothing. */
export const otlpReceiver = async ({ hangs = false }: { readonly hangs?: boolean } = {}): Promise<OtlpReceiver> => {
  const spans: ReceivedSpan[] = [];
  const points: ReceivedPoint[] = [];
  const logs: ReceivedLog[] = [];
  const asked: string[] = [];
  let connections = 0;
  let text = '';
  const takes: Readonly<Record<string, (body: Buffer) => unknown>> = {
    '/v1/traces': (body) => spans.push(...spansIn(body)),
    '/v1/metrics': (body) => points.push(...pointsIn(body)),
    '/v1/logs': (body) => logs.push(...logsIn(body)),
  };
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (hangs) return;
    const parts: Buffer[] = [];
    request.on('data', (bytes: Buffer) => parts.push(bytes));
    request.on('end', () => {
      const sent = Buffer.concat(parts);
      const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
      const take = request.headers['content-type'] === 'application/x-protobuf' ? takes[request.url ?? ''] : undefined;
      take?.(body);
      text += body.toString('latin1');
      response.writeHead(take ? 200 : 415, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => spans,
    points: () => points,
    pointsOf: (name) => {
      const named = points.filter((point) => point.name === name);
      return [...new Map(named.map((point) => [JSON.stringify(point.attributes), point])).values()];
    },
    logs: () => logs,
    text: () => text,
    connections: () => connections,
    asked: () => asked,
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
