import { createTestDatabase } from '@tillmap/testing';
import { type EventBus, openPostgresBus } from '../src/index.ts';
import { eventBusContract } from './event-bus.contract.ts';

eventBusContract('openPostgresBus', async () => {
  const { url, drop } = await createTestDatabase();
  const processes: EventBus[] = [];
  return {
    process: async () => {
      const bus = await openPostgresBus({ url, applicationName: 'contract', leaseMs: 2_000 });
      processes.push(bus);
      return bus;
    },
    close: async () => {
      for (const bus of processes) await bus.close();
      await drop();
    },
  };
});
