import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '@tillmap/samples/random.ts';
import { inBlocks, type Sample, slopeOf } from './memory-slope.ts';

const line = (perMinute: number, noise: (at: number) => number, count = 20): readonly Sample[] =>
  Array.from({ length: count }, (_, at) => ({ minute: at / 2, megabytes: 100 + (perMinute * at) / 2 + noise(at) }));

describe('The slope of memory', () => {
  test('When memory grows evenly, then that is its slope, and there is no doubt', () => {
    const { perMinute, low, high } = slopeOf(line(3, () => 0));
    expect(perMinute).toBeCloseTo(3);
    expect(high - low).toBeCloseTo(0);
  });

  test('When five points lie around a line, then the interval is that of a table of Student', () => {
    // Slope 0.8, residual sum 2.4 with 3 degrees of freedom, spread 10: 3.182 * sqrt(0.8 / 10).
    const points = [2, 1, 4, 3, 5].map((megabytes, minute) => ({ minute, megabytes }));
    const { perMinute, low, high } = slopeOf(points);
    expect(perMinute).toBeCloseTo(0.8);
    const left = [2, 1, 4, 3, 5].reduce((sum, y, x) => sum + (y - 3 - 0.8 * (x - 2)) ** 2, 0);
    expect((high - low) / 2).toBeCloseTo(3.182 * Math.sqrt(left / 3 / 10), 1);
  });

  test('When memory goes up and down around a level, then 0 is in the interval 95 times of 100', () => {
    const random = seededRandom(7);
    // The sum of twelve even numbers is as good as normal.
    const noise = () => Array.from({ length: 12 }, () => random.next()).reduce((sum, one) => sum + one, -6);
    const runs = Array.from({ length: 1_000 }, () => slopeOf(line(0, noise)));
    const held = runs.filter(({ low, high }) => low <= 0 && high >= 0).length;
    expect(held).toBeGreaterThan(925);
    expect(held).toBeLessThan(975);
  });

  test('When there is too little to tell, then that is said', () => {
    expect(() => slopeOf(line(1, () => 0, 4))).toThrow('at least five samples');
    expect(() => slopeOf(Array.from({ length: 6 }, () => ({ minute: 1, megabytes: 1 })))).toThrow('one moment');
  });
});

describe('Blocks of samples', () => {
  test('When samples are put together, then each block is the mean of its own, and what is left over is left out', () => {
    const samples = [1, 3, 5, 7, 100].map((megabytes, minute) => ({ minute, megabytes }));
    expect(inBlocks(samples, 2)).toEqual([
      { minute: 0.5, megabytes: 2 },
      { minute: 2.5, megabytes: 6 },
    ]);
  });

  test('When there are fewer samples than blocks, then each stays as it is', () => {
    const samples = [{ minute: 0, megabytes: 1 }];
    expect(inBlocks(samples, 10)).toEqual(samples);
  });
});
