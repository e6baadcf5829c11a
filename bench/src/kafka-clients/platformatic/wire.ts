import type { KafkaRecord, MessageToProduce } from '@platformatic/kafka';
import { fromRecord as fromWire, type Names, type Outgoing } from '@tillmap/messaging/kafka-bus/wire.ts';
import type { BusMessage } from '@tillmap/messaging/port/event-bus.ts';

/** A record and where it lies. */
export type PlacedRecord = Readonly<{ record: KafkaRecord; offset: number }>;

/** A group as the cluster names it. The client refuses names with spaces, which Kafka and kafkajs take. */
export const groupIdOf = (names: Names, group: string): string => names.wire(group).replaceAll(/\s/g, '_');

const bytes = (text: unknown): Buffer => (Buffer.isBuffer(text) ? text : Buffer.from(String(text)));

/** One of our records for `partition` of a topic, named as the cluster names it. No value is a value: it takes a dead letter off. */
export const toProduced = ({ record }: Outgoing, topic: string, partition: number): MessageToProduce => ({
  topic,
  partition,
  ...(record.key != null && { key: bytes(record.key) }),
  ...(record.value != null && { value: bytes(record.value) }),
  headers: new Map(Object.entries(record.headers ?? {}).map(([name, text]) => [bytes(name), bytes(text)])),
});

/** Returns a record as a message of `topic`, exactly as the bus on kafkajs reads it. */
export const fromPlaced = (topic: string, partition: number, { record, offset }: PlacedRecord): BusMessage =>
  fromWire(topic, partition, {
    key: record.key,
    value: record.value,
    headers: Object.fromEntries(record.headers.map(([name, text]) => [String(name), text ?? Buffer.alloc(0)])),
    offset: String(offset),
    timestamp: '0',
    attributes: record.attributes,
  });
