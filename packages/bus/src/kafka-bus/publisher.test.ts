import { describe, expect, test } from '@jest/globals';
import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import { silentLog } from '@tillmap/storage/database';
import { Kafka, type ProducerBatch } from 'kafkajs';
import { Refused } from '../port/event-bus.ts';
import { KafkaPublisher } from './publisher.ts';
import { namesOf, type Outgoing } from './wire.ts';

/** As the client wraps an error of a broker. */
const brokerSays = (type: string): Error => {
  const word = Object.assign(new Error(`The broker says ${type}`), { name: 'KafkaJSProtocolError', type });
  return Object.assign(new Error(word.message, { cause: word }), { name: 'KafkaJSNonRetriableError' });
};

/** A cluster that stores keys, and responds to a batch with what `verdict` returns for them. */
const cluster = (verdict: (keys: readonly string[], producer: number) => Error | undefined) => {
  const kept: string[] = [];
  let producers = 0;
  const kafka = new Kafka({ brokers: ['127.0.0.1:1'], logLevel: 0 });
  const real = kafka.producer.bind(kafka);
  kafka.producer = () => {
    const number = ++producers;
    return Object.assign(real(), {
      connect: async () => undefined,
      disconnect: async () => undefined,
      sendBatch: async ({ topicMessages = [] }: ProducerBatch) => {
        const keys = topicMessages.flatMap(({ messages }) => messages.map(({ key }) => String(key)));
        const error = verdict(keys, number);
        if (error) throw error;
        kept.push(...keys);
        return [];
      },
    });
  };
  return { kafka, kept, producers: () => producers };
};

const outgoing = (key: string): Outgoing => ({ topic: 'sample', record: { key, value: Buffer.from([1]) } });
const refusing = (type: string) => (keys: readonly string[]) => (keys.includes('bad') ? brokerSays(type) : undefined);

describe('Publishing to Kafka', () => {
  test.each(['MESSAGE_TOO_LARGE', 'TOPIC_AUTHORIZATION_FAILED', 'INVALID_RECORD'])(
    'When the broker says %s, then only the caller whose message it is hears that it is refused',
    async (type) => {
      const { kafka, kept } = cluster(refusing(type));
      const publisher = new KafkaPublisher(kafka, namesOf(''), silentLog);
      // The first is under way while the three others wait, and then go together.
      const outcomes = await Promise.allSettled(
        [['first'], ['1', '2'], ['bad'], ['3']].map((keys) => publisher.publish(keys.map(outgoing))),
      );
      await publisher.close();
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
      const reason: unknown = (outcomes[2] as PromiseRejectedResult).reason;
      expect(reason).toBeInstanceOf(Refused);
      expect(reason).toMatchObject({ message: `Kafka refuses it: The broker says ${type}` });
      expect(kept).toEqual(['first', '1', '2', '3']);
    },
  );

  test.each(['OUT_OF_ORDER_SEQUENCE_NUMBER', 'INVALID_PRODUCER_EPOCH', 'UNKNOWN_PRODUCER_ID'])(
    'When the broker says %s, then it is no refusal: the next try goes with a new producer',
    async (type) => {
      const { kafka, kept, producers } = cluster((_, producer) => (producer === 1 ? brokerSays(type) : undefined));
      const publisher = new KafkaPublisher(kafka, namesOf(''), silentLog);
      await expect(publisher.publish([outgoing('1')])).rejects.toThrow(DependencyUnavailable);
      await publisher.publish([outgoing('1')]);
      await publisher.close();
      expect(kept).toEqual(['1']);
      expect(producers()).toBe(2);
    },
  );

  test('When we may do nothing at all in the cluster, then no message is to blame', async () => {
    const { kafka } = cluster(refusing('CLUSTER_AUTHORIZATION_FAILED'));
    const publisher = new KafkaPublisher(kafka, namesOf(''), silentLog);
    await expect(publisher.publish([outgoing('bad')])).rejects.toThrow(DependencyUnavailable);
    await publisher.close();
  });
});
