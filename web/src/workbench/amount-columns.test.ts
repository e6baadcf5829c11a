import { expect, test } from '@jest/globals';
import { amountColumns, digitsWide } from './amount-columns.ts';

test('When an amount is measured, then commas and points are half a digit wide', () => {
  expect(digitsWide('£1,234.50')).toBe(8);
  expect(digitsWide('–')).toBe(1);
});

test('When a page has amounts, then each column is as wide as its widest cell', () => {
  expect(amountColumns({ cost: [4.5, 10], rrp: [] })).toEqual({
    '--tm-cost-digits': 10,
    '--tm-rrp-digits': 0,
    '--tm-effect-digits': 0,
  });
});
