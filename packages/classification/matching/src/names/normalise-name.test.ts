import { describe, expect, test } from '@jest/globals';
import { ABBREVIATIONS } from '@tillmap/classification/groceries';
import fc from 'fast-check';
import { hasWords, normaliseName, readMeasures, readPriceMark, sizeOf } from './normalise-name.ts';

const PIECES = [
  [
    '24X330ML',
    '6 x 1.5L',
    'PM £1.25',
    'PMP',
    'PM125',
    'rrp',
    '750g+20%',
    'x',
    '£',
    '5',
    'g',
    'ml',
    'pack of',
    '.',
    ',',
    '1.5',
    'p',
  ],
  [
    'CHOC',
    "M&M's",
    'Crème',
    'the',
    '20s',
    'fl oz',
    '*',
    '%',
    'extra free',
    '3 for £5',
    '٣',
    'ŉ',
    'İ',
    '½',
    '日本',
    '康师傅牛肉面',
    '明治ゼロ',
    'น้ำดื่มสิงห์',
    'हिन्दी',
  ],
].flat();
const pieces = fc.constantFrom(...PIECES);
const namesLikeReal = fc.array(fc.tuple(pieces, fc.constantFrom(' ', '', '-'))).map((parts) => parts.flat().join(''));

describe('normaliseName', () => {
  test.each([
    ['COKE 24X330ML', 'coke', { size: { amount: 330, unit: 'ml' }, packCount: 24 }],
    ['Evian 6 x 1.5L', 'evian', { size: { amount: 1500, unit: 'ml' }, packCount: 6 }],
    ['Crisps PM £1.25 32.5g', 'crisps', { size: { amount: 32.5, unit: 'g' }, priceMark: 1.25 }],
    ['PMP 99p Choc Btl 750g+20%', 'chocolate bottle', { size: { amount: 900, unit: 'g' }, priceMark: 0.99 }],
    ['Heinz Beanz 415g x 4 £3.50', 'heinz beanz', { size: { amount: 415, unit: 'g' }, packCount: 4, priceMark: 3.5 }],
    ['Crisps PM125', 'crisps', { priceMark: 1.25 }],
    ['Cola PMP 6 x 330ml', 'cola', { size: { amount: 330, unit: 'ml' }, packCount: 6 }],
    ['Cola PM 50 g £1', 'cola', { size: { amount: 50, unit: 'g' }, priceMark: 1 }],
    ['Rolls x6', 'rolls', { packCount: 6 }],
    ['32PK Plain', 'plain', { packCount: 32 }],
    ["Fags 20's", 'fags', { packCount: 20 }],
    ['Pack of 12 Eggs', 'eggs', { packCount: 12 }],
    ['Crème Brûlée', 'creme brulee', {}],
    ['Vodka 70cl', 'vodka', { size: { amount: 700, unit: 'ml' } }],
    ['Flour 1.5KG', 'flour', { size: { amount: 1500, unit: 'g' } }],
    ['Salt & Vinegar', 'salt vinegar', {}],
    ['7 Up Free', '7 up free', {}],
    ['WD40', 'wd40', {}],
    ['Yogurt 2x4x100g', 'yogurt', { size: { amount: 100, unit: 'g' }, packCount: 8 }],
    ['可口可乐零度 330ml*24罐', '可口 可乐 零度 罐', { size: { amount: 330, unit: 'ml' }, packCount: 24 }],
    ['明治おいしい牛乳ゼロ 1L', '明治 おいしい 牛乳 ゼロ', { size: { amount: 1000, unit: 'ml' } }],
    ['ガム カム', 'ガム カム', {}],
    ['ดื่มสิงห์', 'ดื่ม สิงห์', {}],
    ['पानी पीना', 'पानी पीना', {}],
    ['콜라 제로', '콜라 제로', {}],
    ['חָלָב', 'חלב', {}],
    ['حَلِيب', 'حليب', {}],
    ['Bánh gạo ❤️', 'banh gao', {}],
    ['Milk 1/2 pint', 'milk', { size: { amount: 284.131, unit: 'ml' } }],
    ['Milk ½ Pint', 'milk', { size: { amount: 284.131, unit: 'ml' } }],
    ['Milk 2 Pint', 'milk', { size: { amount: 1136.523, unit: 'ml' } }],
    ['Squash 1½L', 'squash', { size: { amount: 1500, unit: 'ml' } }],
    ['Squash 1 1/2 L', 'squash', { size: { amount: 1500, unit: 'ml' } }],
    ['Mince 1/4 lb', 'mince', { size: { amount: 113.398, unit: 'g' } }],
    ['1/2 Fat Milk 2L', '1 2 fat milk', { size: { amount: 2000, unit: 'ml' } }],
    ['Flour 1,500g', 'flour', { size: { amount: 1500, unit: 'g' } }],
    ['Cola 1.000 ml', 'cola', { size: { amount: 1000, unit: 'ml' } }],
    ['Chicken 1,500 kg', 'chicken', { size: { amount: 1500, unit: 'g' } }],
    ['Saffron 0,125g', 'saffron', { size: { amount: 0.125, unit: 'g' } }],
    ['Cola 4x(6x330ml)', 'cola', { size: { amount: 330, unit: 'ml' }, packCount: 24 }],
    ['Persil £1 off', 'persil', {}],
    ['Save £2 Persil', 'persil', {}],
    ['Soap Was £3 Now £2', 'soap now', { priceMark: 2 }],
    ['Custard Creams Twin Pack 400g', 'custard creams', { size: { amount: 400, unit: 'g' }, packCount: 2 }],
    ['Cola 33cl', 'cola', { size: { amount: 330, unit: 'ml' } }],
    ['Soap 4 for 3', 'soap', {}],
    ['Crisps 2 for £5 150g', 'crisps', { size: { amount: 150, unit: 'g' } }],
    ['Bread for 4 people', 'bread 4 people', {}],
    ['Squash 1.5 LTR', 'squash', { size: { amount: 1500, unit: 'ml' } }],
    ['Rice 500g + 10% Free', 'rice', { size: { amount: 550, unit: 'g' } }],
    ['Shampoo 33% Extra Free 500ml', 'shampoo', { size: { amount: 500, unit: 'ml' } }],
    ['Cheese 200-250g', 'cheese', {}],
    ['Milk 1L to 2L', 'milk', {}],
    ['7-Up 330ml', '7 up', { size: { amount: 330, unit: 'ml' } }],
    ['Foil 30cm x 10m', 'foil', { size: { amount: 10_000, unit: 'mm' } }],
    ['Paper 210 x 297mm', 'paper', {}],
    ['Trays 20cm x 30cm x 4cm 10pk', 'trays', { packCount: 10 }],
    ['Bags 4 x 10', 'bags', {}],
    ['Bags 4x10 pk', 'bags', {}],
    ['Beer 12 FL OZ', 'beer', { size: { amount: 340.957, unit: 'ml' } }],
  ])('When a name is %j, then its words are %j and the rest is read out of it', (name, text, rest) => {
    expect(normaliseName(name)).toEqual({ text, tokens: text.split(' '), ...rest });
  });

  test.each([
    ['500g', false],
    ['PM £1.25', false],
    ['2 for £5', false],
    ['6 pack', false],
    ['', false],
    ['7UP', true],
    ["M&M's 45g", true],
    ['茶', true],
  ])('When a name is %j, then it has a word in it: %j', (name, has) => {
    expect(hasWords(name)).toBe(has);
  });

  test('When a name holds nothing but a size, then the size stays as its word', () => {
    expect(normaliseName('500ml').text).toBe('500ml');
  });

  test('When a name is empty, then it has no words', () => {
    expect(normaliseName(' - ')).toEqual({ text: '', tokens: [] });
  });

  test('When any text is normalised, then it does not throw and its words are joined by single spaces', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), namesLikeReal), (name) => {
        const { text, tokens } = normaliseName(name);
        expect(text).toBe(tokens.join(' '));
        expect(tokens.every((token) => token !== '' && !token.includes(' '))).toBe(true);
      }),
    );
  });

  test('When a normalised text is normalised again, then it stays as it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), namesLikeReal), (name) => {
        const { text } = normaliseName(name);
        expect(normaliseName(text).text).toBe(text);
      }),
    );
  });

  test.each([
    ['3 for £51.5', '3 51 5'],
    ['rrp 3 for £5', '3 5'],
    ['rrp', 'rrp'],
  ])('When a name is nothing but an offer (%j), then what stands for it stays as it is', (name, text) => {
    expect([normaliseName(name).text, normaliseName(text).text]).toEqual([text, text]);
  });

  test('When an abbreviation is expanded, then the result is no abbreviation itself', () => {
    for (const word of ABBREVIATIONS.values()) expect(ABBREVIATIONS.has(word)).toBe(false);
  });
});

