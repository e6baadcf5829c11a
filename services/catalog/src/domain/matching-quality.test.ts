import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type Answers,
  calibrationErrorOf,
  effectOf,
  perThousand,
  reliabilityOf,
  shareInterval,
  whyUnlearned,
} from './matching-quality.ts';

/** 101 counts, mostly small, as a holdout gives them. */
const answers = fc.array(fc.record({ asked: fc.nat(50), wrong: fc.nat(50) }), { minLength: 101, maxLength: 101 }).map(
  (counts): Answers => ({
    asked: counts.map(({ asked }) => asked),
    right: counts.map(({ asked, wrong }) => Math.max(0, asked - wrong)),
  }),
);
const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
const at = (counts: Record<number, number>): number[] => Array.from({ length: 101 }, (_, index) => counts[index] ?? 0);

describe('What a threshold does', () => {
  const some: Answers = { asked: at({ 20: 5, 79: 10, 80: 40, 100: 45 }), right: at({ 20: 1, 79: 6, 80: 35, 100: 45 }) };

  test('When answers lie below it they go to review; wrong ones at or above it pass', () => {
    expect(effectOf(some, 80)).toEqual({ threshold: 80, toReview: 15, errors: 5 });
    expect(effectOf(some, 81)).toEqual({ threshold: 81, toReview: 55, errors: 0 });
    expect(effectOf(some, 35)).toEqual({ threshold: 35, toReview: 5, errors: 9 });
    // What is shown as 80 lies below 80.5.
    expect(effectOf(some, 80.5)).toMatchObject({ toReview: 55, errors: 0 });
  });

  test('When it is raised, then no fewer go to review and no more errors pass', () => {
    fc.assert(
      fc.property(answers, fc.integer({ min: 0, max: 99 }), (counts, threshold) => {
        const lower = effectOf(counts, threshold);
        const higher = effectOf(counts, threshold + 1);
        expect(higher.toReview).toBeGreaterThanOrEqual(lower.toReview);
        expect(higher.errors).toBeLessThanOrEqual(lower.errors);
      }),
    );
  });

  test('When it is any, then those to review, the errors and the right ones are all there are', () => {
    fc.assert(
      fc.property(answers, fc.integer({ min: 0, max: 100 }), ({ asked, right }, threshold) => {
        const { toReview, errors } = effectOf({ asked, right }, threshold);
        expect(toReview + errors + total(right.slice(threshold))).toBe(total(asked));
      }),
    );
  });
});

describe('Reliability', () => {
  test('When each confidence was as often right as it said, then it is not off', () => {
    const counts = { asked: at({ 40: 100, 90: 100, 100: 100 }), right: at({ 40: 40, 90: 90, 100: 100 }) };
    const bins = reliabilityOf(counts);
    expect(bins.map(({ from, to, asked, said, right }) => [from, to, asked, said, right])).toEqual([
      [35, 49, 100, 40, 40],
      [90, 94, 100, 90, 90],
      [98, 100, 100, 100, 100],
    ]);
    expect(calibrationErrorOf(bins)).toBe(0);
  });

  test('When half of what was called 90 % is wrong, then it is off by 40 points', () => {
    expect(calibrationErrorOf(reliabilityOf({ asked: at({ 90: 10 }), right: at({ 90: 5 }) }))).toBe(40);
  });

  test('When answers are put into ranges, then each is in one, and all figures are possible', () => {
    fc.assert(
      fc.property(answers, (counts) => {
        const bins = reliabilityOf(counts);
        expect(total(bins.map(({ asked }) => asked))).toBe(total(counts.asked));
        for (const { from, to, said, right, rightLow, rightHigh } of bins) {
          expect(from <= said && said <= to).toBe(true);
          expect(0 <= rightLow && rightLow <= right && right <= rightHigh && rightHigh <= 100).toBe(true);
        }
        const off = calibrationErrorOf(bins);
        expect(off >= 0 && off <= 100).toBe(true);
      }),
    );
  });

  test('When there are more answers, then the interval is narrower; without any nothing is known', () => {
    const width = ([low, high]: readonly [number, number]): number => high - low;
    expect(width(shareInterval(9, 10))).toBeGreaterThan(width(shareInterval(900, 1_000)));
    expect(shareInterval(0, 0)).toEqual([0, 1]);
    expect(shareInterval(20, 20)[0]).toBeCloseTo(0.839, 3);
  });
});

test('When nothing was learned yet, then because there are too few mappings, or because they are being learned', () => {
  const why = (changed: number, trainedOn: number | null) => whyUnlearned({ changed, trainedOn });
  expect([why(0, null), why(199, null), why(200, null)]).toEqual(['too_few', 'too_few', 'training']);
  // The last training found 5,000 mappings, too few of them with a name.
  expect([why(0, 5_000), why(1, 5_000)]).toEqual(['too_few', 'training']);
});

test('When counts are scaled to 1,000 products, then to a tenth, and nothing of nothing is nothing', () => {
  expect([perThousand(1, 3), perThousand(312, 1_000), perThousand(0, 0)]).toEqual([333.3, 312, 0]);
});
