/** What a row of a supplier file says. Amounts in pounds; 0 and '' where it has none. */
export type Values = Readonly<{ cost: number; rrp: number; caseQty: number; name: string; size: string }>;

/** A product of a file beside the same barcode in files before. */
export type ComparedRow = Readonly<{
  position: number;
  barcode: string;
  /** 14 digits. */
  canonical: string;
  now: Values;
  /** By file, the newest first; null where it does not have the barcode. */
  before: readonly (Values | null)[];
}>;

/** One with what the newest file that has it says. */
export type Pair = Readonly<{ position: number; barcode: string; now: Values; last: Values }>;

export type PriceField = 'cost' | 'rrp';

/** The rows that an earlier file has, each beside the newest of those. */
export const pairsOf = (rows: readonly ComparedRow[]): Pair[] =>
  rows.flatMap(({ position, barcode, now, before }) => {
    const last = before.find((values) => values !== null);
    return last ? [{ position, barcode, now, last }] : [];
  });

/** From 0 to 1; 0 of none. */
export const shareOf = <T>(all: readonly T[], fits: (one: T) => boolean): number =>
  all.length === 0 ? 0 : all.filter(fits).length / all.length;

export const median = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : values.toSorted((one, other) => one - other)[values.length >> 1]!;

/** Amounts are written in whole pence mostly. */
const HALF_PENNY = 0.0051;

/** Whether an amount is this one, within what rounding to pence or `within` of it takes. */
export const isNear = (amount: number, expected: number, within = 0.002): boolean =>
  Math.abs(amount - expected) <= Math.max(HALF_PENNY, expected * within);
