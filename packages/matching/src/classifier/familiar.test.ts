import { describe, expect, test } from '@jest/globals';
import { asFarAsKnown } from './familiar.ts';

describe('What is said of a name alone', () => {
  const near = [{ barcode: '1', name: '', size: '', codes: { dept: '', subDept: '', cg: '', vat: '' }, score: 1 }];

  test('When everything speaks for a group, then it is still not quite certain', () => {
    expect(asFarAsKnown(1, 0.5, near)).toBeLessThan(0.995);
    expect(asFarAsKnown(1, 0.5, near)).toBeGreaterThan(0.98);
  });

  test('When there is some doubt, then being near takes none of it away', () => {
    expect(asFarAsKnown(0.7, 0.5, near)).toBe(0.7);
  });
});
