import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { barsOf, NOMINAL_MODULE } from './bars.ts';
import { barScale, drawLabel, isInside, type Shape } from './draw-label.ts';
import { labelOf } from './label.ts';
import { cornerOf, LABEL_SIZES, labelsPerSheet, PAGE, SHEETS, sheetsFor } from './sheets.ts';

const measure = (text: string, size: number) => Array.from(text).length * size * 0.55;
const EAN_13 = '05012345678900';
const label = (over: object = {}) =>
  labelOf(
    {
      barcode: '5012345678900',
      canonical: EAN_13,
      description: 'Cola',
      size: '330ml',
      caseQty: '',
      price: 8_500,
      mark: 8_500,
      ...over,
    },
    new Date('2026-11-26T12:00:00Z'),
  )!;
const texts = (shapes: readonly Shape[]) => shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));

describe('barsOf', () => {
  test.each([
    [EAN_13, 95, [11, 7]],
    ['00000096385074', 67, [7, 7]],
    ['00036000291452', 95, [9, 9]],
  ])('%s has %d modules and its quiet zones', (canonical, modules, quiet) => {
    const bars = barsOf(canonical)!;
    expect([bars.modules.length, bars.quiet]).toEqual([modules, quiet]);
    for (const [from, to] of bars.guards) expect(bars.modules.slice(from, to)).toMatch(/1/);
  });

  test('GS1’s own example has the bars of the General Specifications', () => {
    // 4006381333931: first digit 4 is told by LGLLGG.
    expect(barsOf('04006381333931')!.modules.slice(3, 45)).toBe(
      ['0001101', '0100111', '0101111', '0111101', '0001001', '0110011'].join(''),
    );
  });

  test.each(['15012345678907', '05012345678901', '00000000012345', ''])('%j has none', (canonical) => {
    expect(barsOf(canonical)).toBeUndefined();
  });
});

describe('A label', () => {
  test('has name, size, price, unit price, price mark, date and number', () => {
    expect(texts(drawLabel(label(), 'medium', measure))).toEqual([
      'Cola',
      '330ml',
      '85p',
      '£2.58 per litre',
      '26.11.26',
      'PRICE MARK',
      '5',
      '012345',
      '678900',
    ]);
  });

  test('has no price mark where the pack says another price, and no label without a price in whole pence', () => {
    expect(label({ mark: 7_900 }).mark).toBe('');
    expect(
      labelOf(
        { barcode: '1', canonical: '', description: '', size: '', caseQty: '', price: 8_550, mark: 0 },
        new Date(),
      ),
    ).toBeUndefined();
    expect(label({ canonical: '', barcode: '123' }).hasBars).toBe(false);
  });

  test.each(LABEL_SIZES)(
    '%s: whatever its name, all of it is on it, with bars of at least 80 %% and free quiet zones',
    (size) => {
      expect(barScale(size, NOMINAL_MODULE)).toBeGreaterThanOrEqual(0.8);
      fc.assert(
        fc.property(
          fc.string({ maxLength: 300 }),
          fc.string({ maxLength: 40 }),
          fc.integer({ min: 1, max: 9_999_999 }),
          (description, text, pence) => {
            const shapes = drawLabel(label({ description, size: text, price: pence * 100 }), size, measure);
            expect(isInside(shapes, size)).toBe(true);
            const bars = shapes.filter(({ kind }) => kind === 'bar');
            const module = barScale(size, NOMINAL_MODULE) * NOMINAL_MODULE;
            const left = Math.min(...bars.map(({ x }) => x)) - 11 * module;
            const right = Math.max(...bars.map(({ x, width }) => x + width)) + 7 * module;
            const [top, bottom] = [
              Math.min(...bars.map(({ y }) => y)),
              Math.max(...bars.map((bar) => bar.y + (bar.kind === 'bar' ? bar.height : 0))),
            ];
            expect(left).toBeGreaterThanOrEqual(0);
            expect(right).toBeLessThanOrEqual(SHEETS[size].width);
            const between = shapes.filter(
              (shape) =>
                shape.kind === 'text' &&
                !/^\d{1,6}$/.test(shape.text) &&
                shape.x < right &&
                shape.x + shape.width > left &&
                shape.y > top &&
                shape.y - shape.size < bottom - 5 * module,
            );
            expect(between).toEqual([]);
          },
        ),
      );
    },
  );
});

describe('Beside the price', () => {
  const day = { from: '2026-12-01', until: '2026-12-07', usual: 20_000 };

  test.each([
    [day, 'Offer 1 Dec to 7 Dec', '£1.50', 'Usually £2.00', '£4.55 per litre'],
    [{ ...day, from: '' }, 'Offer until 7 Dec', '£1.50', 'Usually £2.00', '£4.55 per litre'],
    [{ ...day, from: day.until, usual: 0 }, 'Offer on 7 Dec', '£1.50', undefined, '£4.55 per litre'],
  ])('%j says when the offer holds and the usual price, with the unit price of the offer', (offer, ...expected) => {
    const { offer: text, price, usual, unitPrice } = label({ price: 15_000, mark: 0, offer });
    expect([text, price, usual, unitPrice]).toEqual(expected);
  });

  test.each([
    [{ amount: 2_000 }, '+ 20p deposit'],
    [{}, '+ deposit'],
  ])('a deposit of %j is not in price or unit price', (deposit, text) => {
    expect(label({ deposit })).toEqual({ ...label(), deposit: text });
    expect(
      texts(drawLabel(label({ deposit }), 'medium', measure))
        .slice(2, 4)
        .join(' '),
    ).toContain('85p +');
  });

  test.each(LABEL_SIZES)('%s: an offer, its usual price and a deposit are whole, and none is on another', (size) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.integer({ min: 1, max: 9_999 }),
        fc.option(fc.integer({ min: 1, max: 999 }), { nil: undefined }),
        (pence, usual, amount) => {
          const deposit = { amount: amount && amount * 100 };
          const offer = { from: '2026-12-22', until: '2026-12-28', usual: usual * 100 };
          const one = label({ description: 'Sparkling Cola', price: pence * 100, offer, deposit });
          const shapes = drawLabel(one, size, measure);
          expect(isInside(shapes, size)).toBe(true);
          expect(texts(shapes).join(' ')).toContain(`${one.price} ${one.deposit} ${one.offer} ${one.usual}`);
          const boxes = shapes.flatMap((shape) => (shape.kind === 'text' && /[a-z£]/i.test(shape.text) ? [shape] : []));
          for (const [n, box] of boxes.entries()) {
            for (const other of boxes.slice(n + 1)) {
              const isBeside = box.x + box.width <= other.x || other.x + other.width <= box.x;
              const isBelow = box.y <= other.y - other.size * 0.75 || other.y <= box.y - box.size * 0.75;
              expect({ box, other, isApart: isBeside || isBelow }).toMatchObject({ isApart: true });
            }
          }
        },
      ),
    );
  });
});

describe('A sheet', () => {
  test.each(LABEL_SIZES)('%s labels are all on the paper', (size) => {
    const { width, height } = SHEETS[size];
    const last = cornerOf(size, labelsPerSheet(size) - 1);
    expect(last.x + width).toBeLessThanOrEqual(PAGE.width);
    expect(last.y + height).toBeLessThanOrEqual(PAGE.height);
  });

  test('is begun where the person says', () => {
    expect([sheetsFor('large', 8, 1), sheetsFor('large', 8, 2), sheetsFor('small', 0, 1)]).toEqual([1, 2, 0]);
  });
});
