import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fractionText, moneyText, timesText } from './money-text.ts';

const WITH = { vat: 'with', decimals: 2 } as const;
const WITHOUT = { vat: 'without', decimals: 2 } as const;

test.each([
  ['1.25', '20', WITH, '1.25'],
  ['1.2', '20', WITH, '1.20'],
  ['0.5233', '20', WITH, '0.52'],
  ['1.005', '0', WITH, '1.01'],
  ['1.25', '20', WITHOUT, '1.04'],
  ['1.20', '20', WITHOUT, '1.00'],
  ['1.00', '17.5', WITHOUT, '0.85'],
  ['1.25', '5', { vat: 'without', decimals: 4 } as const, '1.1905'],
  ['1.25', '0', { ...WITH, decimals: 0, in_pence: true }, '125'],
  ['9999999.9999', '0', { ...WITH, decimals: 4, in_pence: true }, '999999999.9900'],
  ['1.25', '20', { ...WITH, sign: ',' as const }, '1,25'],
  ['', '20', WITHOUT, ''],
  ['POA', '20', WITHOUT, 'POA'],
])('%s at %s %% as %j is %s', (amount, rate, form, written) => {
  expect(moneyText(amount, rate, form)).toBe(written);
});

test('A price without VAT of a product whose rate is not known is not guessed', () => {
  expect(moneyText('1.25', '', WITHOUT)).toBeUndefined();
  expect(moneyText('1.25', '', WITH)).toBe('1.25');
});

test('Without VAT it is the amount that gives the price again, to half of the last place', () => {
  const rate = fc.integer({ min: 0, max: 2_500 });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 11 }),
      rate,
      fc.integer({ min: 0, max: 4 }),
      (amount, hundredths, decimals) => {
        const given = `${Math.floor(amount / 10_000)}.${String(amount % 10_000).padStart(4, '0')}`;
        const text = moneyText(given, String(hundredths / 100), { vat: 'without', decimals })!;
        const scaled = BigInt(text.replace('.', ''));
        // amount × 10^d / (10000 + rate) lies at most half a step away: 2 × |difference| ≤ denominator.
        const difference = scaled * BigInt(10_000 + hundredths) - BigInt(amount) * 10n ** BigInt(decimals);
        const distance = difference < 0n ? -difference : difference;
        expect(2n * distance <= BigInt(10_000 + hundredths)).toBe(true);
      },
    ),
  );
});

test('Products and fractions are decimal', () => {
  expect(timesText('0.52', '12', 2)).toBe('6.24');
  expect(timesText('0.335', '3', 2)).toBe('1.01');
  expect(timesText('', '12', 2)).toBe('');
  expect(fractionText('20')).toBe('0.2');
  expect(fractionText('17.5')).toBe('0.175');
  expect(fractionText('0')).toBe('0');
});
