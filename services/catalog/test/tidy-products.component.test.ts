import { afterAll, beforeAll, test } from '@jest/globals';
import { openDatabase } from '@tillmap/database';
import { waitUntil } from '@tillmap/testing';
import { aWholesaler, type CatalogUnderTest, type Given, startCatalog } from './catalog-under-test.ts';

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

test('When many products came and a few follow after a pause, then the planner is told of all within seconds', async () => {
  const database = await openDatabase({ url: catalog.database.url, applicationName: 'test' });
  const publishMessages = async (first: number, messages: number) => {
    for (let at = 0; at < messages; at++)
      await catalog.publish(catalog.upserted('NORTH', productsFrom(first + at * A_MESSAGE)));
  };
  const untilPlannerKnows = (products: number) =>
    waitUntil(
      async () => {
        const [table] = await database.query<{ products: number; share: number }>(
          `select reltuples::integer as products, relallvisible::float / greatest(relpages, 1) as share
             from pg_class where relname = 'products'`,
        );
        return table!.products === products && table!.share > 0.9;
      },
      { seconds: 30 },
    );
  try {
    await database.execute('alter table products set (autovacuum_enabled = false)');
    await publishMessages(0, 5);
    await untilPlannerKnows(5 * A_MESSAGE);
    await publishMessages(5 * A_MESSAGE, 1);
    await untilPlannerKnows(6 * A_MESSAGE);
  } finally {
    await database.close();
  }
});
