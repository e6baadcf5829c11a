import { expect, test } from '@jest/globals';
import { normaliseName } from '@tillmap/classification/matching/names';
import { randomFrom } from '../holdout/index.ts';
import { abbreviateRandomly } from './abbreviation-augmentation.ts';

const copiesOf = (name: string) => {
  const random = randomFrom(3);
  return Array.from({ length: 60 }, () => abbreviateRandomly({ name, size: '1kg' }, random));
};

test.each([
  ['Cola 1,5L', 1500],
  ['Cola 6*330ml', 330],
  ['Cola 6 * 0,33 l', 330],
])('When %s is shortened, then it has the size it had, and no other', (name, amount) => {
  const amounts = copiesOf(name).map((copy) => normaliseName(copy.name).size?.amount);
  // Now and then a word is left out, the size as well.
  expect(new Set([undefined, ...amounts])).toEqual(new Set([undefined, amount]));
});

test('When a name has parts, then some of the hurried keep the signs between them, and some do not', () => {
  const parted = copiesOf('Protein bar - cocoa').filter(({ name }) => name.includes(' - ')).length;
  expect(parted).toBeGreaterThan(15);
  expect(parted).toBeLessThan(55);
});

test('When a product is typed in a hurry, then its column of sizes is there about every other time', () => {
  const kept = copiesOf('Cola').filter(({ size }) => size === '1kg').length;
  expect(kept).toBeGreaterThan(15);
  expect(kept).toBeLessThan(45);
});
