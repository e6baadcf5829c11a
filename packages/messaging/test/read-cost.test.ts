import { expect, test } from '@jest/globals';
import { openDatabase, silentLog } from '@tillmap/database';
import { createTestDatabase, waitUntil } from '@tillmap/testing';
import { BUS_MIGRATIONS } from '../src/postgres-bus/bus-tables.ts';
import { PostgresLogStore } from '../src/postgres-bus/postgres-log-store.ts';

const TOPIC = 'busy.topic';
const PARTITIONS = 16;
const MESSAGES = 3_000;

test('When a log is long and most partitions are empty, then reading what is new does not go through the log', async () => {
  const { url, drop } = await createTestDatabase();
  const database = await openDatabase({ url, applicationName: 'read cost', migrations: BUS_MIGRATIONS, poolSize: 1 });
  await database.migrate();
  const store = new PostgresLogStore(database, 10_000, silentLog);
  await database.execute(
    `insert into bus_log (topic, partition, id, key, headers, body)
     select $1, 5, n::text, 'one key', '{}', '' from generate_series(1, $2::int) n`,
    [TOPIC, MESSAGES],
  );
  await database.execute('analyze bus_log');
  // Statistics of reads are collected for each connection and published about once a second.
  const entriesRead = async (): Promise<number> => {
    await database.query('select pg_stat_force_next_flush()');
    const [row] = await database.query<{ entries: number }>(
      `select sum(idx_tup_read)::bigint as entries from pg_stat_user_indexes where relname = 'bus_log'`,
    );
    return row?.entries ?? 0;
  };
  const before = await entriesRead();

  const cursors = Array.from({ length: PARTITIONS }, (_, partition) => ({
    topic: TOPIC,
    partition,
    after: partition === 5 ? MESSAGES - 1 : 0,
  }));
  const read = await store.readPartitions(cursors, { count: 100, bytes: 1_000_000 });

  expect(read.map(({ seq, partition }) => [seq, partition])).toEqual([[MESSAGES, 5]]);
  const after = await waitUntil(async () => {
    const entries = await entriesRead();
    return entries > before && entries;
  });
  expect(after - before).toBeLessThan(100);
  await store.close();
  await drop();
});
