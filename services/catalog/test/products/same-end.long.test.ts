import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Tx } from '@tillmap/storage/database';
import { onlyRealServers } from '@tillmap/testing';
import fc from 'fast-check';
import type { Applied } from '../../src/application/ports/product-store.ts';
import type { Product } from '../../src/domain/product.ts';
import { type Delivered, type Event, ModelProducts } from './model-products.ts';
import { mongoServer } from './mongo-server.ts';
import { openMongoStores, openPostgresStores, type Stores } from './stores.ts';

const BY = { id: 'u1', name: 'Alex', email: 'alex@example.com', ip: '127.0.0.1' };
const PRODUCTS = 4;
const WHOLESALERS = ['A', 'B'];
const RUNS = 40;

type Step = Readonly<{
  wholesaler: number;
  event: Event;
  /** The process dies once between the change and its end. */
  dies: boolean;
  /** So many of this wholesaler's latest events come again, as from a bus whose reader was replaced. */
  repeat: number;
  tidy: 'no' | 'sweep' | 'remove';
}>;

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    wholesaler: fc.nat(WHOLESALERS.length - 1),
    event: fc.record({
      kind: fc.constantFrom('upsert', 'upsert', 'upsert', 'remove', 'clear'),
      products: fc.uniqueArray(fc.nat(PRODUCTS - 1), { minLength: 1 }),
      name: fc.constantFrom('Cola', 'Bread', 'Soap'),
    }),
    dies: fc.boolean(),
    repeat: fc.constantFrom(0, 0, 0, 1, 3),
    tidy: fc.constantFrom('no', 'no', 'no', 'sweep', 'remove'),
  }),
  { minLength: 3, maxLength: 14 },
);

type Finish = (tx: Tx) => Promise<Applied>;

const nothing =
  (finish: (tx: Tx) => Promise<void>): Finish =>
  async (tx) => {
    await finish(tx);
    return { created: [], updated: [] };
  };

const changing = async ({ writer }: Stores, { id, code, version, event }: Delivered, barcodes: readonly string[]) => {
  const at = BigInt(version);
  if (event.kind === 'clear') return nothing(await writer.clear(code, at));
  const removed = barcodes.map((barcode) => ({ barcode, version: at }));
  if (event.kind === 'remove') return nothing(await writer.remove(code, removed));
  const rest = {
    size: '',
    codes: { deptCode: '1', subDeptCode: '', cgCode: '', vatCode: '' },
    confidence: 100,
    source: 'import',
  };
  const changes = barcodes.map((barcode) => ({ barcode, name: event.name, version: at, ...rest }));
  return writer.upsert(id, { code, name: code }, changes);
};

const apply = async (stores: Stores, delivered: Delivered, barcodes: readonly string[], dies: boolean) => {
  if (dies) await changing(stores, delivered, barcodes);
  const { created, updated } = await stores.database.transaction(await changing(stores, delivered, barcodes));
  return { created: created.toSorted(), updated: updated.toSorted() };
};

const seen = (product: Product | undefined) =>
  product && [
    product.name,
    product.mappings.map(({ wholesaler, version, name }) => [wholesaler, Number(version), name]),
  ];

/** One sequence of events on the model and on the stores side by side, among products and wholesalers of its own. */
const startRun = async (stores: Stores, run: number) => {
  const model = new ModelProducts();
  const past: Delivered[] = [];
  const barcodeOf = (product: number) => String(run * 10 + product).padStart(14, '0');
  await stores.cleanUp.removeOrphans(1_000, BY);
  const { total } = await stores.cleanUp.counts();

  const deliver = async (delivered: Delivered, dies = false) => {
    const barcodes = delivered.event.products.map(barcodeOf).toSorted();
    const expected = model.take(delivered, barcodes);
    return { expected, applied: await apply(stores, delivered, barcodes, dies) };
  };
  const tidied = async (tidy: Step['tidy']) => {
    if (tidy === 'remove') expect(await stores.cleanUp.removeOrphans(100, BY)).toBe(model.removeOrphans());
    if (tidy !== 'sweep') return;
    model.sweep();
    for (const code of await stores.cleanUp.clearings()) while (await stores.cleanUp.sweepCleared(code, 2));
  };
  return {
    async step({ wholesaler, event, dies, repeat, tidy }: Step, version: number) {
      const delivered = { id: `e${version}`, code: `${WHOLESALERS[wholesaler]}${run}`, version, event };
      const { applied, expected } = await deliver(delivered, dies);
      expect(applied).toEqual(expected);
      past.push(delivered);
      const own = past.filter(({ code }) => code === delivered.code);
      for (const again of own.slice(own.length - repeat)) await deliver(again);
      await tidied(tidy);
    },
    async compare() {
      const all = Array.from({ length: PRODUCTS }, (_, at) => barcodeOf(at));
      const found = await stores.products.find(all);
      for (const barcode of all) expect(seen(found.get(barcode))).toEqual(model.seen(barcode));
      const counts = { total: total + model.products.size, orphaned: model.orphans().length };
      expect(await stores.cleanUp.counts()).toEqual(counts);
      const { products } = await stores.list.page({ search: '', page: 1, perPage: 500 });
      const listed = products.filter(({ barcode }) => all.includes(barcode)).map((product) => seen(product));
      expect(listed).toEqual(all.flatMap((barcode) => (model.seen(barcode) ? [model.seen(barcode)] : [])));
    },
  };
};

const server = await mongoServer();
afterAll(async () => {
  if (server.address !== undefined) await server.stop();
});
const kinds: [string, () => Promise<Stores>][] = onlyRealServers() ? [] : [['PostgreSQL', openPostgresStores]];
if (server.address !== undefined) kinds.push(['MongoDB', () => openMongoStores(server.address)]);

describe.each(kinds)('Events on %s', (_name, open) => {
  let stores: Stores;
  beforeAll(async () => {
    stores = await open();
  });
  afterAll(() => stores.close());

  test('When they come in any mixture, again and late, then the products end as they should', async () => {
    let runs = 0;
    let version = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        runs += 1;
        const run = await startRun(stores, runs);
        for (const step of sequence) {
          version += 1;
          await run.step(step, version);
        }
        await run.compare();
      }),
      { numRuns: RUNS },
    );
  }, 240_000);
});
