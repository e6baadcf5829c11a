import { randomUUID } from 'node:crypto';
import { describe, test } from '@jest/globals';
import { eventBusContract } from '@tillmap/messaging/port/event-bus.contract.ts';
import { PlatformaticBus } from '../src/kafka-clients/platformatic/platformatic-bus.ts';

const brokers = process.env.KAFKA_BROKERS;

// No container is started for it, as for the bus on kafkajs: the product does not use this client.
if (!brokers) describe('PlatformaticBus', () => test.skip('KAFKA_BROKERS is not set', () => undefined));
else
  eventBusContract('PlatformaticBus', async () => {
    const processes: PlatformaticBus[] = [];
    const options = {
      brokers: brokers.split(','),
      applicationName: 'contract',
      prefix: `test-${randomUUID().slice(0, 8)}.`,
      sessionMs: 6_000,
    };
    return {
      process: async () => {
        const bus = new PlatformaticBus(options);
        processes.push(bus);
        return bus;
      },
      close: async () => {
        for (const bus of processes) await bus.close();
      },
    };
  });
