import { createTestDatabase } from '@tillmap/testing';
import pg from 'pg';
import { type EventBus, openPostgresBus } from '../src/index.ts';
import { eventBusContract } from './event-bus.contract.ts';

eventBusContract('openPostgresBus', async () => {
  const { url, drop } = await createTestDatabase();
  const processes: EventBus[] = [];
  const deadLetters = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query('select group_name as group, id, error from bus_dead_letter')).rows;
    } finally {
      await client.end();
    }
  };
  return {
    process: async () => {
      const bus = await openPostgresBus({ url, applicationName: 'contract', leaseMs: 2_000 });
      processes.push(bus);
      return bus;
    },
    deadLetters,
    close: async () => {
      for (const bus of processes) await bus.close();
      await drop();
    },
  };
});
