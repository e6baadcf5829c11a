import { describe, expect, test } from '@jest/globals';
import type { Neighbour } from '@tillmap/classification';
import { nearestOf } from './nearest.ts';

describe('The nearest', () => {
  const near = (barcode: string, score: number): Neighbour => ({
    barcode,
    name: barcode,
    size: '',
    codes: { deptCode: '1', subDeptCode: '', cgCode: '', vatCode: '' },
    score,
  });

  test('When several spellings found the same, then each comes once with its best score, and no more than wanted', () => {
    const one = [near('1', 0.9), near('2', 0.5), near('3', 0.4)];
    const other = [near('2', 0.95), near('4', 0.4)];
    expect(nearestOf([one, other], 3)).toEqual([near('2', 0.95), near('1', 0.9), near('3', 0.4)]);
    expect(nearestOf([one], 3)).toBe(one);
  });
});
