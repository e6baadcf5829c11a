import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fitIsotonicRegression, interpolate } from './isotonic-regression.ts';

describe('The isotonic curve', () => {
  test('When a score is higher, then its probability is never lower, whatever the curve was fitted on', () => {
    const rows = fc.array(fc.record({ shown: fc.double({ min: 0, max: 1, noNaN: true }), right: fc.boolean() }), {
      minLength: 1,
      maxLength: 400,
    });
    const shown = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(rows, shown, shown, (learned, a, b) => {
        const curve = fitIsotonicRegression(learned);
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        expect(interpolate(curve, less)).toBeLessThanOrEqual(interpolate(curve, more) + 1e-12);
        expect(interpolate(curve, more)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
