import type { HeaderFound } from '../columns/index.ts';
import { FreeColumns, RivalColumns } from '../columns/index.ts';
import type { Finding, TableRow } from '../table/index.ts';
import { columnName, counted, quoted } from '../table/index.ts';
import { type ColumnCorrections, correctedHeader } from './corrected-header.ts';
import { EqualNames } from './equal-names.ts';
import { MissingValues } from './missing-values.ts';
import { isTurnedDate } from './turned-date.ts';
import { VariantNames } from './variant-names.ts';
import { WholeAmounts } from './whole-amounts.ts';

/** What the values of a field are called. */
const FIELDS: Readonly<Record<string, string>> = {
  costprice: 'cost price',
  rrp: 'RRP',
  caseqty: 'case quantity',
  description: 'description',
  size: 'size',
};
const DATED = ['size', 'description'];
const MONEY = ['costprice', 'rrp'];
const ZERO = /^[£\s]*0+(?:[.,]0+)?\s*$/;
const LISTED = 10;
const VALUES_SHOWN = 3;
const SHOWN_CHARS = 40;
const HAS_DIGIT = /\d/;

type Column = Readonly<{ field: string; index: number; name: string }>;

/**
 * Looks at the rows below a header for what no single row shows: columns that are empty, 0 all the way down or without a name, and texts
 * that Excel took for dates, which are read as empty.
 */
export class RowCheck {
  readonly #dated: readonly Column[];
  /** Columns in which nothing was found yet. */
  #empty: Column[];
  /** Columns of amounts in which nothing but 0 was found yet. */
  #zero: Column[];
  readonly #nameless: readonly number[];
  readonly #width: number;
  readonly #unnamed = new Map<number, { count: number; values: string[] }>();
  readonly #dates = new Map<string, { count: number; seen: string[] }>();
  readonly #rivals: RivalColumns;
  readonly #free: FreeColumns;
  readonly #whole: WholeAmounts;
  readonly #missing: MissingValues;
  readonly #equalNames: EqualNames;
  readonly #variants: VariantNames;
  readonly #barcodeAt: number;
  /** Lines that say something of prices stand in the column of barcodes too. */
  #products = 0;

  constructor(named: HeaderFound, corrections?: ColumnCorrections) {
    const header = correctedHeader(named, corrections);
    const { fields, cells } = header;
    this.#rivals = new RivalColumns(header);
    this.#free = new FreeColumns(header);
    this.#whole = new WholeAmounts(header);
    this.#missing = new MissingValues(header);
    this.#equalNames = new EqualNames(header);
    this.#variants = new VariantNames(header);
    this.#barcodeAt = fields.get('barcode') ?? -1;
    const columns = Array.from(fields, ([field, index]) => ({ field, index, name: (cells[index] ?? '').trim() }));
    const used = new Set(fields.values());
    this.#dated = columns.filter(({ field }) => DATED.includes(field));
    this.#empty = columns.filter(({ field }) => FIELDS[field] !== undefined);
    this.#zero = columns.filter(({ field }) => MONEY.includes(field));
    this.#nameless = cells.flatMap((name, at) => (name.trim() === '' && !used.has(at) ? [at] : []));
    this.#width = Math.max(cells.length, ...Array.from(used, (index) => index + 1));
  }

  /** Takes a row that is of the table: no header, and nothing that stands around its rows. */
  note(row: TableRow): void {
    const { cells } = row;
    if (this.#barcodeAt === -1 || HAS_DIGIT.test(cells[this.#barcodeAt] ?? '')) this.#products++;
    this.#rivals.note(row);
    this.#free.note(row);
    if (this.#empty.length > 0) this.#empty = this.#empty.filter(({ index }) => (cells[index] ?? '').trim() === '');
    if (this.#zero.length > 0) this.#zero = this.#zero.filter(({ index }) => isBlankOrZero(cells[index] ?? ''));
    this.#whole.note(cells);
    this.#missing.note(row);
    this.#equalNames.note(row);
    for (const at of this.#nameless) this.#noteUnnamed(at, cells[at] ?? '');
    for (let at = this.#width; at < cells.length; at++) this.#noteUnnamed(at, cells[at] ?? '');
  }

  #noteUnnamed(column: number, value: string): void {
    const text = value.trim();
    if (text === '') return;
    const found = this.#unnamed.get(column) ?? { count: 0, values: [] };
    if (++found.count === 1) this.#unnamed.set(column, found);
    if (found.values.length < VALUES_SHOWN) found.values.push(quoted(text, SHOWN_CHARS));
  }

  /** The next row as it is to be read: with the name that stands once for variants, and without the dates that Excel made of texts. */
  asRead(row: TableRow): TableRow {
    return this.withoutDates(this.#variants.named(row));
  }

  /** A row without the dates that Excel made of its texts, whatever stands above it. */
  withoutDates(row: TableRow): TableRow {
    let cells: string[] | undefined;
    for (const { field, index } of this.#dated) {
      const text = row.cells[index] ?? '';
      if (text === '' || !isTurnedDate(text)) continue;
      cells ??= [...row.cells];
      cells[index] = '';
      const found = this.#dates.get(field) ?? { count: 0, seen: [] };
      if (++found.count === 1) this.#dates.set(field, found);
      if (found.seen.length < LISTED) found.seen.push(`Line ${row.line}: ${quoted(text.trim(), SHOWN_CHARS)}`);
    }
    return cells ? { ...row, cells } : row;
  }

  findings(): Finding[] {
    if (this.#products === 0) return [];
    const isEmpty = new Set(this.#empty);
    const zero = this.#zero.filter((column) => !isEmpty.has(column));
    return [
      ...this.#rivals.findings(),
      ...this.#free.findings(),
      ...zero.map(zeroFinding),
      ...this.#whole.findings(),
      ...this.#variants.findings(),
      ...this.#missing.findings(),
      ...this.#equalNames.findings(),
      ...Array.from(this.#dates, ([field, found]) => dateFinding(field, found)),
      ...this.#empty.map(emptyFinding),
      ...Array.from(this.#unnamed, ([column, found]) => unnamedFinding(column, found)),
    ];
  }
}

const isBlankOrZero = (text: string): boolean => text.trim() === '' || ZERO.test(text);

const zeroFinding = ({ field, name, index }: Column): Finding => ({
  code: 'money',
  sentence: `The ${FIELDS[field]} is 0 in every row: column ${columnName(index)} “${name}” has no other amount.`,
  details: ['If these are formulas, open the file in Excel, save it and upload it again.'],
});

const dateFinding = (field: string, { count, seen }: { count: number; seen: string[] }): Finding => ({
  code: 'cells',
  sentence: `${counted(count, `${FIELDS[field]} is a date`, `${FIELDS[field]}s are dates`)}, as Excel makes of 6-12 or 1/2, and ${count === 1 ? 'was' : 'were'} left empty.`,
  details: [...seen, 'Format the column as text in Excel, type the values again, save the file and upload it again.'],
});

const emptyFinding = ({ field, name, index }: Column): Finding => ({
  code: 'columns',
  sentence: `The column “${name}” (${columnName(index)}) is empty in every row, so no product has a ${FIELDS[field]}.`,
  details: ['If its values are in another column, write its name above them and upload the file again.'],
});

const unnamedFinding = (column: number, { count, values }: { count: number; values: string[] }): Finding => ({
  code: 'columns',
  sentence: `Column ${columnName(column)} has values in ${counted(count, 'row', 'rows')} but no name in the header, and was not used: ${values.join(', ')}.`,
  details: ['If they are needed, write a name above them and upload the file again.'],
});
