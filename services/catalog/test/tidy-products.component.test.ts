import { afterAll, beforeAll, test } from '@jest/globals';
import { openDatabase } from '@tillmap/database';
import { waitUntil } from '@tillmap/testing';
import { aWholesaler, type CatalogUnderTest, type Given, startCatalog } from './catalog-under-test.ts';

const PRODUCTS = 6_000;
const A_MESSAGE = 1_000;

let catalog: CatalogUnderTest;
beforeAll(async () => {
  catalog = await startCatalog(new Map([aWholesaler('NORTH', [])]), { TRAINING: 'off' });
});
afterAll(() => catalog.stop());

const productsFrom = (first: number): Given[] =>
  Array.from({ length: A_MESSAGE }, (_, at) => ({
    barcode: `0${5_000_000_000_000 + (first + at) * 10}`,
    name: `Lemon drink ${first + at}`,
    codes: ['10', '', '', 'S'],
  }));

test('When many products came, then the planner is told of them within seconds', async () => {
  const database = await openDatabase({ url: catalog.database.url, applicationName: 'test' });
  try {
    await database.execute('alter table products set (autovacuum_enabled = false)');
    for (let first = 0; first < PRODUCTS; first += A_MESSAGE)
      await catalog.publish(catalog.upserted('NORTH', productsFrom(first)));
    await waitUntil(
      async () => {
        const [table] = await database.query<{ products: number; share: number }>(
          `select reltuples::integer as products, relallvisible::float / greatest(relpages, 1) as share
             from pg_class where relname = 'products'`,
        );
        return table!.products === PRODUCTS && table!.share > 0.9;
      },
      { seconds: 30 },
    );
  } finally {
    await database.close();
  }
});
