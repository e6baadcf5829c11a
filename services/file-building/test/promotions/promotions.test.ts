import { expect, test } from '@jest/globals';
import { measurePromotions } from './measure-promotions.ts';
import { readSpecs } from './promotion-specs.ts';

test('When promotion files of many layouts are read, then nearly all days, prices and deals are right, and none is silently wrong', async () => {
  const outcomes = await measurePromotions(await readSpecs());
  const sum = (of: 'right' | 'all'): number => outcomes.reduce((total, one) => total + one[of], 0);
  expect(outcomes.length).toBe(80);
  expect(outcomes.flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(sum('right') / sum('all')).toBeGreaterThanOrEqual(0.98);
  // It is asked which column is which.
  expect(outcomes.filter(({ right, all }) => right < all).map(({ name }) => name)).toEqual(['flyer']);
});
