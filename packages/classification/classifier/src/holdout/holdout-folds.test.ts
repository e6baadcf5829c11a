import { describe, expect, test } from '@jest/globals';
import type { IndexDoc } from '@tillmap/classification';
import fc from 'fast-check';
import { buildFolds } from './holdout-folds.ts';

/** This number of products of this number of brands. */
const products = (count: number, brands: number): IndexDoc[] =>
  Array.from({ length: count }, (_, at) => ({
    barcode: String(at).padStart(14, '0'),
    name: `Brand${'abcdefghij'[(at % brands) % 10]}${'abcdefghijklmnopqrstuvwxyz'[Math.floor((at % brands) / 10) % 26]} lemon drink ${at}`,
    size: '',
    deptCode: '1',
    subDeptCode: '',
    cgCode: '',
    vatCode: '',
  }));

const brandOf = ({ name }: IndexDoc): string => name.split(' ')[0]!;
const partsOf = (docs: readonly IndexDoc[], groups = 10, seed = 1) => buildFolds(docs, groups, seed);

describe('The folds of a holdout', () => {
  test('When any mappings are split, then none is held out twice or trained on while it is held out, and none is lost', () => {
    const sizes = fc.record({
      count: fc.integer({ min: 5, max: 600 }),
      brands: fc.integer({ min: 1, max: 260 }),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(sizes, ({ count, brands, seed }) => {
        const docs = products(count, brands);
        const parts = partsOf(docs, 10, seed);
        const held = parts.flatMap((part) => part.held.map(({ doc }) => doc));
        expect(new Set(held).size).toBe(held.length);
        for (const part of parts) {
          const all = [...part.learned, ...part.held.map(({ doc }) => doc)];
          expect(all.length).toBe(count);
          expect(new Set(all).size).toBe(count);
        }
      }),
    );
  });

  test('When there are few mappings, then all folds are held out in turn, of more two fifths and of many one', () => {
    const heldOf = (count: number): [number, number] => {
      const parts = partsOf(products(count, 250));
      return [parts.length, parts.reduce((sum, { held }) => sum + held.length, 0) / count];
    };
    expect(heldOf(1_000)).toEqual([5, 1]);
    expect(heldOf(5_000)).toEqual([2, 0.4]);
    expect(heldOf(50_000)).toEqual([1, 0.2]);
  });

  test("When a product's brand is held out, then the training fold has no product of that brand, and half of the holdout is such", () => {
    const docs = products(2_000, 250);
    for (const { held, learned } of partsOf(docs)) {
      const known = new Set(learned.map(brandOf));
      const strangers = held.filter(({ isStranger }) => isStranger);
      expect(strangers.length).toBeGreaterThan(0.45 * held.length);
      expect(strangers.length).toBeLessThanOrEqual(0.5 * held.length);
      for (const { doc } of strangers) expect(known.has(brandOf(doc))).toBe(false);
    }
  });

  test('When products of one brand are held out, then they are one family, and all others are families of one', () => {
    const [{ held }] = partsOf(products(2_000, 250)) as [ReturnType<typeof partsOf>[0]];
    const strangers = held.filter(({ isStranger }) => isStranger);
    const brands = new Set(strangers.map(({ doc }) => brandOf(doc)));
    expect(new Set(strangers.map(({ family }) => family)).size).toBe(brands.size);
    const usual = held.filter(({ isStranger }) => !isStranger);
    expect(new Set(usual.map(({ family }) => family)).size).toBe(usual.length);
  });

  test('When every product is of one large brand, then no brand is held out, and the holdout is as large', () => {
    const held = partsOf(products(500, 2)).flatMap((part) => part.held);
    expect(held.length).toBe(500);
    expect(held.some(({ isStranger }) => isStranger)).toBe(false);
  });

  test('When there are very many categories, then the holdout is smaller, since values are stored for each', () => {
    const held = partsOf(products(5_000, 250), 5_000).flatMap((part) => part.held);
    expect(held.length).toBeLessThan(1_800);
    expect(held.length).toBeGreaterThan(1_500);
  });
});
