import { seededRandom } from '@tillmap/samples/random.ts';
import type { Demand } from '../demand.ts';

/** A shop's supplier file; `at` is when its upload begins, in ms after the first one's. */
export type SentFile = Readonly<{ at: number; lines: number }>;

const MS_A_MINUTE = 60_000;
const HALF_HOUR = 30 * MS_A_MINUTE;

/** Assumed: three files of a hundred are a wholesaler's whole list, ten times as long as the mean of all. */
const LARGE_SHARE = 0.03;
const LARGE_TIMES = 10;
const ORDINARY_TIMES = (1 - LARGE_SHARE * LARGE_TIMES) / (1 - LARGE_SHARE);

/**
 * Returns a file for each shop, the earliest first. Lengths have the mean of `productsADay` (those of ordinary files are
 * exponential), times follow a logistic curve whose busiest hour has the share `peak` of all. The same seed gives the same.
 */
export const filesOfMonday = ({ shops, productsADay, peak }: Demand, seed: number): readonly SentFile[] => {
  const random = seededRandom(seed);
  // 0 itself has no logarithm.
  const above0 = (): number => 1 - random.next();
  const scale = HALF_HOUR / (2 * Math.atanh(peak));
  const files = Array.from({ length: shops }, () => {
    const share = Math.min(above0(), 1 - Number.EPSILON);
    const times = random.chance(LARGE_SHARE) ? LARGE_TIMES : -Math.log(above0()) * ORDINARY_TIMES;
    return { at: scale * Math.log(share / (1 - share)), lines: Math.max(1, Math.round(productsADay * times)) };
  }).toSorted((one, other) => one.at - other.at);
  const first = files[0]?.at ?? 0;
  return files.map(({ at, lines }) => ({ at: at - first, lines }));
};
