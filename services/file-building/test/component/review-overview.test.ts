import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { WorkbenchRow } from '@tillmap/contracts';
import { openDatabase } from '@tillmap/storage/database';
import { barcodeOf } from './files.ts';
import { startWorld, type World } from './harness.ts';
import { StandInClassifier } from './stand-in-classifier.ts';
import { COLA, type Review, startReview } from './workbench.ts';

let world: World;
let of: Review;
const FLAVOURS = ['Lemon', 'Lime', 'Cherry', 'Peach'];
beforeAll(async () => {
  world = await startWorld();
  await new StandInClassifier(world.bus).start();
  of = await startReview(world, 100, (n) =>
    n % 10 === 7 ? `Tavy Sparkling Water ${FLAVOURS[((n / 10) % 4) | 0]}` : `Item ${n}`,
  );
});
afterAll(() => world.close());

const valuesOf = (facet: { value: string; count: number }[]) =>
  Object.fromEntries(facet.map(({ value, count }) => [value, count]));

describe('Facets', () => {
  test('When nothing is chosen, then each value has its count and the file its picture', async () => {
    const overview = await of.overview();
    expect(overview.matching).toBe(100);
    expect(valuesOf(overview.facets.state)).toEqual({ ok: 70, to_do: 30, skipped: 10 });
    expect(valuesOf(overview.facets.reason)).toEqual({ similar_products_disagree: 20, nothing_alike: 10 });
    expect(valuesOf(overview.facets.band)).toEqual({ 0: 10, 50: 20, 90: 70 });
    expect(overview.facets.dept).toEqual([
      { value: '10', label: 'Drinks', count: 90 },
      { value: '', label: 'No department yet', count: 10 },
    ]);
    expect(overview.departments[0]).toEqual({ dept_code: '10', name: 'Drinks', products: 90, to_do: 20 });
    expect(overview.confidences.reduce((sum: number, { products }: { products: number }) => sum + products, 0)).toBe(
      90,
    );
    expect(overview.expected).toMatchObject({ wrong: 6, reviews_for_one_percent: 18 });
  });

  test('When values are chosen, then a facet leaves its own choice out, and the list has what is counted', async () => {
    const overview = await of.overview('state=to_do&band=50');
    expect(overview.matching).toBe(20);
    expect(valuesOf(overview.facets.state)).toEqual({ to_do: 20 });
    expect(valuesOf(overview.facets.band)).toEqual({ 0: 10, 50: 20 });
    const list = await of.products('state=to_do&band=50');
    expect(list.pagination.total).toBe(20);
    expect((await of.products('dept=-')).pagination.total).toBe(10);
    expect((await of.products('state=skipped|ok')).pagination.total).toBe(80);
    expect((await of.products('state=nonsense')).pagination.total).toBe(0);
    expect((await of.overview('search=lemon')).matching).toBe((await of.products('search=lemon')).pagination.total);
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'When %s is chosen, which every object has, then nothing fits, it is called so, and a step on it changes nothing',
    async (name) => {
      for (const facet of ['dept', 'group', 'reason', 'state', 'check', 'source', 'vat', 'band', 'change']) {
        expect((await of.products(`${facet}=${name}`)).pagination.total).toBe(0);
        const chosen = (await of.overview(`${facet}=${name}`)).facets[facet].find(
          ({ value }: { value: string }) => value === name,
        );
        expect(chosen).toMatchObject({ count: 0, label: expect.stringContaining(name) });
      }
      const { status, body } = await of.step({ action: 'accept', match: { state: name } });
      expect([status, body.data.changed]).toEqual([200, 0]);
    },
  );

  test.each([
    'impact',
    'description',
    'department',
    'category_group',
    'vat',
    'cost',
    'rrp',
    'confidence',
    'needs_review',
  ])('When the list is sorted by %s, then every product is on its pages once, both ways', async (sort) => {
    for (const direction of ['asc', 'desc']) {
      const seen = new Set<string>();
      for (const page of [1, 2]) {
        const { data } = (
          await of.get(`/products?evidence=none&per_page=60&page=${page}&sort=${sort}&direction=${direction}`)
        ).body;
        for (const { barcode } of data.products) seen.add(barcode);
      }
      expect(seen.size).toBe(100);
    }
  });

  test.each(['', '&filter=review', '&search=Tavy', '&sort=impact', '&sort=cost'])(
    'When the list%s is folded, then every product is on its pages once, and what looks alike stands together',
    async (narrowed) => {
      const plain = await of.products(narrowed);
      const rows: WorkbenchRow[] = [];
      for (const page of [1, 2, 3, 4]) {
        const { data } = (await of.get(`/products?evidence=none&fold=alike&per_page=30&page=${page}${narrowed}`)).body;
        expect(data.pagination.total).toBe(plain.pagination.total);
        rows.push(...data.products);
      }
      const barcodes = (all: readonly WorkbenchRow[]) => all.map(({ barcode }) => barcode).sort();
      expect(barcodes(rows)).toEqual(barcodes(plain.products));
      // Sorted by cost, what is to do is not first.
      const groups = Map.groupBy(rows.keys(), (at) => rows[at]!.alike);
      groups.delete(undefined);
      expect(groups.size > 0).toBe(narrowed !== '&sort=cost');
      for (const at of [...groups.values()].map((ats) => [...ats])) expect(at.at(-1)! - at[0]! + 1).toBe(at.length);
      expect(rows.every(({ alike, needs_review }) => alike === undefined || needs_review)).toBe(true);
    },
  );

  test('When the list is asked for as specified, then nothing is added to it', async () => {
    const { products } = await of.asSpecified();
    expect(products.every((row: object) => !('review' in row))).toBe(true);
    const [row] = (await of.products('filter=review')).products;
    expect(row).toMatchObject({ candidates: [], neighbours: [], review: { version: 0, decision: '' } });
  });
});

test('When the usual VAT codes are asked for, then those of groups of which enough is known come', async () => {
  const { data } = (await of.get('/review/usual-vat')).body;
  expect(data).toContainEqual({ ...COLA, vat_code: 'S', share: 0.98 });
});

describe('Look-alikes', () => {
  test('When a product is one of a family, then the others that are to do are found, and no stranger', async () => {
    const { products } = (await of.get(`/products/${barcodeOf(7)}/similar`)).body.data;
    expect(products).toHaveLength(9);
    expect(products.every(({ description }: WorkbenchRow) => description.startsWith('Tavy Sparkling Water'))).toBe(
      true,
    );
  });
});

describe('Look-alikes of a product that was put elsewhere', () => {
  test('When others of its family are proposed elsewhere or for another reason, then they are found, but not for a doubtful price alone', async () => {
    const family = await startReview(world, 60, () => 'Tavy Sparkling Water');
    const database = await openDatabase({ url: world.database.url, applicationName: 'test' });
    const set = (barcode: string, columns: string) =>
      database.execute(
        `update result set ${columns} where (upload_id, position) in
           (select upload_id, position from item where barcode = $1
               and upload_id = (select upload_id from session where id = $2))`,
        [barcode, family.id],
      );
    await set(barcodeOf(17), `cg_code = '111', reason = 'similar_products_distant'`);
    await set(barcodeOf(27), `cg_code = '111', mapping_review = false`);
    await set(barcodeOf(37), `dept_code = '20', sub_dept_code = '', cg_code = ''`);
    await database.close();
    await family.one('set', barcodeOf(7), { place: COLA });
    const { products } = (await family.get(`/products/${barcodeOf(7)}/similar`)).body.data;
    const found = products.map(({ barcode }: WorkbenchRow) => barcode);
    expect(found).toContain(barcodeOf(17));
    expect(found).toContain(barcodeOf(8));
    expect(found).not.toContain(barcodeOf(27));
    expect(found).toContain(barcodeOf(37));
  });
});

test('When a product of a first file is put elsewhere, then it does not count as changed since a download', async () => {
  const first = await startReview(world, 10);
  await first.overview();
  await first.one('set', barcodeOf(7), { place: { ...COLA, cg_code: '112' } });
  expect((await first.overview()).facets.change).toEqual([]);
  expect((await first.get('/changes/lines')).body.data.lines).toEqual([]);
});

describe('A spot check', () => {
  test('When sure products are judged, then the share that is right is told with its interval', async () => {
    expect((await of.get('/review/spot-check')).body.data).toMatchObject({ asked_at: null, size: 0, interval: null });
    const { data } = (await of.post('/review/spot-check')).body;
    expect(data).toMatchObject({ size: 20, right: 0, wrong: 0, interval: null });
    const [first, ...others] = data.products as { barcode: string }[];
    await of.one('set', first!.barcode, { place: { ...COLA, cg_code: '112' } });
    for (const { barcode } of others) await of.one('accept', barcode);
    const judged = (await of.get('/review/spot-check')).body.data;
    expect(judged).toMatchObject({ right: 19, wrong: 1 });
    expect(judged.interval.from).toBeCloseTo(0.764, 2);
    expect(judged.interval.to).toBeCloseTo(0.991, 2);
  });
});
