import { expect, test } from '@jest/globals';
import { reviewIntensity, toBalancedRows } from './balanced-rows.ts';

test('When departments are put into two lanes, then each has about a half and the order stays', () => {
  const items = [50, 30, 10, 6, 4].map((products) => ({ products }));
  expect(toBalancedRows(items, 2).map((lane) => lane.map(({ products }) => products))).toEqual([[50], [30, 10, 6, 4]]);
  expect(toBalancedRows([], 2)).toEqual([]);
});

test('When three tenths are to do, then the doubt is full', () => {
  expect(reviewIntensity({ products: 100, to_do: 15 })).toBe(0.5);
  expect(reviewIntensity({ products: 10, to_do: 9 })).toBe(1);
  expect(reviewIntensity({ products: 0, to_do: 0 })).toBe(0);
});
