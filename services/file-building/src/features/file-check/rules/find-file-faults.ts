import type { FileFindingCode, FileFix } from '@tillmap/contracts';
import { type ComparedRow, median, type Pair, type PriceField, pairsOf, shareOf, type Values } from './compared.ts';
import { findGoneValues, findPlaceFaults } from './place-faults.ts';
import { findFirstPriceFault, findPriceFault } from './price-faults.ts';
import { FEWEST } from './priced.ts';

/** A file beside the last files of its wholesaler: a sample of its rows, runs of neighbours, and what was counted of all. */
export type Comparison = Readonly<{
  rows: readonly ComparedRow[];
  /** Products of this file, and of the files before, the newest first. */
  items: number;
  before: readonly number[];
  /** The share of its products that the wholesaler itself has a mapping of. */
  ownShare: number;
  /** Whether its barcodes are without check digits. */
  lacksCheckDigits: boolean;
  /** Which of the files before it is the same as, in every product; undefined where none. */
  sameAs: number | undefined;
  /** The name of another wholesaler whose files have most of its barcodes; undefined where none. */
  otherWholesaler: string | undefined;
  /** Whether the rows are compared with files of other wholesalers, since there is none of this one. */
  isWithOthers: boolean;
}>;

/** What is wrong with a file as a whole. */
export type FileFault = Readonly<{
  code: FileFindingCode;
  share: number;
  /** Of prices: which of them, and how many times those of before they are. */
  fields: readonly PriceField[];
  times: number;
  shown: readonly Pair[];
  fix: FileFix | null;
  fixed?: (now: Values, last: Values) => Values;
}>;

const EXAMPLES = 3;
const PART = 0.6;
const MOST_KNOWN = 0.7;
const FEW_KNOWN = 0.3;
/** Of a list of the wholesaler's own that differs from week to week its references know more than this. */
const MOST_OWN = 0.5;

const faultOf = (code: FileFindingCode, share: number, more: Partial<FileFault> = {}): FileFault => ({
  code,
  share,
  fields: [],
  times: 1,
  shown: [],
  fix: null,
  ...more,
});

const examplesOf = (pairs: readonly Pair[], shows: (pair: Pair) => boolean): Pair[] =>
  pairs
    .filter((pair) => pair.last.name !== '' || pair.now.name !== '')
    .filter(shows)
    .slice(0, EXAMPLES);

/** Faults of the list itself; where there is one, its rows are not looked at. */
const faultOfList = ({ rows, items, before, ownShare, sameAs, otherWholesaler }: Comparison): FileFault | undefined => {
  if (sameAs !== undefined) return faultOf(sameAs === 0 ? 'same_file' : 'older_file', 1);
  const known = shareOf(rows, (row) => row.before.some((values) => values !== null));
  const isEnough = rows.length >= FEWEST && (before[0] ?? 0) >= FEWEST;
  if (isEnough && known < FEW_KNOWN && ownShare < MOST_OWN && items > 0)
    return faultOf('other_products', 1 - known, { fix: otherWholesaler === undefined ? null : 'other_wholesaler' });
  return undefined;
};

const partOf = ({ rows, items, before }: Comparison): FileFault[] => {
  const usual = Math.min(...before);
  const known = shareOf(rows, (row) => row.before.some((values) => values !== null));
  return before.length > 0 && usual >= FEWEST && items < PART * usual && known >= MOST_KNOWN
    ? [faultOf('part_of_file', items / usual, { fix: 'read_as_part' })]
    : [];
};

/** Against files of others only what no difference between wholesalers explains. */
const OF_OTHERS: ReadonlySet<FileFindingCode> = new Set(['in_pence', 'cost_and_rrp_swapped']);

/** What is wrong with a file as a whole, the weightiest first. Pure. */
export const findFileFaults = (compared: Comparison): FileFault[] => {
  const { rows, before, isWithOthers, lacksCheckDigits } = compared;
  if (lacksCheckDigits) return [faultOf('check_digits_gone', 1)];
  const pairs = pairsOf(rows);
  const priced = findPriceFault(pairs);
  const prices = priced && { ...faultOf(priced.code, priced.share, priced), shown: examplesOf(pairs, priced.shows) };
  if (before.length === 0) {
    const first = findFirstPriceFault(rows.map(({ now }) => now));
    if (prices && isWithOthers && OF_OTHERS.has(prices.code)) return [prices];
    return first ? [faultOf(first.code, first.share, first)] : [];
  }
  const list = faultOfList(compared);
  if (list) return [list];
  const places = [...findPlaceFaults(rows, priced !== undefined), ...findGoneValues(rows)].map(
    ({ code, share, shows }) => faultOf(code, share, { shown: examplesOf(pairs, shows) }),
  );
  return [...(prices ? [prices] : []), ...places, ...partOf(compared)];
};

/** How many times the costs of the last files those of this one are, in the middle; undefined where too few are known. */
export const costTrend = (rows: readonly ComparedRow[]): number | undefined => {
  const ratios = pairsOf(rows).flatMap(({ now, last }) =>
    now.cost > 0 && last.cost > 0 ? [now.cost / last.cost] : [],
  );
  return ratios.length < FEWEST ? undefined : median(ratios);
};
