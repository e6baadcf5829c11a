import { randomUUID } from 'node:crypto';
import { afterAll, describe, test } from '@jest/globals';
import { kafkaServer } from '@tillmap/testing';
import type { KafkaBus } from '../src/kafka-bus/kafka-bus.ts';
import { openKafkaBus } from '../src/kafka-bus/open-kafka-bus.ts';
import { eventBusContract } from '../src/port/event-bus.contract.ts';

const server = await kafkaServer();

if (server.address === undefined) describe('openKafkaBus', () => test.skip(server.reason, () => undefined));
else {
  afterAll(() => server.stop());
  eventBusContract('openKafkaBus', async () => {
    const processes: KafkaBus[] = [];
    const settings = { KAFKA_BROKERS: server.address, KAFKA_TOPIC_PREFIX: `test-${randomUUID().slice(0, 8)}.` };
    return {
      process: async () => {
        const bus = await openKafkaBus(settings, { applicationName: 'contract', sessionMs: 6_000, topics: [] });
        processes.push(bus);
        return bus;
      },
      close: async () => {
        for (const bus of processes) await bus.close();
      },
    };
  });
}
