import type { PairPart } from '@tillmap/contracts';
import { compareNames, compareSizes } from './compare-pair.ts';
import { type PairLine, readLine } from './paired-line.ts';

const equally = (): number => 1;

/** What two lines have the same, in the order of `PAIR_PARTS`. What one of them does not say is not the same. */
export const sameParts = (first: PairLine, second: PairLine): PairPart[] => {
  const [one, other] = [readLine(first), readLine(second)];
  const { left, rest } = compareNames(one.words, other.words, equally);
  const same: Readonly<Record<PairPart, boolean>> = {
    name: left.length + rest.length === 0,
    size: one.size !== undefined && compareSizes(one, other) === 'same',
    maker: one.prefix === other.prefix,
    cost: one.cost > 0 && one.cost === other.cost,
    rrp: one.rrp > 0 && one.rrp === other.rrp,
    place: one.place[0] !== '' && one.place.every((code, level) => code === other.place[level]),
  };
  return (Object.keys(same) as PairPart[]).filter((part) => same[part]);
};
