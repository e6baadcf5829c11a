import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** A span as it came over OTLP (http/protobuf). */
export type ReceivedSpan = Readonly<{
  service: string;
  name: string;
  kind: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  attributes: Readonly<Record<string, string | number>>;
}>;

export type OtlpReceiver = Readonly<{
  endpoint: string;
  /** All spans so far. */
  spans(): readonly ReceivedSpan[];
  /** Everything so far as text, to look for what should not be sent. */
  text(): string;
  stop(): Promise<void>;
}>;

/** What stands in an OTLP message under a field's number: bytes, or a number. */
type Fields = ReadonlyMap<number, readonly (Buffer | bigint)[]>;

const KINDS = ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer'];
const VARINT = 0;
const FIXED_64 = 1;
const BYTES = 2;
const FIXED_32 = 5;

/** Reads one message of the protobuf wire format. */
const readFields = (bytes: Buffer): Fields => {
  const fields = new Map<number, (Buffer | bigint)[]>();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++]!;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number): Buffer => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  const readValue = (type: number): Buffer | bigint => {
    if (type === VARINT) return varint();
    if (type === FIXED_64) return take(8);
    if (type === FIXED_32) return take(4);
    if (type === BYTES) return take(Number(varint()));
    throw new Error(`There is no wire type ${type}.`);
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const value = readValue(tag & 7);
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value]);
  }
  return fields;
};

const messagesIn = (fields: Fields, field: number): Fields[] =>
  (fields.get(field) ?? []).map((value) => readFields(value as Buffer));
const bytesOf = (fields: Fields, field: number): Buffer =>
  (fields.get(field)?.[0] as Buffer | undefined) ?? Buffer.of();

const attributesIn = (fields: Fields, field: number): Record<string, string | number> =>
  Object.fromEntries(
    messagesIn(fields, field).map((pair) => {
      const [value] = messagesIn(pair, 2);
      const number = value?.get(3)?.[0];
      return [bytesOf(pair, 1).toString(), number === undefined ? String(value?.get(1)?.[0] ?? '') : Number(number)];
    }),
  );

/** The spans of an ExportTraceServiceRequest. */
const spansIn = (request: Buffer): ReceivedSpan[] =>
  messagesIn(readFields(request), 1).flatMap((ofResource) => {
    const [resource] = messagesIn(ofResource, 1);
    const service = String(resource && attributesIn(resource, 1)['service.name']);
    return messagesIn(ofResource, 2).flatMap((ofScope) =>
      messagesIn(ofScope, 2).map((span) => ({
        service,
        name: bytesOf(span, 5).toString(),
        kind: KINDS[Number(span.get(6)?.[0] ?? 0)] ?? '',
        traceId: bytesOf(span, 1).toString('hex'),
        spanId: bytesOf(span, 2).toString('hex'),
        parentSpanId: bytesOf(span, 4).toString('hex'),
        attributes: attributesIn(span, 9),
      })),
    );
  });

/** Takes traces by OTLP (http/protobuf) on a free loopback port. */
export const otlpReceiver = async (): Promise<OtlpReceiver> => {
  const spans: ReceivedSpan[] = [];
  let text = '';
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (bytes: Buffer) => parts.push(bytes));
    request.on('end', () => {
      const sent = Buffer.concat(parts);
      const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
      const isTraces = request.url === '/v1/traces' && request.headers['content-type'] === 'application/x-protobuf';
      if (isTraces) spans.push(...spansIn(body));
      text += body.toString('latin1');
      response.writeHead(isTraces ? 200 : 415, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => spans,
    text: () => text,
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
