import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { LABEL_UNITS, unitFor, unitPriceText } from './unit-price.ts';

const g = (grams: number) => ({ amount: grams * 1000, of: 'g' }) as const;
const ml = (millilitres: number) => ({ amount: millilitres * 1000, of: 'ml' }) as const;

describe('unitPriceText', () => {
  test.each([
    [12_500, g(500), 'kg', '£2.50 per kg'],
    [9_500, g(1000), 'kg', '95.0p per kg'],
    [10_000, g(1000), 'kg', '£1.00 per kg'],
    // 100.5p is above a pound: to the penny, halves up. 0.05p: to a tenth, halves up.
    [10_050, g(1000), 'kg', '£1.01 per kg'],
    [9_995, g(1000), 'kg', '£1.00 per kg'],
    [9_994, g(1000), 'kg', '99.9p per kg'],
    [5, g(1000), 'kg', '0.1p per kg'],
    [4, g(1000), 'kg', ''],
    [20_000, ml(750), '75cl', '£2.00 per 75 cl'],
    [20_000, ml(750), 'litre', '£2.67 per litre'],
    [20_000, ml(750), '100ml', '26.7p per 100 ml'],
    [20_000, { amount: 4_000, of: 'each' }, 'each', '50.0p each'],
    [20_000, ml(750), 'kg', ''],
    [0, ml(750), 'litre', ''],
  ] as const)('%d for %j by %s is %j', (price, quantity, unit, text) => {
    expect(unitPriceText(price, quantity, unit)).toBe(text);
  });

  test('It differs from the exact value by half a step at most', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.integer({ min: 1, max: 1_000_000_000 }),
        (price, amount) => {
          const text = unitPriceText(price, { amount, of: 'g' }, 'kg');
          const exact = (price * 1_000_000) / amount;
          const shown = text.startsWith('£')
            ? Number(/[\d.]+/.exec(text)![0]) * 10_000
            : Number.parseFloat(text || '0') * 100;
          expect(Math.abs(shown - exact)).toBeLessThanOrEqual((exact > 10_000 ? 50 : 5) + exact / 1e12 + 1e-6);
        },
      ),
    );
  });
});

test('unitFor is the unit of the rules where none was chosen, or one that does not fit', () => {
  expect(unitFor(g(500))).toBe('kg');
  expect(unitFor(g(500), '100g')).toBe('100g');
  expect(unitFor(ml(500), '100g')).toBe('litre');
  expect(new Set(LABEL_UNITS).size).toBe(LABEL_UNITS.length);
});
