import { type EventBus, MemoryLog, openMemoryBus } from '../src/index.ts';
import { eventBusContract } from '../src/port/event-bus.contract.ts';

eventBusContract('openMemoryBus', async () => {
  const log = new MemoryLog();
  const processes: EventBus[] = [];
  return {
    process: async () => {
      const bus = openMemoryBus({ log, leaseMs: 30_000 });
      processes.push(bus);
      return bus;
    },
    close: async () => {
      for (const bus of processes) await bus.close();
    },
  };
});
