import { canonicalGtin, unitGtin } from '../barcodes/index.ts';
import { type ColumnSpec, isNoPrice } from '../columns/index.ts';
import type { TableRow } from '../table/index.ts';
import type { Contents, Shape } from './contents.ts';
import { isOtherPrice, type PricePair, pricePair } from './price-pair.ts';
import type { TableStart } from './table-start.ts';
import { whyOf } from './words.ts';

/** What a column is taken for, and why. */
export type Guessed = { field: string; certainty: 'sure' | 'check'; why: string };

type Guesses = Map<number, Guessed>;
type Column = Readonly<{ at: number; contents: Contents }>;

const MANY_CASE_COUNTS = 0.8;
const ROWS_LOOKED_AT = 200;

/** What is still to be found, by the fields that the kind of file has. */
class Open {
  readonly guesses: Guesses;
  readonly #names: readonly string[];
  readonly #columns: readonly Column[];
  readonly #fields: ReadonlySet<string>;

  constructor(contents: readonly Contents[], names: readonly string[], specs: readonly ColumnSpec[], guesses: Guesses) {
    this.#names = names;
    this.guesses = guesses;
    this.#columns = contents.map((one, at) => ({ at, contents: one }));
    this.#fields = new Set(specs.map(({ field }) => field));
  }

  lacks(field: string): boolean {
    return this.#fields.has(field) && ![...this.guesses.values()].some((guess) => guess.field === field);
  }

