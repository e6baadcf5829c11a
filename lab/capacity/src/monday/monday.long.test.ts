import { describe, expect, test } from '@jest/globals';
import type { Demand } from '../demand.ts';
import { planFor } from '../plan.ts';
import { filesOfMonday } from './files-of-monday.ts';
import { mondayMorning } from './monday.ts';

const DEMAND: Demand = {
  shops: 10_000,
  productsADay: 1_500,
  peak: 0.4,
  byName: 0.5,
  decided: 0.1,
  wholesalers: 100,
  mappings: 100_000_000,
};
const HOUR = 3_600_000;

describe('The files of a Monday', () => {
  const files = filesOfMonday(DEMAND, 3);

  test('When all shops send one, then they have as many products as a day, and 3 % are ten times as long', () => {
    expect(files).toHaveLength(DEMAND.shops);
    const mean = files.reduce((sum, { lines }) => sum + lines, 0) / files.length;
    expect(Math.abs(mean / DEMAND.productsADay - 1)).toBeLessThan(0.03);
    const large = files.filter(({ lines }) => lines === 10 * DEMAND.productsADay).length;
    expect(Math.abs(large / DEMAND.shops - 0.03)).toBeLessThan(0.005);
  });

  test('When the busiest hour is looked for, then it has the share that was told, and they come in order', () => {
    const times = files.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    const middle = times[DEMAND.shops / 2]!;
    const within = times.filter((at) => Math.abs(at - middle) < HOUR / 2).length;
    expect(Math.abs(within / DEMAND.shops - DEMAND.peak)).toBeLessThan(0.02);
  });

  test('When the seed is the same, then the files are; with another they are not', () => {
    expect(filesOfMonday(DEMAND, 3)).toEqual(files);
    expect(filesOfMonday(DEMAND, 4)).not.toEqual(files);
  });
});

describe('A Monday morning', () => {
  const plan = planFor(DEMAND);
  const at = (times: number, fair: boolean, seed = 1) => mondayMorning(plan, { times, fair, seed });

  test('When it is played again, then the waits are the same', () => {
    expect(at(0.1, true)).toEqual(at(0.1, true));
    expect(at(0.1, true)).not.toEqual(at(0.1, true, 2));
  });

  test('When chunks are shared out, then nearly all short files wait less than where the first comes first', () => {
    const [fair, first] = [at(2, true), at(2, false)];
    expect(fair.small.p95).toBeLessThan(first.small.p95);
    expect(fair.small.p99).toBeLessThan(first.small.p99);
    expect(fair.use).toBeCloseTo(first.use);
  });

  test('When there are more products on the same pods, then shops wait longer', () => {
    const waits = [0.5, 1, 3].map((times) => at(times, true).all.p95);
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
    expect(at(3, true).use / at(1, true).use).toBeCloseTo(3, 1);
  });
});
