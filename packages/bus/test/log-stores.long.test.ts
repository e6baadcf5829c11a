import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { type Database, openDatabase, silentLog } from '@tillmap/storage/database';
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

const EPOCH = ' and p.epoch = h.epoch';

/** The database, but a mutant: what is sent to it is no longer fenced by the epoch. `removed` counts how often. */
const withoutEpoch = (database: Database) => {
  const seen = { removed: 0 };
  const strip = (sql: string): string => {
    if (sql.includes(EPOCH)) seen.removed += 1;
    return sql.replace(EPOCH, '');
  };
  const mutant = new Proxy(database, {
    get: (target, name) => {
      if (name === 'query' || name === 'execute')
        return (sql: string, values?: unknown[]) => target[name](strip(sql), values);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { mutant, seen };
};

test('When the epoch is taken out of the fence, then progress of an old lease counts: the contract would notice', async () => {
  const { url, drop } = await createTestDatabase();
  const database = await openDatabase({ url, applicationName: 'mutant', migrations: BUS_MIGRATIONS, poolSize: 2 });
  await database.migrate();
  const { mutant, seen } = withoutEpoch(database);
  const store = new PostgresLogStore(mutant, 10_000, silentLog);
  try {
    const member = { group: 'team', id: randomUUID(), topics: ['fence.topic'] };
    const partition = { topic: 'fence.topic', partition: 0 };
    await store.beat(member);
    const [old] = await store.claim(member, [partition]);
    const [fresh] = await store.claim(member, [partition]);
    expect(fresh?.epoch).toBe(2);
    expect(await store.commit(member, [{ ...old!, position: 3 }])).toHaveLength(1);
    expect(seen.removed).toBe(1);
  } finally {
    await store.close();
    await drop();
  }
});
