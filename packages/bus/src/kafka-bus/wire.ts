import type { KafkaMessage, Message } from 'kafkajs';
import type { BusMessage } from '../port/event-bus.ts';

const ID = 'tillmap-id';

/** Names of topics and groups in the cluster: ours behind the installation's prefix. */
export const namesOf = (prefix: string) => ({
  wire: (name: string): string => `${prefix}${name}`,
  ours: (name: string): string => name.slice(prefix.length),
});

export type Names = ReturnType<typeof namesOf>;

/** A record on its way into one of our topics. */
export type Outgoing = { readonly topic: string; readonly record: Message };

/** The message as a Kafka record: id and headers as headers, key as key. */
export const toRecord = ({ id, topic, key, headers, body }: BusMessage): Outgoing => ({
  topic,
  record: {
    key,
    value: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
    headers: { ...headers, [ID]: id },
  },
});

/** Returns a record as a message of `topic`. A record of an unknown producer has its offset as its id. */
export const fromRecord = (
  topic: string,
  partition: number,
  { key, value, headers, offset }: KafkaMessage,
): BusMessage => {
  const { [ID]: id, ...rest } = headers ?? {};
  return {
    id: id === undefined ? `${topic}/${partition}/${offset}` : String(id),
    topic,
    key: key?.toString() ?? '',
    headers: Object.fromEntries(Object.entries(rest).map(([name, text]) => [name, String(text)])),
    body: value ?? new Uint8Array(),
  };
};
