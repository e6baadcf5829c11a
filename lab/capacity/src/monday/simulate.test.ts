import { describe, expect, test } from '@jest/globals';
import type { CostByPart } from '../product-costs.ts';
import { Clock } from './clock.ts';
import { type PhaseCosts, type Review, simulate } from './simulate.ts';
import { Station } from './station.ts';

const NOTHING: CostByPart = {
  gateway: 0,
  'file-building': 0,
  catalog: 0,
  'reference-data': 0,
  postgres: 0,
  others: 0,
};
/** A chunk of 500 takes catalog 500 ms. */
const ONLY_CATALOG: PhaseCosts = { upload: NOTHING, processing: { ...NOTHING, catalog: 1 }, download: NOTHING };
const ONE = { catalog: 1, fileBuilding: 1, postgres: 1 };

describe('A station', () => {
  test('When three come to two cores, then the third begins when the first is done', () => {
    const clock = new Clock();
    const station = new Station(clock, 2);
    const done: [string, number][] = [];
    for (const [name, ms] of [
      ['first', 10],
      ['second', 30],
      ['third', 5],
    ] as const)
      station.take(ms, () => done.push([name, clock.now]));
    clock.runAll();
    expect(done).toEqual([
      ['first', 10],
      ['third', 15],
      ['second', 30],
    ]);
    expect(station.busy).toBe(45);
  });
});

describe('The clock', () => {
  test('When events are set in any order, then they happen by time, and those of one time as they were set', () => {
    const clock = new Clock();
    const seen: string[] = [];
    for (const [at, name] of [5, 1, 9, 1, 7, 3, 5].entries()) clock.after(name, () => seen.push(`${name}:${at}`));
    clock.runAll();
    expect(seen).toEqual(['1:1', '1:3', '3:5', '5:0', '5:6', '7:4', '9:2']);
  });
});

describe('A simulated morning', () => {
  test('When people decide a tenth of a file, then that keeps the parts busy, and nobody waits for it', () => {
    const cost = { ...NOTHING, 'file-building': 5, postgres: 2 };
    const simulated = (review?: Review) => simulate([{ at: 0, lines: 500 }], ONLY_CATALOG, ONE, 8, review);
    const [alone, reviewed] = [simulated(), simulated({ decided: 0.1, cost })];
    expect(reviewed.files).toEqual(alone.files);
    expect(reviewed.busy).toEqual({ ...alone.busy, fileBuilding: 50 * 5, postgres: 50 * 2 });
  });

  test('When a file is alone, then it waits for its upload and for its chunks, as the parts take them in turn', () => {
    const costs: PhaseCosts = {
      upload: { ...NOTHING, 'file-building': 0.1, postgres: 0.2 },
      processing: { ...NOTHING, catalog: 1, 'file-building': 0.5, postgres: 0.25 },
      download: { ...NOTHING, postgres: 7 },
    };
    const { files, busy } = simulate([{ at: 100, lines: 1_000 }], costs, ONE, 8);
    // Uploaded after 300; the second chunk leaves catalog 1,000 later, file-building 250 and PostgreSQL 125 after that.
    expect(files).toEqual([{ lines: 1_000, ms: 1_675 }]);
    expect(busy).toEqual({ catalog: 1_000, fileBuilding: 600, postgres: 200 + 250 + 7_000 });
  });

  test('When a short file comes behind a long one, then it waits for eight chunks where these are shared out', () => {
    const files = [
      { at: 0, lines: 20_000 },
      { at: 1, lines: 500 },
    ];
    const waited = (inFlight: number): readonly [number, number] => {
      const done = simulate(files, ONLY_CATALOG, ONE, inFlight).files;
      return [done.find(({ lines }) => lines === 500)!.ms, done.find(({ lines }) => lines === 20_000)!.ms];
    };
    expect(waited(8)).toEqual([9 * 500 - 1, 41 * 500]);
    expect(waited(Number.POSITIVE_INFINITY)).toEqual([41 * 500 - 1, 40 * 500]);
  });

  test('When a file has more chunks than may be out, then it is none the slower alone', () => {
    const alone = (inFlight: number) => simulate([{ at: 0, lines: 20_000 }], ONLY_CATALOG, ONE, inFlight).files;
    expect(alone(8)).toEqual(alone(Number.POSITIVE_INFINITY));
  });

  test('When sessions lie on two pods of file-building, then one waits for no other', () => {
    const costs = { ...ONLY_CATALOG, processing: { ...NOTHING, 'file-building': 1 } };
    const files = [
      { at: 0, lines: 500 },
      { at: 0, lines: 500 },
    ];
    const waits = (fileBuilding: number) =>
      simulate(files, costs, { ...ONE, fileBuilding }, 8).files.map(({ ms }) => ms);
    expect(waits(1)).toEqual([500, 1_000]);
    expect(waits(2)).toEqual([500, 500]);
  });
});
