import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '@tillmap/database';
import { createTestDatabase, waitUntil } from '@tillmap/testing';
import { memoryWriter } from '../src/adapters/postgres/memory-writer.ts';
import { catalogMigrations } from '../src/composition.ts';

const GTINS = 20_000;
const BATCH = 2_000;
const MAX_BYTES_A_GTIN = 150;

let place: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
beforeAll(async () => {
  place = await createTestDatabase();
  database = await openDatabase({ url: place.url, applicationName: 'test', migrations: catalogMigrations });
  await database.migrate();
  // Statistics that were begun between the question and the vacuum would keep old rows.
  await database.execute('alter table product_memory set (autovacuum_enabled = off)');
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

/** While anybody looks at the database as it was, such as who takes statistics of it, old rows are kept. */
const nobodyReads = async (): Promise<boolean> => {
  const [found] = await database.query<{ readers: number }>(
    `select count(*)::int as readers from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_xmin is not null`,
  );
  return found?.readers === 0;
};

const names = (from: number) =>
  Array.from({ length: BATCH }, (_, at) => ({
    barcode: String(5_000_000_000_000 + (((from + at) * 7_919) % 900_000_000_000)).padStart(14, '0'),
    name: `Brightwater sparkling elderflower no ${from + at}`,
    size: '750ml',
  }));

test('When a mapping and two weeks of files gave each barcode its name, then it takes at most 150 bytes beside that', async () => {
  const givings = [
    ['mapping', 'NORTH', 20_400],
    ['file', 'NORTH', 20_410],
    ['file', 'NORTH', 20_417],
  ] as const;
  for (const [kind, code, day] of givings)
    for (let from = 0; from < GTINS; from += BATCH)
      await database.transaction(async (tx) => {
        const writer = memoryWriter(tx);
        await writer.lock();
        await writer.give(await writer.sourceOf(kind, code, `Wholesaler ${code}`), day, names(from));
      });
  await waitUntil(nobodyReads, { what: 'old rows to be seen by nobody' });
  await database.execute('vacuum full product_memory');
  const [measured] = await database.query<{ gtins: number; bytes: number; texts: number }>(
    `select count(*)::int as gtins, pg_total_relation_size('product_memory')::int as bytes,
            sum(octet_length(names::jsonb->0->>0) + octet_length(names::jsonb->0->>1))::int as texts from product_memory`,
  );
  expect(measured?.gtins).toBe(GTINS);
  expect((measured!.bytes - measured!.texts) / GTINS).toBeLessThanOrEqual(MAX_BYTES_A_GTIN);
});
