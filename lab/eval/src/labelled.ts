import type { IndexDoc } from '@tillmap/classification';
import { randomFrom, shuffled } from './random.ts';

export type Split = Readonly<{
  reference: readonly IndexDoc[];
  calibration: readonly IndexDoc[];
  test: readonly IndexDoc[];
}>;

/** 80 % reference, 10 % calibration, 10 % test, by a seeded shuffle. */
export const splitRandomly = (docs: readonly IndexDoc[], seed: number): Split => {
  const mixed = shuffled(docs, randomFrom(seed));
  const tenth = Math.floor(mixed.length / 10);
  return {
    reference: mixed.slice(2 * tenth),
    calibration: mixed.slice(tenth, 2 * tenth),
    test: mixed.slice(0, tenth),
  };
};
