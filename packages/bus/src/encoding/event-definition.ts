import { constants, gunzipSync, gzipSync } from 'node:zlib';
import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import { currentContext } from '@tillmap/service-kit/context';
import { v7 as uuidv7 } from 'uuid';
import type { BusMessage } from '../port/event-bus.ts';
import { type PartitionSpread, toSpreadHeaders } from '../port/partition-spread.ts';
import { fastDecode } from './fast-decode.ts';
import { fastEncode } from './fast-encode.ts';

/** An event as services agree on it: `type` is `<service>.<what happened>.v<n>`, `key` decides the order. */
export type EventDefinition<Schema extends DescMessage = DescMessage> = {
  readonly type: string;
  readonly topic: string;
  readonly schema: Schema;
  readonly key: (message: MessageShape<Schema>) => string;
};

export type EncodeOptions = {
  /** The publishing service, as CloudEvents `source`. */
  readonly source: string;
  /** W3C trace context of the work that caused the event; that of the request or event in hand otherwise. */
  readonly traceparent?: string | undefined;
  /** Where the same event may be made twice: the id both times. A new UUIDv7 otherwise. */
  readonly id?: string;
  /** When it happened. Now otherwise. */
  readonly time?: Date;
  /** Instead of the definition's key. */
  readonly key?: string;
  /** The few partitions that it is one of; by its key otherwise. */
  readonly spread?: PartitionSpread;
};

/** Bodies above this many bytes travel compressed: lists of rows repeat themselves, to about a sixth. */
const COMPRESSED_ABOVE_BYTES = 16_384;
/** A body that unpacks to more than this is refused: no event of ours is that large. */
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;

const pack = (body: Uint8Array): { body: Uint8Array; headers: Record<string, string> } =>
  body.length <= COMPRESSED_ABOVE_BYTES
    ? { body, headers: {} }
    : { body: gzipSync(body, { level: constants.Z_BEST_SPEED }), headers: { 'content-encoding': 'gzip' } };

const unpack = ({ body, headers }: Pick<BusMessage, 'body' | 'headers'>): Uint8Array =>
  headers['content-encoding'] === 'gzip' ? gunzipSync(body, { maxOutputLength: MAX_UNPACKED_BYTES }) : body;

/** The event as a message of the bus: protobuf body, CloudEvents attributes as headers. */
export const encode = <Schema extends DescMessage>(
  event: EventDefinition<Schema>,
  message: MessageShape<Schema>,
  {
    source,
    traceparent = currentContext()?.traceparent,
    id = uuidv7(),
    time = new Date(),
    key = event.key(message),
    spread,
  }: EncodeOptions,
): BusMessage => {
  const packed = pack(fastEncode(event.schema, message));
  return {
    id,
    topic: event.topic,
    key,
    headers: {
      ce_specversion: '1.0',
      ce_id: id,
      ce_type: event.type,
      ce_source: source,
      ce_time: time.toISOString(),
      'content-type': 'application/protobuf',
      ...packed.headers,
      ...(traceparent && { traceparent }),
      ...(spread && toSpreadHeaders(spread)),
    },
    body: packed.body,
  };
};

/** Throws when the bytes are not a message of the event's schema. */
export const decode = <Schema extends DescMessage>(
  event: EventDefinition<Schema>,
  message: Pick<BusMessage, 'body' | 'headers'>,
): MessageShape<Schema> => fastDecode(event.schema, unpack(message));
