import { canonicalGtin } from '../barcodes/index.ts';
import { type HeaderFound, laterHeader, SUPPLIER_FILE_COLUMNS } from '../columns/index.ts';
import { dayIn, surelyFirst } from '../prices/index.ts';
import type { TableRow } from '../table/index.ts';

/** Fields of columns with days that decide which price counts. */
const DAY_FIELDS = ['pricefrom', 'priceuntil', 'offerfrom', 'offeruntil'] as const;
/** One may be a slip of the pen, also one that was copied down some rows. */
const FEWEST_DAYS = 2;
const LEAST_SHARE = 0.5;
const HAS_DIGIT = /\d/;

/**
 * How days are read of which either part may be the month:
 * - `open`: the column seems to have the month first, so no order is taken for granted
 * - `day_first`: the day comes first, although one of the column has the month first
 */
export type DayOrder = Readonly<{ order: 'open' | 'day_first' /** A day with the month first. */; example: string }>;
/** By field; columns without a month that must come first are left out. */
export type DayOrders = ReadonlyMap<string, DayOrder>;

/** `days` are different ones with the month first, `example` the first of them as it is written. */
type Column = { cells: number; dayFirst: number; monthFirst: number; days: Set<string>; example: string };

const orderIn = ({ cells, dayFirst, monthFirst, days }: Column): DayOrder['order'] | undefined => {
  if (monthFirst === 0) return undefined;
  const isUsual = monthFirst >= FEWEST_DAYS && monthFirst >= cells * LEAST_SHARE;
  return dayFirst === 0 && (days.size >= FEWEST_DAYS || isUsual) ? 'open' : 'day_first';
};

/** Looks at all rows below a header for the order of day and month in its columns of days. */
export class DayOrderDetector {
  readonly #columns = new Map<string, Column>();
  #header: HeaderFound;
  #fields: readonly (readonly [field: string, index: number])[];

  readonly #first: HeaderFound;

  constructor(header: HeaderFound) {
    this.#first = header;
    this.#header = header;
    this.#fields = dayFieldsOf(header);
  }

  #follow(header: HeaderFound): void {
    this.#header = header;
    this.#fields = dayFieldsOf(header);
  }

  /** Whether there is anything to look at. */
  static mayFind(header: HeaderFound): boolean {
    return dayFieldsOf(header).length > 0;
  }

  note(row: TableRow): void {
    if (row.begins) this.#follow(this.#first);
    if (row.line <= this.#header.line) return;
    const barcode = row.cells[this.#header.fields.get('barcode') ?? -1] ?? '';
    if (!canonicalGtin(barcode).ok) {
      const later = laterHeader(row, SUPPLIER_FILE_COLUMNS, this.#header);
      if (later) this.#follow(later);
      // A total, or the day of the print below the table; a damaged barcode has digits still.
      if (!HAS_DIGIT.test(barcode)) return;
    }
    for (const [field, index] of this.#fields) this.#noteCell(field, row.cells[index] ?? '');
  }

  #noteCell(field: string, cell: string): void {
    const text = cell.trim();
    if (text === '') return;
    const column = this.#columns.get(field) ?? { cells: 0, dayFirst: 0, monthFirst: 0, days: new Set(), example: '' };
    if (++column.cells === 1) this.#columns.set(field, column);
    const first = surelyFirst(text);
    if (first === 'day') column.dayFirst++;
    if (first !== 'month') return;
    if (++column.monthFirst === 1) column.example = text;
    if (column.days.size < FEWEST_DAYS) column.days.add(dayIn(text) ?? '');
  }

  /** A column in which either part may be the month all the way down is as another one of the file, as From beside To. */
  orders(): DayOrders {
    const orders = new Map<string, DayOrder>();
    const open = [...this.#columns.values()].find((column) => orderIn(column) === 'open');
    for (const [field, column] of this.#columns) {
      const isAsOther = column.dayFirst === 0 && open !== undefined;
      const order = isAsOther ? 'open' : orderIn(column);
      const example = column.example || (open?.example ?? '');
      if (order !== undefined) orders.set(field, { order, example });
    }
    return orders;
  }
}

const dayFieldsOf = ({ fields }: HeaderFound): (readonly [string, number])[] =>
  DAY_FIELDS.flatMap((field) => {
    const index = fields.get(field);
    return index === undefined ? [] : [[field, index] as const];
  });
