import { expect, test } from '@jest/globals';
import { anOverview, aSpotCheck } from '../../../testing/workbench-builders.ts';
import { expectedText, spotCheckText } from './spot-check-words.ts';

test('When some were judged, then the interval stands beside the count', () => {
  expect(spotCheckText(aSpotCheck({ right: 19, wrong: 1, interval: { from: 0.764, to: 0.991 } }))).toBe(
    '19 of 20 right: between 76 and 100%',
  );
  expect(spotCheckText(aSpotCheck())).toBeUndefined();
});

test('When more reviews help, then it says how many', () => {
  const expected = { wrong: 31.6, share: 0.026, not_reviewed: 0, unseen: 0, reviews_for_one_percent: 40 };
  expect(expectedText(anOverview({ expected }))).toBe(
    'About 32 of the products that nobody looked at are expected to be wrong (2.6%). Review 40 more and expect under 1% wrong.',
  );
  expect(
    expectedText(
      anOverview({ expected: { wrong: 3, share: 0.004, not_reviewed: 0, unseen: 0, reviews_for_one_percent: 0 } }),
    ),
  ).toContain('That is under 1% already.');
});
