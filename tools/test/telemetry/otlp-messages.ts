import { bytesOf, doubleOf, type Fields, messagesIn, packedOf, readFields, textOf, wholeOf } from './otlp-wire.ts';

export type Attributes = Readonly<Record<string, string | number>>;

/** A span as it came over OTLP (http/protobuf). */
export type ReceivedSpan = Readonly<{
  service: string;
  name: string;
  kind: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  attributes: Attributes;
}>;

/** The values of one set of attributes of a metric as they came over OTLP. */
export type ReceivedPoint = Readonly<{
  resource: Attributes;
  service: string;
  name: string;
  unit: string;
  kind: 'gauge' | 'sum' | 'histogram';
  attributes: Attributes;
  /** Of a histogram, the count. */
  value: number;
  /** Of a histogram only. */
  sum?: number;
  bounds?: readonly number[];
  counts?: readonly number[];
}>;

/** A log record as it came over OTLP. */
export type ReceivedLog = Readonly<{
  resource: Attributes;
  service: string;
  severity: number;
  severityText: string;
  body: string;
  traceId: string;
  spanId: string;
  time: number;
  attributes: Attributes;
}>;

const KINDS = ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer'];

const attributesIn = (fields: Fields, field: number): Record<string, string | number> =>
  Object.fromEntries(
    messagesIn(fields, field).map((pair) => {
      const [value] = messagesIn(pair, 2);
      const whole = value?.get(3)?.[0];
      const number = whole === undefined ? value && doubleOf(value, 4) : Number(whole);
      return [textOf(pair, 1), number ?? String(value?.get(1)?.[0] ?? '')];
    }),
  );

/** The spans of an ExportTraceServiceRequest. */
export const spansIn = (request: Buffer): ReceivedSpan[] =>
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

/** What each resource sent, with its attributes: all three signals are built alike. */
const ofResources = <Received>(request: Buffer, read: (item: Fields, resource: Attributes) => readonly Received[]) =>
  messagesIn(readFields(request), 1).flatMap((ofResource) => {
    const [fields] = messagesIn(ofResource, 1);
    const resource = fields ? attributesIn(fields, 1) : {};
    return messagesIn(ofResource, 2).flatMap((ofScope) =>
      messagesIn(ofScope, 2).flatMap((item) => read(item, resource)),
    );
  });

const readDouble = (bytes: Buffer, at: number): number => bytes.readDoubleLE(at);
const readWhole = (bytes: Buffer, at: number): number => Number(bytes.readBigInt64LE(at));

/** The points of an ExportMetricsServiceRequest. */
export const pointsIn = (request: Buffer): ReceivedPoint[] =>
  ofResources(request, (metric, resource) => {
    const common = {
      resource,
      service: String(resource['service.name']),
      name: textOf(metric, 1),
      unit: textOf(metric, 3),
    };
    const points = (field: number): Fields[] => messagesIn(metric, field).flatMap((data) => messagesIn(data, 1));
    const numbers = (field: number, kind: 'gauge' | 'sum'): ReceivedPoint[] =>
      points(field).map((point) => ({
        ...common,
        kind,
        attributes: attributesIn(point, 7),
        value: doubleOf(point, 4) ?? wholeOf(point, 6) ?? Number.NaN,
      }));
    return [
      ...numbers(5, 'gauge'),
      ...numbers(7, 'sum'),
      ...points(9).map((point) => ({
        ...common,
        kind: 'histogram' as const,
        attributes: attributesIn(point, 9),
        value: wholeOf(point, 4) ?? Number.NaN,
        sum: doubleOf(point, 5) ?? Number.NaN,
        counts: packedOf(point, 6, readWhole),
        bounds: packedOf(point, 7, readDouble),
      })),
    ];
  });

/** The records of an ExportLogsServiceRequest. */
export const logsIn = (request: Buffer): ReceivedLog[] =>
  ofResources(request, (record, resource) => {
    const [body] = messagesIn(record, 5);
    return [
      {
        resource,
        service: String(resource['service.name']),
        severity: Number(record.get(2)?.[0] ?? 0),
        severityText: textOf(record, 3),
        body: body ? textOf(body, 1) : '',
        traceId: bytesOf(record, 9).toString('hex'),
        spanId: bytesOf(record, 10).toString('hex'),
        time: (wholeOf(record, 1) ?? 0) / 1_000_000,
        attributes: attributesIn(record, 6),
      },
    ];
  });
