import { type EventBus, MemoryLog, openMemoryBus } from '../src/index.ts';
import { eventBusContract } from './event-bus.contract.ts';

eventBusContract('openMemoryBus', async () => {
  const log = new MemoryLog();
  const processes: EventBus[] = [];
  return {
    process: async () => {
      const bus = openMemoryBus({ log, leaseMs: 2_000 });
      processes.push(bus);
      return bus;
    },
    deadLetters: async () =>
      log.deadLetters.map(({ group, message, error }) => ({ group, id: message.id, error: String(error) })),
    close: async () => {
      for (const bus of processes) await bus.close();
    },
  };
});
