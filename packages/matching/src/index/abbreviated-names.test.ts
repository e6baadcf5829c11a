import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { openReader } from './index-reader.ts';
import { buildSegment } from './segment-builder.ts';
import { noTombstones } from './tombstones.ts';

const readerOf = (...products: (string | Readonly<{ name: string; size: string }>)[]) => {
  const docs = products.map((product, at) => ({
    barcode: String(at + 1).padStart(14, '0'),
    ...(typeof product === 'string' ? { name: product, size: '' } : product),
    deptCode: '1',
    subDeptCode: '',
    cgCode: '',
    vatCode: '',
  }));
  const segment = buildSegment(docs);
  return openReader([{ segment, tombstones: noTombstones(segment.docCount) }]);
};

const many = <One>(count: number, one: (at: number) => One): One[] => Array.from({ length: count }, (_, at) => one(at));

describe('Names as tills shorten them', () => {
  test('When letters are left out, then a word that holds all letters given comes before others with its consonants', () => {
    const reader = readerOf(
      ...many(40, (at) => `Garlic Bread ${at}`),
      ...many(3, (at) => `Girl Magazine ${at}`),
      ...many(60, (at) => `Bread ${at}`),
    );
    expect(reader.search('GARL', '', 5).map(({ name }) => name.split(' ')[0])).toEqual(Array(5).fill('Garlic'));
  });

  test('When a rare word stands where an abbreviation of a common one may be meant, then the common one is found too', () => {
    const reader = readerOf(
      'Gra Massage Oil',
      ...many(30, (at) => `Fairfield Granulated Sugar ${at}`),
      ...many(30, (at) => `Fairfield Flour ${at}`),
    );
    expect(reader.search('FAIRFIELD GRA SUGAR', '', 1)[0]?.name).toMatch(/Granulated Sugar/);
  });

  test('When a name was cut off after the first letter of a word, then products with such a word come first', () => {
    const reader = readerOf(
      ...many(20, (at) => `Hollow Oak Nail Polish Amber ${at}`),
      'Hollow Oak Nail Polish Lotus',
      ...many(20, (at) => `Hollow Oak Nail Polish Sand ${at}`),
    );
    expect(reader.search('HOLLOW OAK NAIL POLISH L', '', 1)[0]?.name).toBe('Hollow Oak Nail Polish Lotus');
  });

  test('When a name was cut off in a long word, then what is left of that word does not count against its product', () => {
    const reader = readerOf(
      ...many(15, (at) => `Hollow Oak Intense Lipstick Sand ${at}`),
      'Hollow Oak Intense Lipstick Extraordinarily',
      ...many(15, (at) => `Hollow Oak Intense Lipstick Amber ${at}`),
      ...many(400, (at) => `Fairfield Flour ${at}`),
    );
    const found = reader.search('HOLLOW OAK INTNS LIPSTICK E', '', 10).map(({ name }) => name);
    expect(found).toContain('Hollow Oak Intense Lipstick Extraordinarily');
  });

  test('When a name begins with all that was asked for, then it is among the nearest however much follows', () => {
    const whole = 'Hollow Oak Everlasting Dual Lip Colour and Balm in the Shade Wandering Heather';
    const reader = readerOf(
      ...many(15, (at) => `Hollow Oak Dual Everlasting Cover ${at}`),
      whole,
      ...many(15, (at) => `Hollow Oak Everlasting Lip Balm ${at}`),
      ...many(400, (at) => `Fairfield Flour ${at}`),
    );
    expect(reader.search('HOLLOW OAK EVERLASTING DUAL LIP', '', 10).map(({ name }) => name)).toContain(whole);
  });

  test('When ten longer names begin with all that was asked for, then the very same name in another size is still nearest', () => {
    const reader = readerOf(
      { name: 'Hollow Oak Everlasting Dual Balm', size: '200g' },
      ...many(12, (at) => ({ name: `Hollow Oak Everlasting Dual Balm Kind${at}`, size: '100g' })),
    );
    expect(reader.search('HOLLOW OAK EVERLASTING DUAL BALM', '100g', 10)[0]).toMatchObject({
      name: 'Hollow Oak Everlasting Dual Balm',
      score: expect.closeTo(0.97),
    });
  });

  test('When a shortened name has its words in the order of a product, then those in another order come after it', () => {
    const reader = readerOf(
      ...many(12, (at) => `Oak Hollow Lipstick Velvet ${at}`),
      ...many(10, (at) => `Hollow Oak Velvet Lipstick ${at}`),
      ...many(12, (at) => `Velvet Hollow Lipstick Oak ${at}`),
    );
    for (const { name } of reader.search('HOLLOW OAK VELVET LPSTCK', '', 10))
      expect(name).toMatch(/^Hollow Oak Velvet/);
  });

  test('When thousands of names share their common words, then the one with all words of the query is still found', () => {
    const reader = readerOf(
      ...many(6_000, (at) => `Meadow Farm ${['Milk', 'Cream', 'Butter'][at % 3]} Organic Pack ${at}`),
      'Meadow Farm Organic Kefir',
    );
    fc.assert(
      fc.property(fc.shuffledSubarray(['Meadow', 'Farm', 'Organic', 'Kefir'], { minLength: 4 }), (parts) => {
        expect(reader.search(parts.join(' '), '', 10)[0]?.name).toBe('Meadow Farm Organic Kefir');
      }),
      { numRuns: 20 },
    );
    const [nearest] = reader.search('MEADOW FARM ORGANIC BUTTER PACK 4001', '', 10);
    expect(nearest?.name).toBe('Meadow Farm Butter Organic Pack 4001');
  });
});
