import { type FileFindingCode, foldedText } from '@tillmap/contracts';
import { namesDiffer } from '../../../model/names-differ.ts';
import { type ComparedRow, isNear, type Pair, pairsOf, shareOf, type Values } from './compared.ts';
import { FEWEST } from './priced.ts';

/** Values that stand beside other products than before. */
export type PlaceFault = Readonly<{ code: FileFindingCode; share: number; shows: (pair: Pair) => boolean }>;

/** By so many rows values are looked for. */
const LAGS = [-3, -2, -1, 1, 2, 3] as const;
const MOST_MOVED = 0.6;
/** Where values are not those of a neighbour, so many are of another product. */
const MOST_OTHER = 0.5;
const FEW_OTHERS = 0.15;

type Same = (one: Values, other: Values) => boolean;
type Has = (values: Values) => boolean;

/** The share of products whose values are those that their neighbour at a distance had, and not their own. */
const movedBy = (byPosition: ReadonlyMap<number, Pair>, lag: number, has: Has, same: Same) => {
  let [told, moved] = [0, 0];
  for (const { position, now, last } of byPosition.values()) {
    const other = byPosition.get(position + lag)?.last;
    if (!other || !has(now) || !has(last) || !has(other) || same(last, other)) continue;
    told++;
    if (same(now, other) && !same(now, last)) moved++;
  }
  return { told, share: told === 0 ? 0 : moved / told };
};

const isMoved = (pairs: readonly Pair[], has: Has, same: Same): number => {
  const byPosition = new Map(pairs.map((pair) => [pair.position, pair]));
  const found = LAGS.map((lag) => movedBy(byPosition, lag, has, same)).filter(({ told }) => told >= FEWEST);
  return Math.max(0, ...found.map(({ share }) => share));
};

const isOther = (pairs: readonly Pair[], has: Has, differs: (pair: Pair) => boolean): number => {
  const known = pairs.filter(({ now, last }) => has(now) && has(last));
  return known.length < FEWEST ? 0 : shareOf(known, differs);
};

const faultOf = (code: FileFindingCode, moved: number, other: number, shows: PlaceFault['shows']): PlaceFault[] => {
  if (moved >= MOST_MOVED) return [{ code, share: moved, shows }];
  return other >= MOST_OTHER ? [{ code, share: other, shows }] : [];
};

const nameOf = ({ name }: Values): string => foldedText(name);
const sizeOf = ({ size }: Values): string => foldedText(size).replaceAll(' ', '');

const names = (pairs: readonly Pair[]): PlaceFault[] => {
  const has: Has = ({ name }) => name !== '';
  const same: Same = (one, other) => nameOf(one) === nameOf(other);
  const ofOthers = new Set(pairs.map(({ last }) => nameOf(last)));
  const hasOthers = ({ now, last }: Pair): boolean =>
    has(now) && has(last) && !same(now, last) && ofOthers.has(nameOf(now));
  const shows = (pair: Pair): boolean =>
    hasOthers(pair) || (has(pair.now) && has(pair.last) && namesDiffer(pair.last.name, pair.now.name));
  // No honest list gives products the names of others.
  const others = isOther(pairs, has, hasOthers);
  const other = others >= FEW_OTHERS ? Math.max(MOST_OTHER, others) : isOther(pairs, has, shows);
  return faultOf('names_shifted', isMoved(pairs, has, same), other, shows).map((fault) => ({
    ...fault,
    share: shareOf(pairs, shows),
  }));
};

/** Prices change by less from week to week, and most differ by more from those of the next product. */
const NEAR_PRICE = 0.12;
const OTHER_PRICE = 1.6;

const isOtherPrice = (now: number, last: number): boolean =>
  now > 0 && last > 0 && (now > last * OTHER_PRICE || now * OTHER_PRICE < last);

const prices = (pairs: readonly Pair[]): PlaceFault[] => {
  const shows = ({ now, last }: Pair): boolean => isOtherPrice(now.cost, last.cost) || isOtherPrice(now.rrp, last.rrp);
  for (const field of ['cost', 'rrp'] as const) {
    const has: Has = (values) => values[field] > 0;
    const same: Same = (one, other) => isNear(one[field], other[field], NEAR_PRICE);
    const moved = isMoved(pairs, has, same);
    const other = isOther(pairs, has, ({ now, last }) => isOtherPrice(now[field], last[field]));
    const [found] = faultOf('prices_shifted', moved, other, shows);
    if (found) return [found];
  }
  return [];
};

const quantities = (pairs: readonly Pair[]): PlaceFault[] => {
  const has: Has = ({ caseQty }) => caseQty > 0;
  const same: Same = (one, other) => one.caseQty === other.caseQty;
  const shows = ({ now, last }: Pair): boolean => has(now) && has(last) && !same(now, last);
  return faultOf('quantities_shifted', isMoved(pairs, has, same), isOther(pairs, has, shows), shows);
};

const sizes = (pairs: readonly Pair[]): PlaceFault[] => {
  const has: Has = ({ size }) => size !== '';
  const same: Same = (one, other) => sizeOf(one) === sizeOf(other);
  const shows = ({ now, last }: Pair): boolean => has(now) && has(last) && !same(now, last);
  return faultOf('sizes_differ', isMoved(pairs, has, same), isOther(pairs, has, shows), shows);
};

/** What of a file stands beside other products than in the files before. `arePricesRead`: another fault explains its prices. */
export const findPlaceFaults = (rows: readonly ComparedRow[], arePricesRead: boolean): PlaceFault[] => {
  const pairs = pairsOf(rows);
  return [...names(pairs), ...(arePricesRead ? [] : prices(pairs)), ...quantities(pairs), ...sizes(pairs)];
};

const MOST_BEFORE = 0.6;
const FEW_NOW = 0.1;
const FEWEST_GONE = 3;

const GONE: readonly (readonly [FileFindingCode, Has])[] = [
  ['rrp_gone', ({ rrp }) => rrp > 0],
  ['cost_gone', ({ cost }) => cost > 0],
  ['names_gone', ({ name }) => name !== ''],
];

/** Values that most products had, and now have not. */
export const findGoneValues = (rows: readonly ComparedRow[]): PlaceFault[] => {
  const pairs = pairsOf(rows);
  if (pairs.length < FEWEST_GONE) return [];
  return GONE.flatMap(([code, has]) => {
    const had = pairs.filter(({ last }) => has(last));
    const now = shareOf(had, (pair) => has(pair.now));
    return had.length >= MOST_BEFORE * pairs.length && now <= FEW_NOW
      ? [{ code, share: 1 - now, shows: (pair: Pair) => has(pair.last) && !has(pair.now) }]
      : [];
  });
};
