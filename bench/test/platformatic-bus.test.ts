import { randomUUID } from 'node:crypto';
import { afterAll, describe, test } from '@jest/globals';
import { eventBusContract } from '@tillmap/messaging/port/event-bus.contract.ts';
import { kafkaServer } from '@tillmap/testing';
import { PlatformaticBus } from '../src/kafka-clients/platformatic/platformatic-bus.ts';

const server = await kafkaServer();

if (server.address === undefined) describe('PlatformaticBus', () => test.skip(server.reason, () => undefined));
else {
  const brokers = server.address.split(',');
  afterAll(() => server.stop());
  eventBusContract('PlatformaticBus', async () => {
    const processes: PlatformaticBus[] = [];
    const prefix = `test-${randomUUID().slice(0, 8)}.`;
    return {
      process: async () => {
        const bus = new PlatformaticBus({ brokers, applicationName: 'contract', prefix, sessionMs: 6_000 });
        processes.push(bus);
        return bus;
      },
      close: async () => {
        for (const bus of processes) await bus.close();
      },
    };
  });
}
