import { unseenBehind } from './agreement.ts';
import { codesKey, tripleKey, withVat } from './codes.ts';
import type { Codes, CorrespondenceCandidate, CorrespondenceLevel, SharedProducts } from './types.ts';

/** `count` products have `from` at the other wholesaler and `to` at this one. */
export type CodePair = Readonly<{ from: Codes; to: Codes; count: number }>;

export type Correspondence = Readonly<{
  /** What these foreign codes are here, best first; empty when nothing was learned about them. */
  translate: (codes: Codes) => readonly CorrespondenceCandidate[];
  shared: SharedProducts;
}>;

type Tally<Value> = Map<string, { value: Value; count: number }>;
type Table<Value> = Map<string, Tally<Value>>;

const add = <Value>(table: Table<Value>, key: string, valueKey: string, value: Value, count: number): void => {
  const tally: Tally<Value> = table.get(key) ?? new Map();
  table.set(key, tally);
  const entry = tally.get(valueKey);
  if (entry) entry.count += count;
  else tally.set(valueKey, { value, count });
};

const totalOf = (tally: Tally<unknown>): number => {
  let total = 0;
  for (const { count } of tally.values()) total += count;
  return total;
};

/** Largest count first; equal counts by key, so that the order never depends on the order of the pairs. */
const ranked = <Value>(tally: Tally<Value>): { value: Value; count: number; share: number }[] => {
  const total = totalOf(tally);
  return [...tally]
    .toSorted(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1))
    .map(([, { value, count }]) => ({ value, count, share: count / total }));
};

const countsOf = (table: Table<unknown>): number[][] =>
  [...table.values()].map((tally) => Array.from(tally.values(), ({ count }) => count));

const LEVELS: readonly (readonly [CorrespondenceLevel, (codes: Codes) => string])[] = [
  ['group', tripleKey],
  ['sub_department', (codes) => tripleKey({ ...codes, cg: '' })],
  ['department', (codes) => tripleKey({ ...codes, subDept: '', cg: '' })],
];

/**
 * Learns from the products both wholesalers have which codes of this one a foreign code corresponds to. A foreign
 * code never seen in common falls back to its sub-department, then its department. VAT codes are learned beside it:
 * by the pair of groups where they were seen together, else by the foreign VAT code alone.
 */
export const learnCorrespondence = (pairs: Iterable<CodePair>): Correspondence => {
  const tables = LEVELS.map((): Table<Codes> => new Map());
  const back: Table<Codes> = new Map();
  const vats: Table<string> = new Map();
  for (const { from, to, count } of pairs) {
    if (!(count > 0)) continue;
    const triple = tripleKey(to);
    for (const [at, [, keyOf]] of LEVELS.entries()) add(tables[at]!, keyOf(from), triple, withVat(to, ''), count);
    add(back, triple, tripleKey(from), from, count);
    add(vats, `${codesKey(from)}\u001e${triple}`, to.vat, to.vat, count);
    add(vats, from.vat, to.vat, to.vat, count);
  }

  const vatFor = (from: Codes, to: Codes): { vat: string; vatShare: number } => {
    const tally = vats.get(`${codesKey(from)}\u001e${tripleKey(to)}`) ?? vats.get(from.vat);
    const best = tally && ranked(tally)[0];
    return best ? { vat: best.value, vatShare: best.share } : { vat: '', vatShare: 0 };
  };

  const find = (from: Codes): CorrespondenceCandidate[] => {
    for (const [at, [level, keyOf]] of LEVELS.entries()) {
      const tally = tables[at]!.get(keyOf(from));
      if (!tally) continue;
      return ranked(tally).map(({ value, count, share }) => {
        const { vat, vatShare } = vatFor(from, value);
        return { codes: withVat(value, vat), count, share, vatShare, level };
      });
    }
    return [];
  };

  // A wholesaler's products have few codes: each is worked out once.
  const known = new Map<string, readonly CorrespondenceCandidate[]>();
  const translate = (from: Codes): readonly CorrespondenceCandidate[] => {
    const key = codesKey(from);
    const found = known.get(key) ?? find(from);
    known.set(key, found);
    return found;
  };
  const shared: SharedProducts = {
    here: new Map(Array.from(back, ([triple, tally]) => [triple, totalOf(tally)])),
    unseenHere: unseenBehind(countsOf(tables[0]!)),
    unseenThere: unseenBehind(countsOf(back)),
  };
  return { translate, shared };
};
