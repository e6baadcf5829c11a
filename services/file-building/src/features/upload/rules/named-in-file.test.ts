import { expect, test } from '@jest/globals';
import { isNamedIn } from './named-in-file.ts';

const northway = { code: 'NORTHWAY', name: 'Northway Cash & Carry', lastFile: undefined };

test.each([
  ['northway-week-48.xlsx', northway, true],
  ['Price list NORTHWAY 2026.csv', northway, true],
  ['northways.csv', northway, false],
  ['week-48.csv', northway, false],
  ['price_list_0048.csv', { ...northway, lastFile: 'price_list_0047.csv' }, true],
  ['20261130.csv', { ...northway, lastFile: '20261123.csv' }, false],
  ['list.csv', { ...northway, lastFile: 'list.csv' }, false],
  ['abc-order.csv', { code: 'ABC', name: 'ABC Foods', lastFile: undefined }, false],
])('Whether %s is called like a wholesaler', (file, wholesaler, isNamed) => {
  expect(isNamedIn(file, wholesaler)).toBe(isNamed);
});
