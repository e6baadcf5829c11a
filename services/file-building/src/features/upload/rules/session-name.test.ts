import { describe, expect, test } from '@jest/globals';
import { nextSessionName } from './session-name.ts';

describe('nextSessionName', () => {
  test.each([
    ['northway-price-file.xlsx', 'Weekly order, week 47', 'Weekly order, week 48'],
    ['northway-week-49.xlsx', 'Weekly order, week 47', 'Weekly order, week 49'],
    ['list.csv', 'Week 52 order', 'Week 1 order'],
    ['list.csv', 'Delivery no. 009', 'Delivery no. 010'],
    ['wk3.csv', 'Chilled wk3', 'Chilled wk3'],
  ])('When %s follows ‘%s’, then it is called ‘%s’', (file, last, name) => {
    expect(nextSessionName(file, last)).toEqual({ name, follows: true });
  });

  test.each([
    ['northway-weekly_order.csv', undefined, 'Northway weekly order'],
    ['Promo lines, December.XLSX', 'Christmas 2026', 'Promo lines, December'],
    ['prices.2026-11-30.csv', 'Sweets and snacks', 'Prices.2026 11 30'],
    ['.csv', undefined, ''],
  ])('When %s follows %p, which has no count, then it is called ‘%s’', (file, last, name) => {
    expect(nextSessionName(file, last)).toEqual({ name, follows: false });
  });
});
