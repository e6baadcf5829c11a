import type { FileFindingCode, FileFix } from '@tillmap/contracts';
import type { Pair, PriceField, Values } from './compared.ts';

/** A fault of all prices of a file: which of them, how many products show it, and how values are read otherwise. */
export type PriceFault = Readonly<{
  code: FileFindingCode;
  fields: readonly PriceField[];
  share: number;
  /** How many times those of before they are, in the middle. */
  times: number;
  shows: (pair: Pair) => boolean;
  fix: FileFix | null;
  fixed: (now: Values, last: Values) => Values;
}>;

/** Fewer products tell nothing of a file. */
export const FEWEST = 8;
/** So many of the products known show a fault of all. */
export const MOST = 0.75;

export type Priced = Readonly<{ pair: Pair; ratio: number }>;

export const pricedBy = (pairs: readonly Pair[], field: PriceField): Priced[] =>
  pairs.flatMap((pair) => {
    const [now, last] = [pair.now[field], pair.last[field]];
    return now > 0 && last > 0 ? [{ pair, ratio: now / last }] : [];
  });
