import { afterAll, beforeAll, test } from '@jest/globals';
import { openDatabase } from '@tillmap/storage/database';
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

/** With a transaction that stays open for as long as others need. */
const database = () =>
  openDatabase({ url: catalog.database.url, applicationName: 'test', idleTransactionTimeoutMs: 120_000 });
type Test = Awaited<ReturnType<typeof database>>;

const publishMessages = async (first: number, messages: number): Promise<void> => {
  for (let at = 0; at < messages; at++)
    await catalog.publish(catalog.upserted('NORTH', productsFrom(first + at * A_MESSAGE)));
};

type Known = Readonly<{ products: number; share: number }>;
const untilPlannerKnows = (queries: Test, isEnough: (known: Known) => boolean) =>
  waitUntil(
    async () => {
      const [table] = await queries.query<Known>(
        `select reltuples::integer as products, relallvisible::float / greatest(relpages, 1) as share
           from pg_class where relname = 'products'`,
      );
      return isEnough(table!);
    },
    { seconds: 60, what: 'the planner to know' },
  );
const isTidy =
  (wanted: number) =>
  ({ products, share }: Known): boolean =>
    products === wanted && share > 0.9;

test('When many products came and a few follow after a pause, then the planner is told of all within seconds', async () => {
  const queries = await database();
  try {
    await queries.execute('alter table products set (autovacuum_enabled = false)');
    await publishMessages(0, 5);
    await untilPlannerKnows(queries, isTidy(5 * A_MESSAGE));
    await publishMessages(5 * A_MESSAGE, 1);
    await untilPlannerKnows(queries, isTidy(6 * A_MESSAGE));
  } finally {
    await queries.close();
  }
});

test('When somebody was still writing as it ran, then it runs again, and the planner is told in the end', async () => {
  const queries = await database();
  const written = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const writing = queries.transaction(async (tx) => {
    await tx.execute('create table written_meanwhile (id integer)');
    begun.resolve();
    await written.promise;
  });
  try {
    await begun.promise;
    await publishMessages(6 * A_MESSAGE, 5);
    await untilPlannerKnows(queries, ({ products, share }) => products === 11 * A_MESSAGE && share < 0.9);
    written.resolve();
    await untilPlannerKnows(queries, isTidy(11 * A_MESSAGE));
  } finally {
    written.resolve();
    await writing;
    await queries.close();
  }
});
