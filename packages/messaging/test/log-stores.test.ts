import { openDatabase, silentLog } from '@tillmap/database';
import { createTestDatabase } from '@tillmap/testing';
import { BUS_MIGRATIONS } from '../src/log/bus-tables.ts';
import { MemoryLog, MemoryLogStore } from '../src/log/memory-log-store.ts';
import { PostgresLogStore } from '../src/log/postgres-log-store.ts';
import { logStoreContract } from './log-store.contract.ts';

logStoreContract('MemoryLogStore', async (leaseMs) => {
  const store = new MemoryLogStore(new MemoryLog(), leaseMs);
  return { store, close: () => store.close() };
});

logStoreContract('PostgresLogStore', async (leaseMs) => {
  const { url, drop } = await createTestDatabase();
  const database = await openDatabase({ url, applicationName: 'log store', migrations: BUS_MIGRATIONS, poolSize: 2 });
  await database.migrate();
  const store = new PostgresLogStore(database, leaseMs, silentLog);
  const close = async () => {
    await store.close();
    await drop();
  };
  return { store, close };
});
