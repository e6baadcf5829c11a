import { describe, expect, test } from '@jest/globals';
import { minutesLeft, withPace } from './pace.ts';

describe('The time that is left', () => {
  test('When fewer than five decisions are known, then each is taken for two seconds', () => {
    expect(minutesLeft(120, [30, 30, 30, 30])).toBe(4);
  });
  test('When five are known, then the median counts, whatever a single one took', () => {
    expect(minutesLeft(120, [5, 5, 4, 6, 50])).toBe(10);
  });
  test('When little is to do, then it is a minute', () => {
    expect(minutesLeft(3, [])).toBe(1);
  });
  test('When somebody was away, then that is no pace', () => {
    expect(withPace([3], 400)).toEqual([3]);
    expect(withPace([3], 4)).toEqual([3, 4]);
  });
});
