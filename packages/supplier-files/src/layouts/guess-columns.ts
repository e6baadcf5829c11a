import {
  aliasesOf,
  type ColumnSpec,
  type HeaderFound,
  matchOf,
  readHeaderRow,
  settledByValues,
} from '../columns/index.ts';
import type { TableRow } from '../table/index.ts';
import { type AmbiguousCaseColumn, findAmbiguousCaseColumn } from './case-or-cost.ts';
import { type Contents, contentsOf } from './contents.ts';
import { contradicted } from './contradictions.ts';
import { type Guessed, guessByContents } from './guess-by-contents.ts';
import { findAmbiguousQuantityColumn } from './stock-or-case.ts';
import type { TableStart } from './table-start.ts';
import { whyOf } from './words.ts';

/** How sure a guess is; `unused`: no field needs the column. */
export type Certainty = 'sure' | 'check' | 'unused';

/** What a column is taken for. `field` is '' for a column that is not used. */
export type ColumnGuess = Readonly<{
  index: number;
  name: string;
  field: string;
  certainty: Certainty;
  /** Half a sentence with the evidence: "13 digits, 98% valid check digits". */
  why: string;
  contents: Contents;
}>;

const nameAt = (header: TableRow | undefined, at: number): string => (header?.cells[at] ?? '').trim();

/** "Price" and no more: without a retail price beside it, it may be that one. */
const saysNotWhich = (field: string, name: string, { fields }: HeaderFound, specs: readonly ColumnSpec[]): boolean =>
  field === 'costprice' && !fields.has('rrp') && matchOf(name, aliasesOf(specs))?.isBare === true;

const CASE_OR_COST = 'It may be how many are in a case or what a case costs';

/** Nobody knows which of the two a column is, so that both are offered. */
const guessCase = (guessed: Map<number, Guessed>, { caseAt, unitAt, quantityAt }: AmbiguousCaseColumn): void => {
  guessed.set(caseAt, { field: 'casecost', certainty: 'check', why: CASE_OR_COST });
  if (unitAt !== undefined)
    guessed.set(unitAt, { field: 'costprice', certainty: 'check', why: 'It may be what one unit costs' });
  if (quantityAt !== undefined)
    guessed.set(quantityAt, { field: 'caseqty', certainty: 'check', why: 'It may be how many are in a case' });
};

/** With VAT it is what customers pay. */
const SALES_PRICE = /^(?:(?:unit|net|nett) )?sales ?prices?\b(?!.*\binc(?:l|luding|lusive)?\b)/i;

/** The column of what a supplier sells for, where no other is a cost: the shop pays that, or its customers do. -1 without one. */
export const openSalesPrice = ({ fields, cells, rivals }: HeaderFound): number => {
  const rrpAt = fields.get('rrp');
  if (rrpAt === undefined || fields.has('costprice') || fields.has('casecost')) return -1;
  const isSales = (at: number): boolean => SALES_PRICE.test((cells[at] ?? '').trim().replace(/[\s_-]+/g, ' '));
  return [rrpAt, ...(rivals.get('rrp') ?? [])].find(isSales) ?? -1;
};

/** What names that are known leave open. */
const guessOpen = (guessed: Map<number, Guessed>, named: HeaderFound, start: TableStart): void => {
  const salesAt = openSalesPrice(named);
  if (salesAt !== -1) {
    const field = named.fields.get('rrp') === salesAt ? 'rrp' : 'costprice';
    guessed.set(salesAt, { field, certainty: 'check', why: 'It may be your cost or the RRP' });
  }
  const doubt = findAmbiguousCaseColumn(named, start);
  if (doubt) guessCase(guessed, doubt);
  const stock = findAmbiguousQuantityColumn(named, start.below);
  if (stock) guessed.set(stock.at, { field: 'caseqty', certainty: 'check', why: 'It may be how many are in stock' });
};

/** What the names of a header say, without the fields that the values contradict. */
const namedFields = (start: TableStart, specs: readonly ColumnSpec[]): Map<number, Guessed> => {
  const { header, below } = start;
  const guessed = new Map<number, Guessed>();
  if (!header) return guessed;
  const named = settledByValues(readHeaderRow(header, aliasesOf(specs), undefined), below);
  const refuted = new Map(contradicted(named.fields, below).map(({ field, why }) => [field, why]));
  const doubtful = new Set(named.doubtful.map(({ field }) => field));
  for (const [field, at] of named.fields) {
    if (saysNotWhich(field, nameAt(header, at), named, specs)) continue;
    const why = refuted.get(field);
    if (why !== undefined) guessed.set(at, { field: '', certainty: 'check', why });
    else
      guessed.set(at, {
        field,
        certainty: doubtful.has(field) || named.assumedRrp === nameAt(header, at) ? 'check' : 'sure',
        why: `The name “${nameAt(header, at)}” is known`,
      });
  }
  guessOpen(guessed, named, start);
  return guessed;
};

/** A guess for each column of a table, by its names first and then by what stands in it. */
export const guessColumns = (start: TableStart, specs: readonly ColumnSpec[]): ColumnGuess[] => {
  const { header, below } = start;
  const width = Math.max(header?.cells.length ?? 0, ...below.slice(0, 200).map(({ cells }) => cells.length), 0);
  const contents = Array.from({ length: width }, (_, at) => contentsOf(below, at));
  const guessed = namedFields(start, specs);
  guessByContents(contents, start, specs, guessed);
  return contents.flatMap((one, index): ColumnGuess[] => {
    const name = nameAt(header, index);
    if (name === '' && one.shape === 'empty') return [];
    const guess = guessed.get(index);
    const base = { index, name, contents: one };
    if (!guess) return [{ ...base, field: '', certainty: 'unused', why: whyOf(one) }];
    return [{ ...base, ...guess, why: guess.field === 'barcode' && one.shape === 'barcode' ? whyOf(one) : guess.why }];
  });
};
