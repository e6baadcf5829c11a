import { expect, test } from '@jest/globals';
import { openDatabase, silentLog } from '@tillmap/storage/database';
import { createTestDatabase, waitUntil } from '@tillmap/testing';
import { MESSAGING_MIGRATIONS } from '../src/index.ts';
import { nextRows } from '../src/outbox/outbox-rows.ts';
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

test('When thousands of events of one transaction wait, then a page of them is sent without a look at all the others', async () => {
  const { url, drop } = await createTestDatabase();
  const database = await openDatabase({
    url,
    applicationName: 'outbox cost',
    migrations: MESSAGING_MIGRATIONS,
    poolSize: 1,
  });
  await database.migrate();
  // Nothing tells the planner of them meanwhile.
  await database.execute('alter table outbox set (autovacuum_enabled = off)');
  await database.execute(
    `insert into outbox (id, topic, key, headers, body)
     select n::text, 'busy.topic', 'one key', '{}', decode(repeat('ab', 200), 'hex') from generate_series(1, $1::int) n`,
    [20_000],
  );
  const rowsRead = async (): Promise<number> => {
    await database.query('select pg_stat_force_next_flush()');
    const [row] = await database.query<{ rows: number }>(
      `select seq_tup_read + idx_tup_fetch as rows from pg_stat_user_tables where relname = 'outbox'`,
    );
    return row?.rows ?? 0;
  };
  const page = await nextRows(database, 10_000);
  expect(page.map(({ id }) => id)).toEqual(Array.from({ length: 500 }, (_, n) => `${n + 1}`));
  const read = await waitUntil(async () => {
    const rows = await rowsRead();
    return rows > 0 && rows;
  });
  expect(read).toBeLessThan(2_000);
  await database.close();
  await drop();
});
