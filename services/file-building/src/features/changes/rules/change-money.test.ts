import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { tenThousandths } from '../../../model/prices/amount.ts';
import { costEffect, marginBand, marginPercent, retailForMargin, signedAmount } from './change-money.ts';

const RATES = { S: 20, Z: 0 };
const priced = (unitCost: string, rrp: string, vatCode = 'S') => ({ cost: unitCost, unitCost, rrp, vatCode });

test('When cost, price and VAT are known, then the margin is what is left of the price without VAT', () => {
  expect(marginPercent(priced('0.50', '1.00'), RATES)).toBe(40);
  expect(marginPercent(priced('0.50', '1.00', 'Z'), RATES)).toBe(50);
  expect(marginPercent(priced('0.50', '1.00', 'X'), RATES)).toBeNull();
  expect(marginPercent(priced('', '1.00'), RATES)).toBeNull();
  expect(marginPercent(null, RATES)).toBeNull();
});

test('When only one side says what a cost is for, then no effect is told', () => {
  expect(costEffect(priced('0.50', '1.00'), priced('0.55', '1.00'))).toBe(500);
  expect(costEffect({ ...priced('0.50', '1.00'), unitCost: '' }, priced('0.55', '1.00'))).toBeNull();
  expect(costEffect({ ...priced('0.50', '1'), unitCost: '' }, { ...priced('0.45', '1'), unitCost: '' })).toBe(-500);
  expect(costEffect(null, priced('0.55', '1.00'))).toBeNull();
  expect([signedAmount(-500), signedAmount(0), signedAmount(null)]).toEqual(['-0.05', '0.00', '']);
});

test('When a margin fell, then the price that keeps it does so, and one penny less does not', () => {
  const pence = fc.integer({ min: 5, max: 5_000 });
  fc.assert(
    fc.property(pence, pence, pence, (cost, more, extra) => {
      const text = (amount: number) => (amount / 100).toFixed(2);
      const before = priced(text(cost), text(cost + extra + cost));
      const after = { ...priced(text(cost + more), before.rrp) };
      const kept = retailForMargin(before, after, RATES);
      // Less than a tenth of a per cent is no fall.
      expect(kept === '').toBe(marginPercent(after, RATES) === marginPercent(before, RATES));
      fc.pre(kept !== '');
      const exact = (rrp: number) => 1 - (tenThousandths(after.unitCost) * 120) / (100 * rrp);
      const old = 1 - (tenThousandths(before.unitCost) * 120) / (100 * tenThousandths(before.rrp));
      expect(exact(tenThousandths(kept))).toBeGreaterThanOrEqual(old - 1e-6);
      expect(exact(tenThousandths(kept) - 100)).toBeLessThan(old);
    }),
  );
  expect(retailForMargin(priced('0.50', '1.00'), priced('0.45', '1.00'), RATES)).toBe('');
});

test.each([
  [null, ''],
  [-3, '0'],
  [14.9, '0'],
  [15, '15'],
  [34.9, '25'],
  [35, '35'],
] as const)('When a margin is %j, then it is in the band %j', (margin, band) => {
  expect(marginBand(margin)).toBe(band);
});
