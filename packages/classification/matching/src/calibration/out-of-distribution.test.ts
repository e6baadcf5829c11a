import { describe, expect, test } from '@jest/globals';
import { applyOutOfDistributionPenalty, emptyDepartmentShare, fitInDistributionLimits } from './out-of-distribution.ts';

const near = (score: number, read = 1) => ({
  neighbours: [{ codes: { deptCode: '', subDeptCode: '', cgCode: '', vatCode: '' }, score }],
  read,
});
const FAMILIAR = { near: 0.5, read: 0.4 };

describe('The probability of a name alone', () => {
  test('When all evidence supports a category, then it is still not quite certain', () => {
    expect(applyOutOfDistributionPenalty(1, FAMILIAR, near(1))).toBeLessThan(0.995);
    expect(applyOutOfDistributionPenalty(1, FAMILIAR, near(1))).toBeGreaterThan(0.98);
  });

  test('When a probability is below the limit, then being near does not raise it', () => {
    expect(applyOutOfDistributionPenalty(0.7, FAMILIAR, near(1))).toBe(0.7);
  });

  test('When a name is farther than the calibration set, or less of it is in the vocabulary, then its probability is lower', () => {
    expect(applyOutOfDistributionPenalty(0.9, FAMILIAR, near(0.25))).toBeCloseTo(0.45);
    expect(applyOutOfDistributionPenalty(0.9, FAMILIAR, near(1, 0.2))).toBeCloseTo(0.45);
    expect(applyOutOfDistributionPenalty(0.9, FAMILIAR, near(0.25, 0.1))).toBeCloseTo(0.225);
    expect(applyOutOfDistributionPenalty(0.9, { near: 0, read: 0 }, near(0, 0))).toBe(0.9);
  });

  test('When departments are without a product, then a name has to be nearer', () => {
    const names = Array.from({ length: 100 }, (_, at) => near(at / 100, at / 200));
    expect([0, 0.5, 0.9].map((empty) => fitInDistributionLimits(names, empty))).toEqual([
      { near: 0.02, read: 0.01 },
      { near: 0.07, read: 0.035 },
      { near: 0.18, read: 0.09 },
    ]);
    expect(fitInDistributionLimits([near(1), near(1)], 0)).toEqual({ near: 1, read: 0.5 });
    expect(fitInDistributionLimits([], 1)).toEqual({ near: 0, read: 0 });
  });

  test('When groups of a department have products, then it is not one without', () => {
    expect(emptyDepartmentShare([0, 0, 1, 2, 3], [4, 0, 0, 1, 0])).toBe(0.5);
    expect(emptyDepartmentShare([0, 1], [1, 1])).toBe(0);
    expect(emptyDepartmentShare([], [])).toBe(0);
  });
});
