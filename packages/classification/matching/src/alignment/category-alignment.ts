import type {
  AlignedCodes,
  ClassificationCodes,
  CodePair,
  CorrespondenceCandidate,
  CorrespondenceLevel,
} from '@tillmap/classification';
import { categoryKey, codesKey, withVat } from '@tillmap/classification';
import { HierarchicalCodeLikelihood } from './code-likelihood.ts';

export type CategoryAlignment = Readonly<{
  /** What these foreign codes are here; without candidates when nothing was learned about them. */
  translate: (codes: ClassificationCodes) => AlignedCodes;
}>;

/** At most this number of categories are considered for a foreign code, the most frequent. */
const MAX_CANDIDATES = 20;
/** What any group counts for codes that nothing was learned about, and adds to whatever was. */
const SMOOTHING_PRIOR = 0.00005;

type Tally<Value> = Map<string, { value: Value; count: number }>;
type Table<Value> = Map<string, Tally<Value>>;

const add = <Value>(table: Table<Value>, key: string, valueKey: string, value: Value, count: number): void => {
  const tally: Tally<Value> = table.get(key) ?? new Map();
  table.set(key, tally);
  const entry = tally.get(valueKey);
  if (entry) entry.count += count;
  else tally.set(valueKey, { value, count });
};

/** Largest count first; equal counts by key, so that the order never depends on the order of the pairs. */
const ranked = <Value>(tally: Tally<Value>): { value: Value; count: number; share: number }[] => {
  let total = 0;
  for (const { count } of tally.values()) total += count;
  return [...tally]
    .toSorted(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1))
    .map(([, { value, count }]) => ({ value, count, share: count / total }));
};

const LEVELS: readonly (readonly [CorrespondenceLevel, (codes: ClassificationCodes) => string])[] = [
  ['group', categoryKey],
  ['sub_department', (codes) => categoryKey({ ...codes, cgCode: '' })],
  ['department', (codes) => categoryKey({ ...codes, subDeptCode: '', cgCode: '' })],
];

type FoundVat = Pick<CorrespondenceCandidate, 'vatShare' | 'otherVat'> & Readonly<{ vat: string }>;

const NO_VAT: FoundVat = { vat: '', vatShare: 0, otherVat: '' };

/** The commonest VAT code and how common it is among those that have one; none where none has. */
const vatAmong = (tally: Tally<string>): FoundVat => {
  const given = [...tally].filter(([vat]) => vat !== '');
  const [first, second] = ranked(given.length > 0 ? new Map(given) : tally);
  return first ? { vat: first.value, vatShare: first.share, otherVat: second?.value ?? '' } : NO_VAT;
};

/**
 * Learns from the products both wholesalers have which codes of this one a foreign code corresponds to. A foreign
 * code never seen in common falls back to its sub-department, then its department. VAT codes are learned beside it:
 * by the pair of groups where they were seen together, else by the foreign VAT code alone, and where the other wholesaler gives none
 * by what the group's products have here.
 */
export const fitCategoryAlignment = (given: Iterable<CodePair>): CategoryAlignment => {
  const pairs = [...given].filter(({ count }) => count > 0);
  const tables = LEVELS.map((): Table<ClassificationCodes> => new Map());
  const vats: Readonly<Record<'pair' | 'code' | 'groups', Table<string>>> = {
    pair: new Map(),
    code: new Map(),
    groups: new Map(),
  };
  for (const { from, to, count } of pairs) {
    const triple = categoryKey(to);
    for (const [at, [, keyOf]] of LEVELS.entries()) add(tables[at]!, keyOf(from), triple, withVat(to, ''), count);
    add(vats.pair, `${codesKey(from)}\u001e${triple}`, to.vatCode, to.vatCode, count);
    add(vats.groups, `${categoryKey(from)}\u001e${triple}`, to.vatCode, to.vatCode, count);
    if (from.vatCode !== '') add(vats.code, from.vatCode, to.vatCode, to.vatCode, count);
  }
  // The upper levels are wanted for codes that were never seen in common only.
  const foreign: (HierarchicalCodeLikelihood | undefined)[] = [];
  const foreignAt = (at: number): HierarchicalCodeLikelihood =>
    (foreign[at] ??= new HierarchicalCodeLikelihood(pairs, LEVELS[at]![1]));

  const vatFor = (from: ClassificationCodes, to: ClassificationCodes): FoundVat => {
    const triple = categoryKey(to);
    const otherwise =
      from.vatCode === '' ? vats.groups.get(`${categoryKey(from)}\u001e${triple}`) : vats.code.get(from.vatCode);
    const tally = vats.pair.get(`${codesKey(from)}\u001e${triple}`) ?? otherwise;
    return tally ? vatAmong(tally) : NO_VAT;
  };

  const find = (from: ClassificationCodes): AlignedCodes => {
    const at = LEVELS.findIndex(([, keyOf], level) => tables[level]!.has(keyOf(from)));
    if (at < 0) return { candidates: [], fits: () => SMOOTHING_PRIOR };
    const [level, keyOf] = LEVELS[at]!;
    const key = keyOf(from);
    const found = ranked(tables[at]!.get(key)!).slice(0, MAX_CANDIDATES);
    const candidates = found.map(({ value, count, share }): CorrespondenceCandidate => {
      const { vat, ...sure } = vatFor(from, value);
      return { codes: withVat(value, vat), count, share, ...sure, level };
    });
    const fits = (group: ClassificationCodes): number =>
      SMOOTHING_PRIOR + foreignAt(at).fits(key, group) * (at === 0 ? 1 : foreignAt(0).openness(group));
    return { candidates, fits };
  };

  // A wholesaler's products have few codes: each is worked out once.
  const known = new Map<string, AlignedCodes>();
  const translate = (from: ClassificationCodes): AlignedCodes => {
    const key = codesKey(from);
    const found = known.get(key) ?? find(from);
    known.set(key, found);
    return found;
  };
  return { translate };
};
