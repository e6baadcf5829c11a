import type { CostBasis, HeaderFound } from '../columns/index.ts';
import { isNameOfNotes } from '../prices/index.ts';
import type { RowWarning, RowWarningCode } from '../table/index.ts';

/** What columns of a file say about its prices, as far as it is the same for all rows. */
export type PriceTerms = Readonly<{
  currenciesAt: readonly number[];
  unitAt: number;
  /** The column of how many the price is for, beside one of units of measure. */
  perAt: number;
  discountsAt: readonly number[];
  increasesAt: readonly number[];
  typesAt: readonly number[];
  /** Columns of notes, in which there may be anything. */
  notesAt: readonly number[];
  fromAt: number;
  untilAt: number;
  offerFromAt: number;
  offerUntilAt: number;
  /** Days in the names of the columns of prices: "Cost from 01/12/2026". */
  days: NonNullable<HeaderFound['days']>;
  /** What is ambiguous in every row. */
  ofColumns: readonly RowWarning[];
  costSaid: CostBasis;
  written: HeaderFound['written'];
  /** The names of all columns. */
  cells: readonly string[];
  has: (field: string) => boolean;
}>;

const PRICE_FIELDS = ['newcost', 'newrrp', 'newprice', 'offercost', 'offerrrp', 'offerprice'];
const TERM_FIELDS = [
  ...PRICE_FIELDS,
  'usualrrp',
  'pricefrom',
  'priceuntil',
  'discount',
  'increase',
  'currency',
  'othercurrency',
  'priceunit',
  'priceper',
  'pricetype',
];
const NO_DAYS: NonNullable<HeaderFound['days']> = new Map();

const COLUMN_DOUBTS: Readonly<Record<string, Readonly<Record<string, RowWarningCode>>>> = {
  costprice: {
    of_a_measure: 'of_a_measure',
    of_another_pack: 'of_another_pack',
    with_vat: 'cost_with_vat',
    for_many: 'for_many',
    before_discount: 'discount',
    offer: 'offer',
  },
  rrp: { without_vat: 'rrp_without_vat', offer: 'offer' },
};

const columnDoubts = ({ doubtful }: HeaderFound): RowWarning[] =>
  doubtful.flatMap(({ field, name, doubt }) => {
    const code = COLUMN_DOUBTS[field]?.[doubt];
    return code === undefined ? [] : [{ code, column: name, seen: '' }];
  });

const known = new WeakMap<HeaderFound, PriceTerms | null>();

/** Returns the terms of a header's prices; null where no column has any, as in most files. */
export const priceTermsOf = (header: HeaderFound): PriceTerms | null => {
  const before = known.get(header);
  if (before !== undefined) return before;
  const terms = worked(header);
  known.set(header, terms);
  return terms;
};

const worked = (header: HeaderFound): PriceTerms | null => {
  const { fields, written, costSaid, cells, rivals } = header;
  const ofColumns = columnDoubts(header);
  const { days = NO_DAYS } = header;
  const used = new Set(fields.values());
  const notesAt = cells.flatMap((name, index) => (!used.has(index) && isNameOfNotes(name) ? [index] : []));
  const isPlain = ofColumns.length === 0 && days.size === 0 && notesAt.length === 0;
  if (isPlain && !TERM_FIELDS.some((field) => fields.has(field))) return null;
  const at = (field: string): number => fields.get(field) ?? -1;
  const all = (field: string): number[] => (fields.has(field) ? [at(field), ...(rivals.get(field) ?? [])] : []);
  return {
    currenciesAt: ['currency', 'othercurrency'].flatMap((field) => (fields.has(field) ? [at(field)] : [])),
    unitAt: at('priceunit'),
    perAt: at('priceper'),
    discountsAt: all('discount'),
    increasesAt: all('increase'),
    typesAt: all('pricetype'),
    notesAt,
    fromAt: at('pricefrom'),
    untilAt: at('priceuntil'),
    offerFromAt: at('offerfrom'),
    offerUntilAt: at('offeruntil'),
    days,
    ofColumns,
    costSaid,
    written,
    cells,
    has: (field) => fields.has(field),
  };
};
