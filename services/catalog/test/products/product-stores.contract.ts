import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MappingChange, Product } from '../../src/domain/product.ts';
import type { Stores } from './stores.ts';

const BY = { id: 'u1', name: 'Alex', email: 'alex@example.com', ip: '127.0.0.1' };
const CODES = { deptCode: '10', subDeptCode: '11', cgCode: '', vatCode: 'S' };

let barcodes = 0;
const aBarcode = (): string => {
  barcodes += 1;
  return String(barcodes).padStart(14, '0');
};

const change = (barcode: string, version: number, name = `Product ${version}`): MappingChange => ({
  barcode,
  name,
  size: '1L',
  codes: CODES,
  confidence: 100,
  source: 'import',
  version: BigInt(version),
});

/** What every product database promises, through all of its ports. */
export const productStoresContract = (name: string, open: () => Promise<Stores>): void => {
  describe(`${name} keeps the product database's contract`, () => {
    let stores: Stores;
    beforeAll(async () => {
      stores = await open();
    });
    afterAll(() => stores.close());

    const upsert = async (code: string, changes: readonly MappingChange[], event = `event ${Math.random()}`) => {
      const finish = await stores.writer.upsert(event, { code, name: `Wholesaler ${code}` }, changes);
      return stores.database.transaction(finish);
    };
    const remove = async (code: string, barcode: string, version: number) =>
      stores.database.transaction(await stores.writer.remove(code, [{ barcode, version: BigInt(version) }]));
    const clear = async (code: string, version: number) =>
      stores.database.transaction(await stores.writer.clear(code, BigInt(version)));
    const found = async (barcode: string): Promise<Product | undefined> =>
      (await stores.products.find([barcode])).get(barcode);
    const isListed = async (search: string) => (await stores.list.page({ search, page: 1, perPage: 20 })).products;

    test('When a product comes for the first time, then it is created and found by its barcode', async () => {
      const barcode = aBarcode();
      expect(await upsert('A', [change(barcode, 5, 'Lemonade')])).toEqual({ created: [barcode], updated: [] });
      expect(await found(barcode)).toEqual({
        barcode,
        name: 'Lemonade',
        size: '1L',
        mappings: [
          {
            wholesaler: 'A',
            wholesalerName: 'Wholesaler A',
            name: 'Lemonade',
            size: '1L',
            codes: CODES,
            confidence: 100,
            source: 'import',
            version: 5n,
          },
        ],
      });
      expect(await stores.products.versionOf('A', barcode)).toBe(5);
      expect(await stores.products.versionOf('B', barcode)).toBe(0);
      expect(await found(aBarcode())).toBeUndefined();
    });

    test('When the same event comes again before it was finished, then it answers the same and counts once', async () => {
      const [first, second] = [aBarcode(), aBarcode()];
      await upsert('A', [change(first, 3)]);
      const chunk = [change(first, 8), change(second, 9)];
      await stores.writer.upsert('e8', { code: 'A', name: 'A' }, chunk);
      expect(await upsert('A', chunk, 'e8')).toEqual({ created: [second], updated: [first] });
    });

    test('When the same rows come again in another event, then nothing changes and nothing counts', async () => {
      const barcode = aBarcode();
      await upsert('A', [change(barcode, 4)]);
      const before = await found(barcode);
      expect(await upsert('A', [change(barcode, 4)])).toEqual({ created: [], updated: [] });
      expect(await found(barcode)).toEqual(before);
    });

    test('When a late event comes, then the newer mapping and the newer name stay', async () => {
      const barcode = aBarcode();
      await upsert('A', [change(barcode, 20, 'New')]);
      await upsert('A', [change(barcode, 10, 'Old')]);
      await upsert('B', [change(barcode, 15, 'Between')]);
      const product = await found(barcode);
      expect(product?.name).toBe('New');
      expect(product?.mappings.map(({ wholesaler, name: own }) => [wholesaler, own])).toEqual([
        ['A', 'New'],
        ['B', 'Between'],
      ]);
      await upsert('B', [change(barcode, 30, 'Newest')]);
      expect((await found(barcode))?.name).toBe('Newest');
    });

    test('When a mapping is removed, then it stays removed against late changes and the product stays', async () => {
      const barcode = aBarcode();
      await upsert('A', [change(barcode, 40, 'Kept name')]);
      await remove('A', barcode, 42);
      await upsert('A', [change(barcode, 41, 'Late name')]);
      expect(await found(barcode)).toMatchObject({ name: 'Kept name', mappings: [] });
      expect(await stores.products.versionOf('A', barcode)).toBe(42);
      await upsert('A', [change(barcode, 43, 'Again')]);
      expect((await found(barcode))?.mappings).toHaveLength(1);
      await remove('A', aBarcode(), 44);
    });

    test('When lists are asked, then they search names and barcodes as they are now', async () => {
      const barcode = aBarcode();
      await upsert('A', [change(barcode, 50, 'Marmalade Thick')]);
      expect((await isListed('malade th')).map((product) => product.barcode)).toEqual([barcode]);
      await upsert('B', [change(barcode, 51, 'Jam')]);
      expect(await isListed('malade th')).toEqual([]);
      expect((await isListed('jam'))[0]?.mappings.map(({ wholesaler }) => wholesaler)).toEqual(['A', 'B']);
    });

    test('When a wholesaler is cleared, then older mappings are gone at once, and the documents follow', async () => {
      const [only, shared, later] = [aBarcode(), aBarcode(), aBarcode()];
      await upsert('C', [change(only, 60), change(shared, 61)]);
      await upsert('D', [change(shared, 62)]);
      await clear('C', 70);
      await upsert('C', [change(later, 71)]);
      await upsert('C', [change(only, 65)]);
      const kept = async () =>
        [...(await stores.products.find([only, shared, later])).values()]
          .toSorted((a, b) => (a.barcode < b.barcode ? -1 : 1))
          .map(({ mappings }) => mappings.map(({ wholesaler }) => wholesaler).join());
      expect(await kept()).toEqual(['', 'D', 'C']);
      expect(await stores.products.versionOf('C', only)).toBe(70);
      const before = await stores.cleanUp.counts();
      for (const code of await stores.cleanUp.clearings()) while (await stores.cleanUp.sweepCleared(code, 2));
      expect(await kept()).toEqual(['', 'D', 'C']);
      expect(await stores.cleanUp.counts()).toEqual(before);
    });

    test('When products have no mapping left, then the clean-up removes them and no others, once', async () => {
      await stores.cleanUp.removeOrphans(1_000, BY);
      const [gone, mapped] = [aBarcode(), aBarcode()];
      await upsert('E', [change(gone, 80, 'Orphan'), change(mapped, 81)]);
      const { total } = await stores.cleanUp.counts();
      await remove('E', gone, 82);
      expect(await stores.cleanUp.counts()).toEqual({ total, orphaned: 1 });
      expect(await stores.cleanUp.orphans(10)).toEqual([{ barcode: gone, name: 'Orphan', size: '1L' }]);
      expect(await stores.cleanUp.removeOrphans(10, BY)).toBe(1);
      expect(await stores.cleanUp.removeOrphans(10, BY)).toBe(0);
      expect(await stores.cleanUp.counts()).toEqual({ total: total - 1, orphaned: 0 });
      expect(await found(gone)).toBeUndefined();
      expect(await upsert('E', [change(gone, 83)])).toEqual({ created: [gone], updated: [] });
    });

    test('When two wholesalers have the same products, then it is counted how their codes meet', async () => {
      const codes = { deptCode: '77', subDeptCode: '', cgCode: '', vatCode: 'Z' };
      const [first, second, third] = [aBarcode(), aBarcode(), aBarcode()];
      await upsert(
        'F',
        [first, second, third].map((barcode) => change(barcode, 90)),
      );
      await upsert('G', [change(first, 91), { ...change(second, 92), codes }, change(third, 93)]);
      await remove('G', third, 94);
      const pairs = await stores.products.codePairs('F', 'G');
      expect(pairs.toSorted((a, b) => (a.to.deptCode < b.to.deptCode ? -1 : 1))).toEqual([
        { from: CODES, to: CODES, count: 1 },
        { from: CODES, to: codes, count: 1 },
      ]);
      expect(await stores.products.codePairs('F', 'NOBODY')).toEqual([]);
    });

    test('When everything is read, then every mapping that counts comes once', async () => {
      const changes = Array.from({ length: 300 }, (_, at) => change(aBarcode(), 100 + at));
      await upsert('H', changes);
      const seen: string[] = [];
      for await (const batch of stores.products.mappings()) {
        seen.push(...batch.filter(({ mapping }) => mapping.wholesaler === 'H').map(({ barcode }) => barcode));
      }
      expect(seen).toEqual(changes.map(({ barcode }) => barcode));
    });

    test('When everything of one wholesaler is read, then nothing of others comes, also of products that both have', async () => {
      const [own, shared, foreign] = [aBarcode(), aBarcode(), aBarcode()];
      await upsert('K', [change(own, 1), change(shared, 2)]);
      await upsert('L', [change(shared, 3), change(foreign, 4)]);
      const seen: string[] = [];
      for await (const batch of stores.products.mappings('K'))
        seen.push(...batch.map(({ barcode, mapping }) => `${mapping.wholesaler} ${barcode}`));
      expect(seen.toSorted()).toEqual([`K ${own}`, `K ${shared}`].toSorted());
    });

    test('When a wholesaler shares products with others, then all names that count come, and no product twice', async () => {
      const [alone, both, three, gone, unnamed, cleared] = Array.from({ length: 6 }, aBarcode) as string[];
      await upsert('M', [
        change(alone!, 1, 'Alone'),
        ...[both!, three!, gone!, cleared!].map((barcode) => change(barcode, 2, 'FZZY CLA')),
        change(unnamed!, 3, ' '),
      ]);
      await upsert(
        'N',
        [both!, three!, gone!, unnamed!].map((barcode) => change(barcode, 4, 'Fizzy Cola')),
      );
      await upsert('O', [change(three!, 5, 'Cola, fizzy'), change(both!, 5, '')]);
      await remove('N', gone!, 6);
      await upsert('P', [change(cleared!, 7, 'Cleared')]);
      await clear('P', 8);
      const seen = new Map<string, unknown>();
      for await (const batch of stores.products.sharedNames('M'))
        for (const { barcode, names } of batch) {
          expect(seen.has(barcode)).toBe(false);
          seen.set(barcode, { ...names, others: names.others.toSorted() });
        }
      expect([...seen]).toEqual([
        [both, { theirs: 'FZZY CLA', others: ['Fizzy Cola'] }],
        [three, { theirs: 'FZZY CLA', others: ['Cola, fizzy', 'Fizzy Cola'] }],
      ]);
      for await (const batch of stores.products.sharedNames('NOBODY')) expect(batch).toEqual([]);
    });

    test('When two wholesalers change the same products at the same time, then both are taken', async () => {
      const shared = Array.from({ length: 40 }, aBarcode);
      const both = await Promise.all(
        ['I', 'J'].map((code, at) =>
          upsert(
            code,
            shared.map((barcode, n) => change(barcode, 500 + 2 * n + at, `Shared ${code} ${n}`)),
          ),
        ),
      );
      expect(both.flatMap(({ created }) => created).toSorted()).toEqual(shared);
      const products = [...(await stores.products.find(shared)).values()];
      expect(products.every(({ mappings, name: own }) => mappings.length === 2 && own.startsWith('Shared J'))).toBe(
        true,
      );
      expect((await stores.list.page({ search: 'Shared J', page: 1, perPage: 50 })).total).toBe(40);
      expect((await stores.list.page({ search: 'Shared I', page: 1, perPage: 50 })).total).toBe(0);
    });

    test('When it is asked whether it can be used, then it says yes', async () => {
      await stores.products.ping();
    });
  });
};
