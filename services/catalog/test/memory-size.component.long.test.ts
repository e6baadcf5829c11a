import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '@tillmap/storage/database';
import { createTestDatabase } from '@tillmap/testing';
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
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

/**
 * Bytes of the rows as they are now, with their indexes, as a vacuum leaves them: in a copy. Vacuum itself keeps old rows for anybody who
 * happens to look at the database as it was, such as who takes statistics of any table.
 */
const bytesWithoutOldRows = async (): Promise<number> => {
  const [table] = await database.query<{ options: string }>(
    `select coalesce('with (' || array_to_string(reloptions, ', ') || ')', '') as options
       from pg_class where oid = 'product_memory'::regclass`,
  );
  await database.execute(`create table compacted (like product_memory including all) ${table?.options ?? ''}`);
  await database.execute('insert into compacted select * from product_memory');
  await database.execute('reindex table compacted');
  const [size] = await database.query<{ bytes: number }>(`select pg_total_relation_size('compacted')::int as bytes`);
  return size?.bytes ?? Number.NaN;
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
  const [measured] = await database.query<{ gtins: number; texts: number }>(
    `select count(*)::int as gtins,
            sum(octet_length(names::jsonb->0->>0) + octet_length(names::jsonb->0->>1))::int as texts from product_memory`,
  );
  expect(measured?.gtins).toBe(GTINS);
  const bytes = await bytesWithoutOldRows();
  expect((bytes - measured!.texts) / GTINS).toBeLessThanOrEqual(MAX_BYTES_A_GTIN);
  expect(bytes).toBeGreaterThan(measured!.texts);
});
