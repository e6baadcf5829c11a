import { normaliseName, readSizes, type Size, sizeOf, skeletonOf } from '@tillmap/classification/matching/names';
import { tenThousandths } from '../../../../model/prices/amount.ts';
import type { TillValues } from '../../../../model/till-line.ts';

/** A new or a gone line, with the barcodes that its row names beside its own. */
export type PairLine = Pick<
  TillValues,
  'description' | 'size' | 'cost' | 'unitCost' | 'rrp' | 'deptCode' | 'subDeptCode' | 'cgCode'
> &
  Readonly<{ canonical: string; named: readonly string[] }>;

/** What a product is sold in, and what is said of any: no words that tell two products of a range apart. */
const CONTAINERS: ReadonlySet<string> = new Set(['can', 'bottle', 'glass', 'pet', 'tin', 'carton', 'pouch', 'nrb']);
const SAID_OF_ANY: ReadonlySet<string> = new Set(['new', 'drink', 'each', 'single', 'drs', 'deposit']);

/** Of a number with 13 digits: the country and the shortest of the makers' prefixes. */
const PREFIX = [1, 8] as const;

/** A line as it is compared with others. Amounts are ten-thousandths of a pound, 0 where not known. */
export type ReadLine = Readonly<{
  canonical: string;
  named: readonly string[];
  /** The words of its name that tell products apart, in their order. */
  words: readonly string[];
  containers: readonly string[];
  /** Whether its name has words that were left out of these. */
  isShortened: boolean;
  size: Size | undefined;
  packs: number;
  prefix: string;
  cost: number;
  rrp: number;
  place: readonly string[];
}>;

const singular = (word: string): string => {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
};

export const readLine = (line: PairLine): ReadLine => {
  const name = normaliseName(line.description);
  const all = name.tokens.map(singular);
  const containers = all.filter((word) => CONTAINERS.has(word));
  const some = all.filter((word) => !CONTAINERS.has(word) && !SAID_OF_ANY.has(word));
  return {
    canonical: line.canonical,
    named: line.named,
    words: some.length > 0 ? some : all,
    containers,
    isShortened: some.length > 0 && some.length < all.length,
    size: sizeOf(line.size, name),
    packs: readSizes(line.size).packCount ?? name.packCount ?? 1,
    prefix: line.canonical.slice(...PREFIX),
    cost: tenThousandths(line.unitCost || line.cost),
    rrp: tenThousandths(line.rrp),
    place: [line.deptCode, line.subDeptCode, line.cgCode],
  };
};

export const sizeKey = ({ size, packs }: ReadLine): string => `${packs}x${size ? `${size.amount}${size.unit}` : ''}`;

/** The words as they are looked up: also in the short form that leaves the vowels out. */
export const wordKeys = ({ words }: ReadLine): readonly string[] => words.map(skeletonOf);