describe('a size in any of the ways price files write it', () => {
  const UNITS = [
    ['ml', 'ml', 1],
    ['ML', 'ml', 1],
    ['cl', 'ml', 10],
    ['L', 'ml', 1000],
    ['LTR', 'ml', 1000],
    [' lt', 'ml', 1000],
    ['g', 'g', 1],
    ['GM', 'g', 1],
    ['kg', 'g', 1000],
  ] as const;
  const tenths = fc.integer({ min: 1, max: 9_999 }).map((amount) => amount / 10);
  const count = fc.integer({ min: 2, max: 96 });
  const unit = fc.constantFrom(...UNITS);

  test('When a size is written and read, then it is the same size in its base unit', () => {
    fc.assert(
      fc.property(tenths, unit, (amount, [written, base, factor]) => {
        const { size, text } = normaliseName(`Fizzly ${amount}${written}`);
        expect(size?.unit).toBe(base);
        expect(size?.amount).toBeCloseTo(amount * factor, 3);
        expect(text).toBe('fizzly');
      }),
    );
  });

  test('When a pack is written before or after its size, then count and size are the same', () => {
    const forms = fc.constantFrom(
      (n: number, size: string) => `${n}X${size}`,
      (n: number, size: string) => `${n} x ${size}`,
      (n: number, size: string) => `${size} x ${n}`,
      (n: number, size: string) => `${size} ${n}PK`,
      (n: number, size: string) => `${n} pack ${size}`,
      (n: number, size: string) => `pack of ${n} ${size}`,
      (n: number, size: string) => `1x${n}x${size}`,
    );
    fc.assert(
      fc.property(count, tenths, unit, forms, (n, amount, [written, base, factor], form) => {
        const { size, packCount, text } = normaliseName(`Fizzly ${form(n, `${amount}${written.trim()}`)}`);
        expect({ packCount, unit: size?.unit, text }).toEqual({ packCount: n, unit: base, text: 'fizzly' });
        expect(size?.amount).toBeCloseTo(amount * factor, 3);
      }),
    );
  });

  test('When a price mark is written in pounds or pence, then it is the same price, and the size is left alone', () => {
    const pence = fc.integer({ min: 10, max: 99 });
    const forms = fc.constantFrom(
      (p: number) => `PM £0.${p}`,
      (p: number) => `PMP ${p}p`,
      (p: number) => `£0.${p} PMP`,
      (p: number) => `PM${p}`,
    );
    fc.assert(
      fc.property(pence, forms, (p, form) => {
        const { priceMark, size } = normaliseName(`Fizzly ${form(p)} 330ml`);
        expect(priceMark).toBeCloseTo(p / 100, 5);
        expect(size).toEqual({ amount: 330, unit: 'ml' });
      }),
    );
  });
});

describe('sizeOf', () => {
  test('When the size column is silent, then the name tells the size', () => {
    expect(sizeOf('', normaliseName('Cola 330ml'))).toEqual({ amount: 330, unit: 'ml' });
    expect(sizeOf('each', normaliseName('Cola 330ml'))).toEqual({ amount: 330, unit: 'ml' });
  });

  test('When both tell a size, then the column counts', () => {
    expect(sizeOf('2 LTR', normaliseName('Cola 330ml'))).toEqual({ amount: 2000, unit: 'ml' });
  });
});

test.each([
  ['Cola 24x330ml PM £2', { size: { amount: 330, unit: 'ml' }, packCount: 24, priceMark: 2 }],
  ['Crisps', {}],
  ['', {}],
])('When measures are read out of %j, then they are %j', (text, measures) => {
  expect(readMeasures(text)).toMatchObject(measures);
  expect(readPriceMark(text)).toBe(readMeasures(text).priceMark);
});
