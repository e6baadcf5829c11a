import { describe, expect, test } from '@jest/globals';
import { processingRate, type Sample, withSample } from './processing-rate.ts';

const seen = (...samples: [at: number, done: number][]): readonly Sample[] =>
  samples.reduce<readonly Sample[]>((all, [at, done]) => withSample(all, { at, done }), []);

describe('The pace of a run', () => {
  test('When two polls are known, then rate and time left follow from them', () => {
    expect(processingRate(seen([0, 0], [10_000, 500]), 1_500)).toEqual({ perSecond: 50, secondsLeft: 20 });
  });

  test('When it slowed down, then only the last minute counts', () => {
    const pace = processingRate(seen([0, 0], [10_000, 1_000], [70_000, 1_060], [130_000, 1_120]), 1_180);
    expect(pace).toEqual({ perSecond: 1, secondsLeft: 60 });
  });

  test('When nothing moved or too little is known, then nothing is claimed', () => {
    expect(processingRate(seen([0, 0]), 10)).toBeUndefined();
    expect(processingRate(seen([0, 5], [3_000, 5]), 10)).toBeUndefined();
    expect(processingRate(seen([0, 0], [500, 5]), 10)).toBeUndefined();
  });

  test('When a run begins anew, then the earlier one is forgotten', () => {
    expect(seen([0, 0], [3_000, 900], [6_000, 10])).toEqual([{ at: 6_000, done: 10 }]);
  });
});
