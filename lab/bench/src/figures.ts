import type { ProcessorTimes } from './processor-watch.ts';

/** One measured number; a target is the most it should be, `least` the least. */
export type Figure = Readonly<{
  what: string;
  value: number;
  unit: 's' | 'ms' | 'core-ms' | 'µs' | 'MB' | 'per s' | 'bytes' | 'times' | '%' | '';
  target?: number;
  least?: number;
}>;

/** Peak resident memory of each process, in MB. */
export type Peaks = ReadonlyMap<string, number>;

export type Measured = Readonly<{
  /** As `--only` takes it, with a word behind it where it was taken in several ways. */
  number: string;
  title: string;
  figures: readonly Figure[];
  peaks: Peaks;
  used: ProcessorTimes;
}>;

const DIGITS: Readonly<Record<Figure['unit'], number>> = {
  s: 2,
  ms: 0,
  'core-ms': 3,
  µs: 0,
  MB: 0,
  'per s': 0,
  bytes: 0,
  times: 2,
  '%': 0,
  '': 0,
};

/** `12.34 s`, `1,234 ms`. */
export const shown = ({ value, unit }: Pick<Figure, 'value' | 'unit'>): string => {
  const digits = DIGITS[unit];
  const text = value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit === '' ? text : `${text} ${unit}`;
};

/** The value below which the share `of` (0 to 1) of all values lies; nearest rank. */
export const percentile = (values: readonly number[], of: number): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * of) - 1)] ?? 0;
};

/** Seconds that `work` takes. */
export const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

/** p50 and p95 of times in milliseconds. */
export const halfAndMost = (what: string, times: readonly number[], target?: number): Figure[] => [
  { what: `${what}, p50`, value: percentile(times, 0.5), unit: 'ms' },
  { what: `${what}, p95`, value: percentile(times, 0.95), unit: 'ms', ...(target === undefined ? {} : { target }) },
];

/** The times of as many calls, one after the other, in ms. */
export const timesOf = async (calls: number, call: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = [];
  for (let made = 0; made < calls; made += 1) {
    const began = performance.now();
    await call();
    times.push(performance.now() - began);
  }
  return times;
};
