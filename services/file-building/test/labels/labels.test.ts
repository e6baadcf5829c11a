import { describe, expect, test } from '@jest/globals';
import { cornerOf, LABEL_SIZES, type Label, labelOf, labelsPerSheet, SHEETS } from '@tillmap/till-files/shelf-labels';
import { labelSheets } from '../../src/features/labels/pdf/label-sheets.ts';
import { boxesIn, boxesOfPages, scanned } from './read-back.ts';
import { expectedUnitPrice } from './unit-price-oracle.ts';

const COUNT = 500;
const DAY = new Date('2026-11-26T12:00:00Z');

const checked = (digits: string): string => {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, n) => total + Number(digit) * (n % 2 === 0 ? 3 : 1), 0);
  return digits + String((10 - (sum % 10)) % 10);
};

/** The same numbers in every run. */
const numbers = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
};

const SIZES: readonly (readonly [unit: string, amounts: readonly string[]])[] = [
  ['g', ['25', '39.4', '142', '500', '1150']],
  ['kg', ['1', '1.5', '10']],
  ['ml', ['250', '330', '568', '1750']],
  ['cl', ['70', '75', '37.5']],
  ['Ltr', ['1', '1.5', '2.27']],
];

const madeUp = Array.from({ length: COUNT }, (_, n) => {
  const pick = numbers(n + 1);
  const kinds = [
    () => checked(`50${String(pick(1e9)).padStart(10, '0')}`).padStart(14, '0'),
    () => checked(`96${String(pick(1e5)).padStart(5, '0')}`).padStart(14, '0'),
    () => checked(`0${7 + pick(2)}${String(pick(1e9)).padStart(9, '0')}`).padStart(14, '0'),
  ];
  const canonical = (kinds[n % 10 === 0 ? 1 : n % 10 === 1 ? 2 : 0] as () => string)();
  const pence = n % 7 === 0 ? 5 + pick(95) : 100 + pick(4_000);
  const [unit, amounts] = SIZES[pick(SIZES.length)]!;
  const amount = amounts[pick(amounts.length)]!;
  const packs = n % 4 === 0 ? 2 + pick(22) : 1;
  const isCount = n % 11 === 0;
  const size = isCount ? `${packs + 1}pk` : packs > 1 ? `${packs}x${amount}${unit}` : `${amount}${unit}`;
  const price = `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;
  return {
    label: labelOf(
      {
        barcode: canonical,
        canonical,
        description: `Product number ${n} of a long name`,
        size,
        caseQty: '',
        price: pence * 100,
        mark: 0,
      },
      DAY,
    ) as Label,
    unitPrice: isCount ? expectedUnitPrice(price, '1', 'pk', packs + 1) : expectedUnitPrice(price, amount, unit, packs),
  };
});

async function* inPages(labels: readonly Label[]) {
  for (let from = 0; from < labels.length; from += 100) yield labels.slice(from, from + 100);
}
const pdfOf = async (labels: readonly Label[], size: (typeof LABEL_SIZES)[number], first = 1): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const part of labelSheets().pdf(inPages(labels), { size, first, title: 'Labels' })) parts.push(part);
  return Buffer.concat(parts);
};

describe('500 labels', () => {
  test.each(LABEL_SIZES)(
    'When %s labels are printed at 300 dots an inch, then a scanner reads each barcode',
    async (size) => {
      const labels = madeUp.map(({ label }) => label);
      const pages = boxesOfPages(await pdfOf(labels, size, 4));
      const perSheet = labelsPerSheet(size);
      expect(pages).toHaveLength(Math.ceil((COUNT + 3) / perSheet));
      const wrong = labels.flatMap(({ canonical }, n) => {
        const place = n + 3;
        const at = cornerOf(size, place % perSheet);
        const read = scanned(boxesIn(pages[Math.floor(place / perSheet)]!, at, SHEETS[size]), at, SHEETS[size]);
        return read.padStart(14, '0') === canonical ? [] : [[canonical, read]];
      });
      expect(wrong).toEqual([]);
    },
  );

  test('When unit prices are worked out in decimals apart, then each is the same', () => {
    expect(madeUp.map(({ label }) => label.unitPrice)).toEqual(madeUp.map(({ unitPrice }) => unitPrice));
    expect(new Set(madeUp.map(({ unitPrice }) => unitPrice.replace(/^\S+ /, '')))).toEqual(
      new Set(['per kg', 'per litre', 'each']),
    );
  });
});

describe('Signs', () => {
  test('When a name has letters that are not Latin, then they are printed, and only signs without a picture are left out', async () => {
    const names = ['Żywiec Śląsk', 'Молоко 3.2%', 'Γάλα', 'Crème brûlée', 'Cola 🥤 Zero', '可乐'];
    expect(await labelSheets().isPrintable(names)).toEqual([true, true, true, true, false, false]);
    const [first] = madeUp;
    const shapes = await labelSheets().firstSheet(
      names.map((name) => ({ ...first!.label, name })),
      { size: 'medium', first: 1, title: '' },
    );
    const bold = shapes.flatMap((shape) => (shape.kind === 'text' && shape.isBold ? [shape.text] : []));
    expect(bold.filter((text) => text !== first!.label.price)).toEqual([
      ...names.slice(0, 4),
      'Cola Zero',
      first!.label.barcode,
    ]);
  });
});
