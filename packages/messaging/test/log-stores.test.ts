import { openDatabase, silentLog } from '@tillmap/database';
import { createTestDatabase } from '@tillmap/testing';
import { logStoreContract } from '../src/log-bus/log-store.contract.ts';
import { MemoryLog, MemoryLogStore } from '../src/memory-bus/memory-log-store.ts';
import { BUS_MIGRATIONS } from '../src/postgres-bus/bus-tables.ts';
import { PostgresLogStore } from '../src/postgres-bus/postgres-log-store.ts';

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