  /** The columns that nothing is known of yet, or whose name is refuted, with values of this shape. */
  free(shape: Shape): Column[] {
    return this.#columns.filter(
      ({ at, contents }) => contents.shape === shape && (this.guesses.get(at)?.field ?? '') === '',
    );
  }

  /** The free ones whose names do not say that they are something else. */
  freeBut(shape: Shape, isElse: (name: string) => boolean): Column[] {
    return this.free(shape).filter(({ at }) => !isElse(this.#names[at] ?? ''));
  }

  /** The column that a field has. */
  at(field: string): Column | undefined {
    const found = [...this.guesses].find(([, guess]) => guess.field === field)?.[0];
    return found === undefined ? undefined : this.#columns[found];
  }

  /** Leaves what a column is taken for to be checked. */
  doubt({ at }: Column, why: string): void {
    const known = this.guesses.get(at);
    if (known) this.guesses.set(at, { ...known, certainty: 'check', why });
  }

  set({ at, contents }: Column, field: string, certainty: Guessed['certainty'], why = whyOf(contents)): void {
    this.guesses.set(at, { field, certainty, why });
  }
}

/** Whether the one column has the cases of what the other one has. */
const areCasesOf = (rows: readonly TableRow[], cases: number, units: number): boolean =>
  rows.slice(0, ROWS_LOOKED_AT).every(({ cells }) => {
    const [outer, inner] = [canonicalGtin(cells[cases] ?? ''), canonicalGtin(cells[units] ?? '')];
    return !outer.ok || !inner.ok || unitGtin(outer.canonical) === inner.canonical;
  });

const TWO_OF_BARCODES = 'Two columns have barcodes';

/** Of two columns of barcodes the one of units, where all of the other are cases of it. */
const unitsOf = (rows: readonly TableRow[], free: readonly Column[]): Column | undefined => {
  const [first, second] = free;
  if (!first || !second || free.length > 2) return undefined;
  if (areCasesOf(rows, second.at, first.at)) return first;
  return areCasesOf(rows, first.at, second.at) ? second : undefined;
};

const findBarcodes = (open: Open, rows: readonly TableRow[]): void => {
  const free = open.free('barcode');
  const [first] = free;
  if (!first || !open.lacks('barcode')) return;
  if (free.length === 1) {
    open.set(first, 'barcode', 'sure');
    return;
  }
  const units = unitsOf(rows, free);
  open.set(units ?? first, 'barcode', units ? 'sure' : 'check', units ? undefined : TWO_OF_BARCODES);
  for (const column of free.filter((one) => one !== (units ?? first)))
    if (units) open.set(column, 'casebarcode', 'sure', 'The barcodes of the cases');
    else open.set(column, '', 'check', TWO_OF_BARCODES);
};

const findTexts = (open: Open): void => {
  const field = open.lacks('description') ? 'description' : 'name';
  const words = open.free('words');
  if (open.lacks(field) && words.length > 0) {
    const [best, second] = [...words].sort(
      (one, other) =>
        other.contents.averageWords * other.contents.distinct - one.contents.averageWords * one.contents.distinct,
    );
    const isClear = !second || second.contents.distinct < best!.contents.distinct / 2;
    open.set(best!, field, isClear ? 'sure' : 'check');
  }
  const sizes = open.free('size');
  if (open.lacks('size') && sizes[0]) open.set(sizes[0], 'size', sizes.length === 1 ? 'sure' : 'check');
  const rates = open.free('vat');
  if (open.lacks('vat') && rates[0]) open.set(rates[0], 'vat', rates.length === 1 ? 'sure' : 'check');
};

/** Names of whole numbers that are not how many are in a case. */
const NO_PACK = /stock|order|layer|pallet|life|day|min|moq|loc|bay|avail|free|sold|sales|rank|line|no\b|nr\b|id\b/i;
const isNoPack = (name: string): boolean => NO_PACK.test(name);

const findPacks = (open: Open): void => {
  if (!open.lacks('caseqty')) return;
  const counts = open.freeBut('count', isNoPack);
  const usual = counts.filter(({ contents }) => contents.caseCounts >= MANY_CASE_COUNTS);
  if (usual.length === 0) return;
  const share = Math.round(usual[0]!.contents.caseCounts * 100);
  open.set(usual[0]!, 'caseqty', usual.length === 1 ? 'sure' : 'check', `${share}% are numbers that a case has`);
};

const PRICES = ['costprice', 'rrp'] as const;
const MANY_SHELF_ENDINGS = 0.5;

/** The likeliest columns of the prices that are lacking: retail prices end as shelf prices do. */
const likeliest = (free: readonly Column[], lacking: readonly string[]): ReadonlyMap<number, string> => {
  const byEnding = [...free].sort((one, other) => one.contents.shelfEndings - other.contents.shelfEndings);
  const [lowest, highest] = [byEnding[0]!, byEnding.at(-1)!];
  const both = lacking.length === 2;
  if (both && lowest !== highest)
    return new Map([
      [lowest.at, 'costprice'],
      [highest.at, 'rrp'],
    ]);
  const isRetail = both ? lowest.contents.shelfEndings >= MANY_SHELF_ENDINGS : lacking[0] === 'rrp';
  return new Map([isRetail ? [highest.at, 'rrp'] : [lowest.at, 'costprice']]);
};

/** Cost and retail price where the rows prove which is which: two open columns, or an open one beside the price that is known. */
const provenPair = (open: Open, rows: readonly TableRow[], free: readonly Column[]): PricePair | undefined => {
  const packAt = open.at('caseqty')?.at;
  const [cost, rrp] = [open.at('costprice'), open.at('rrp')];
  const [first, second] = free;
  if (!first) return undefined;
  if (!cost && !rrp) return second && free.length === 2 ? pricePair(rows, first, second, packAt) : undefined;
  const pair = free.length === 1 ? pricePair(rows, cost ?? first, rrp ?? first, packAt) : undefined;
  return pair && pair.cost === (cost ?? first).at ? pair : undefined;
};

/** The price whose name says that it is one where the rows prove that it is the other one. */
const misnamed = (open: Open, rows: readonly TableRow[], free: readonly Column[]): Column | undefined => {
  const [cost, rrp] = [open.at('costprice'), open.at('rrp')];
  const [first] = free;
  const known = cost ?? rrp;
  if (!first || !known || free.length > 1 || (cost && rrp)) return undefined;
  const named = { ...known, field: cost ? 'costprice' : 'rrp' } as const;
  return isOtherPrice(rows, named, first, open.at('caseqty')?.at) ? known : undefined;
};

const findPrices = (open: Open, rows: readonly TableRow[]): void => {
  const free = open.freeBut('amount', isNoPrice);
  const lacking = PRICES.filter((field) => open.lacks(field));
  if (free.length === 0 || lacking.length === 0) return;
  const pair = provenPair(open, rows, free);
  if (pair) {
    for (const column of free)
      if (column.at === pair.cost) open.set(column, 'costprice', 'sure', pair.why);
      else open.set(column, 'rrp', 'sure');
    return;
  }
  const doubtful = misnamed(open, rows, free);
  if (doubtful) open.doubt(doubtful, 'Its name says the other price than its values do');
  const taken = likeliest(free, lacking);
  const fits = free.length === 1 ? 'Its name does not say which price it is' : `${free.length} columns fit`;
  for (const column of free)
    open.set(column, taken.get(column.at) ?? '', 'check', `${fits}. ${whyOf(column.contents)}`);
};

/** Adds to what the names say what the contents show. What they leave open is marked to be checked. */
export const guessByContents = (
  contents: readonly Contents[],
  { header, below: rows }: TableStart,
  specs: readonly ColumnSpec[],
  guesses: Guesses,
): void => {
  const names = (header?.cells ?? []).map((name) => name.trim());
  const open = new Open(contents, names, specs, guesses);
  findBarcodes(open, rows);
  findTexts(open);
  findPacks(open);
  findPrices(open, rows);
};
