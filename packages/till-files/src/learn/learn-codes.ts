import type { TillField } from '../profile/product-fields.ts';
import type { TableName } from '../profile/value.ts';
import type { Pair } from './template.ts';

/** What products of an owner, a wholesaler, have: another one may call something else so. */
export type Owned = Readonly<{ owner: string; value: string }>;

const BETWEEN = '\n';
const keyOf = ({ owner, value }: Owned): string => `${owner}${BETWEEN}${value}`;
const ownedOf = (key: string): Owned => {
  const at = key.indexOf(BETWEEN);
  return { owner: key.slice(0, at), value: key.slice(at + BETWEEN.length) };
};

/** Codes of each owner, by value. */
export const codesByOwner = ({
  codes,
}: Pick<LearnedCodes, 'codes'>): ReadonlyMap<string, ReadonlyMap<string, string>> => {
  const all = new Map<string, Map<string, string>>();
  for (const [key, code] of codes) {
    const { owner, value } = ownedOf(key);
    all.set(owner, (all.get(owner) ?? new Map<string, string>()).set(value, code));
  }
  return all;
};

/** Codes of the till for what it is called here, by the votes of products that both have. */
export type LearnedCodes = Readonly<{
  table: TableName;
  field: TillField;
  /** Those that are clear, by owner and value. */
  codes: ReadonlyMap<string, string>;
  /** What has no clear code. */
  unsure: readonly Owned[];
  agree: number;
  of: number;
  share: number;
  /** How much better this tells the cells than the commonest cell alone, 0..1. */
  lift: number;
}>;

const SOURCES: readonly (readonly [TableName, TillField])[] = [
  ['vat', 'vat_code'],
  ['departments', 'department'],
  ['departments', 'sub_department'],
  ['departments', 'category_group'],
];

const MIN_PAIRS = 10;
/** A code is clear when so many of the products of a value have it. */
const CLEAR_SHARE = 0.8;
const MIN_LIFT = 0.6;
/** A finer source tells any cell better, so the coarsest that is nearly as good is taken. */
const NEARLY = 0.03;

const topOf = (votes: ReadonlyMap<string, number>): readonly [string, number] =>
  [...votes].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0] as const);

const countIn = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

type Votes = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Of each value that products of an owner have, how many of them have which code at the till. */
const votesIn = (pairs: readonly Pair[], at: number, field: TillField): Votes => {
  const votes = new Map<string, Map<string, number>>();
  for (const { cells, product, owner } of pairs) {
    const cell = (cells[at] ?? '').trim();
    const value = product[field];
    // A standard rate may be an empty cell; an empty department is none.
    if ((cell === '' && field !== 'vat_code') || value === '') continue;
    const key = keyOf({ owner, value });
    const ofValue = votes.get(key) ?? new Map<string, number>();
    votes.set(key, ofValue);
    countIn(ofValue, cell);
  }
  return votes;
};

const sumOf = (votes: ReadonlyMap<string, number>): number => [...votes.values()].reduce((sum, one) => sum + one, 0);

/** How well the values tell the cells. A value of one product alone always agrees with itself, so it does not count. */
const fitOf = (votes: Votes): Pick<LearnedCodes, 'agree' | 'of' | 'share' | 'lift'> => {
  const counted = [...votes.values()].filter((ofValue) => sumOf(ofValue) >= 2);
  const cells = new Map<string, number>();
  for (const [cell, count] of counted.flatMap((ofValue) => [...ofValue]))
    cells.set(cell, (cells.get(cell) ?? 0) + count);
  const of = sumOf(cells);
  const agree = counted.reduce((sum, ofValue) => sum + topOf(ofValue)[1], 0);
  if (of === 0) return { agree, of, share: 0, lift: 0 };
  const share = agree / of;
  const commonest = topOf(cells)[1] / of;
  return { agree, of, share, lift: commonest === 1 ? 0 : (share - commonest) / (1 - commonest) };
};

const isClear = (ofValue: ReadonlyMap<string, number>): boolean =>
  sumOf(ofValue) >= 2 && topOf(ofValue)[1] >= sumOf(ofValue) * CLEAR_SHARE;

const learnedFrom = (
  pairs: readonly Pair[],
  at: number,
  [table, field]: readonly [TableName, TillField],
): LearnedCodes => {
  const votes = votesIn(pairs, at, field);
  const clear = [...votes].filter(([, ofValue]) => isClear(ofValue));
  return {
    table,
    field,
    codes: new Map(clear.map(([value, ofValue]) => [value, topOf(ofValue)[0]])),
    unsure: [...votes].filter(([, ofValue]) => !isClear(ofValue)).map(([key]) => ownedOf(key)),
    ...fitOf(votes),
  };
};

/** What tells the cells of a column best: VAT codes, departments, or what is below them. Undefined where nothing does. */
export const learnCodes = (pairs: readonly Pair[], at: number): LearnedCodes | undefined => {
  const filled = pairs.filter(({ cells }) => (cells[at] ?? '').trim() !== '').length;
  const learned = SOURCES.map((source) => learnedFrom(pairs, at, source)).filter(
    ({ of, lift, codes }) => of >= MIN_PAIRS && of >= filled * 0.6 && lift >= MIN_LIFT && codes.size >= 2,
  );
  const best = Math.max(0, ...learned.map(({ share }) => share));
  return learned.find(({ share }) => share >= best - NEARLY);
};
