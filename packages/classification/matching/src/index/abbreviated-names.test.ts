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

  test('When every word is cut to another one that is often used, then the product is found', () => {
    const reader = readerOf(
      ...many(40, (at) => `Max Fact Found ${at}`),
      ...many(40, (at) => `Maximum Factory Soundbox ${at}`),
      'Maxwell Factor Foundation Ivory',
    );
    expect(reader.search('MAX FACT FOUND IVO', '', 1)[0]?.name).toBe('Maxwell Factor Foundation Ivory');
  });

  test('When what is left of a word is a known abbreviation of another, then both are found', () => {
    const sugars = many(30, (at) => `Fairfield Simple Granulated Sugar ${at}`);
    const reader = readerOf(...sugars, 'Fairfield Simply Granola');
    expect(reader.search('FAIR SIM GRAN', '', 10).map(({ name }) => name)).toContain('Fairfield Simply Granola');
  });

  test('When a short name consists of whole words, then names that only begin with its letters do not come before the nearest', () => {
    const reader = readerOf(
      ...many(12, (at) => `Nutella Kind${at}`),
      ...many(12, (at) => `Hollow Oak Finest Nut Mix Kind${at}`),
    );
    for (const { name } of reader.search('NUT', '', 10)) expect(name).toMatch(/Nut Mix/);
  });

  test('When a word of two consonants is left, then what it stands for is found', () => {
    const reader = readerOf(...many(30, (at) => `Fairfield Barbecue Crisps ${at}`), 'Fairfield Barbecue Sauce');
    expect(reader.search('FRFLD BBQ SC', '', 1)[0]?.name).toBe('Fairfield Barbecue Sauce');
  });

  test('When a name was cut off within its size, then that size comes before others', () => {
    const reader = readerOf(
      ...many(20, (at) => ({ name: `Hollow Oak Original Instant Coffee ${300 + at}g`, size: '' })),
      'Hollow Oak Original Instant Coffee 190g',
    );
    const found = reader.search('HOLLOW OAK ORGNL INSTANT COFFEE 19', '', 10).map(({ name }) => name);
    expect(found).toContain('Hollow Oak Original Instant Coffee 190g');
  });

  test('When a name was cut off at a stop word, then one that is called like all before it is not alone', () => {
    const reader = readerOf(
      ...many(4, (at) => `Hollow Oak Everlasting Foundation ${30 + at}ml`),
      ...many(30, (at) => `Hollow Oak Foundation Everlasting ${at}ml`),
      'Hollow Oak Everlasting Foundation and Wandering Protection of Extraordinary Heather',
    );
    const found = reader.search('HOLLOW OAK EVERLASTING FOUNDATION AN', '', 10).map(({ name }) => name);
    expect(found.at(-1)).toMatch(/Protection/);
    expect(found.filter((name) => name.startsWith('Hollow Oak Everlasting'))).toHaveLength(5);
  });

  test('However words are shortened, the product is among the ten nearest, or ten are that spell the query out as well', () => {
    const vocabulary = [
      'Hollow',
      'Maxwell',
      'Factor',
      'Foundation',
      'Granola',
      'Simply',
      'Sparkling',
      'Sauce',
      'Chocolate',
      'Biscuits',
      'Max',
      'Fact',
      'Found',
      'Grand',
      'Sim',
      'Spark',
      'Choice',
      'Bistro',
    ];
    const names = many(400, (at) =>
      [at, at * 7 + 3, at * 5 + 1, at * 11 + 2].map((place) => vocabulary[place % vocabulary.length]!).join(' '),
    );
    const reader = readerOf(...names);
    const forms = (word: string): string[] => {
      const skeleton = word[0] + word.slice(1).replace(/[aeiou]/g, '');
      return [word, skeleton, word.slice(0, 3), word.slice(0, 4), skeleton.slice(0, 3)];
    };
    const fits = (name: string, query: string): boolean =>
      query.split(' ').every((part) => name.split(' ').some((word) => forms(word).includes(part)));
    fc.assert(
      fc.property(fc.nat(names.length - 1), fc.array(fc.nat(4), { minLength: 4, maxLength: 4 }), (at, how) => {
        const query = names[at]!.split(' ')
          .map((word, place) => forms(word)[how[place]!]!)
          .join(' ');
        const found = reader.search(query, '', 10).map(({ name }) => name);
        if (!found.includes(names[at]!)) expect(found.map((name) => fits(name, query))).toEqual(Array(10).fill(true));
      }),
    );
  });
});
