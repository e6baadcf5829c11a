import {
  type BadRow,
  cleanText,
  type DatedPrice,
  type Finding,
  type HeaderFound,
  type PriceStatement,
  type PromotionRows,
  type RowHints,
  readSupplierRow,
  type SupplierItem,
  type SupplierRowReading,
  type TableRow,
  unitGtin,
} from '@tillmap/supplier-files';
import type { SessionItem } from '../../model/item.ts';
import type { NotedBarcode } from '../../model/rows/barcode-note.ts';
import { withDatedOf } from '../../model/rows/dated-rows.ts';
import { itemOf } from '../../model/rows/item-of-row.ts';
import type { RejectedRow } from '../../model/rows/rejected-row.ts';
import { comingRow, notTodayRow, replacedRow, replacing } from '../../model/rows/replaced-rows.ts';
import { RemarkCounter } from '../../model/rows/row-remarks.ts';
import { isNotToday, SameBarcodes } from '../../model/rows/same-barcode.ts';
import { LastRows } from './rules/last-rows.ts';
import { Precedence } from './rules/precedence.ts';
import { SectionHeadings } from './rules/section-headings.ts';
import { TablesRead } from './rules/tables-read.ts';

/** Items and bad rows of some thousand lines. `replaced` are positions of earlier batches that a later row replaces. */
export type SupplierBatch = Readonly<{
  items: readonly SessionItem[];
  badRows: readonly RejectedRow[];
  /** Rows of this batch that a later one of it replaces. */
  replacedRows: readonly BadRow[];
  replaced: readonly Readonly<{ position: number; canonical: string }>[];
}>;

type GoodRow = SupplierRowReading & { readonly ok: true };
type OtherRow = Extract<SupplierRowReading, { readonly skip: true }>;

/** The first rows behind one, so many of them. */
type RowsBelow = (count: number) => readonly TableRow[];

/** So many rows below a header show what its columns are. */
const ROWS_SETTLING = 1_000;
const NOTES_KEPT = 100;

/** Barcodes are resolved and items inserted by so many at once. */
const ITEMS_PER_BATCH = 2_000;

/** A batch has no more bad rows than have so many characters, and a cell of one is cut: it is kept to be recognised. */
const BAD_CHARS_PER_BATCH = 4_000_000;
const BAD_CELL_CHARS = 1_000;

const cut = (cell: string): string => (cell.length > BAD_CELL_CHARS ? `${cell.slice(0, BAD_CELL_CHARS)}…` : cell);

/** Reads rows one by one, and gathers what is made of them into batches. */
export class BatchMaker {
  readonly found = { repaired: 0, replaced: 0, bad: 0, noted: 0, leftOut: 0 };
  readonly leftOut: { line: number; reasons: string[] }[] = [];
  readonly noted: NotedBarcode[] = [];
  readonly headings = new SectionHeadings();
  readonly remarks = new RemarkCounter();
  readonly sameBarcodes = new SameBarcodes();
  readonly laterHeaders: number[] = [];
  readonly #tables: TablesRead;
  /** Names the columns of what is listed. */
  readonly #first: HeaderFound;
  /** Whether rows of the table that the header belongs to were read. */
  #hasRows = false;
  #badChars = 0;
  readonly #lastRows = new LastRows();
  /** Rows that count although they do not hold today. */
  readonly #late = new LastRows();
  readonly #precedence = new Precedence();
  /** Prices of rows that hold from a later day on, while they wait for one of their barcode that holds today. */
  readonly #coming = new Map<string, readonly DatedPrice[]>();
  #next = 0;
  /** By position less the position of the first; a replaced one leaves a hole, and so does one that cannot be used. */
  #items: (SessionItem | undefined)[] = [];
  #badRows: RejectedRow[] = [];
  #replacedRows: BadRow[] = [];
  #replaced: { position: number; canonical: string }[] = [];
  readonly #hints: RowHints;

  readonly #promotion: PromotionRows | undefined;

  constructor(
    header: HeaderFound,
    hints: RowHints,
    around: readonly PriceStatement[],
    fileName: string,
    promotion?: PromotionRows,
  ) {
    this.#promotion = promotion;
    this.#first = header;
    this.#tables = new TablesRead(header, around, fileName, hints.corrections);
    this.#hints = hints;
  }

  /** The first headers by which rows were read. */
  get headers(): readonly HeaderFound[] {
    return this.#tables.headers;
  }

  get isFull(): boolean {
    return this.#items.length >= ITEMS_PER_BATCH || this.#badChars >= BAD_CHARS_PER_BATCH;
  }

  findings(): Finding[] {
    return this.#tables.findings();
  }

  read(given: TableRow, below: RowsBelow): void {
    this.#tables.expect(given);
    this.#hasRows ||= given.begins !== undefined;
    const { check, header } = this.#tables;
    const row = check.asRead(given);
    const reading = readSupplierRow(row, this.#promotion?.header(header) ?? header, this.#hints);
    this.#promotion?.note(row, reading, header);
    if (reading.ok !== undefined) check.note(row);
    if (reading.ok) {
      this.#hasRows = true;
      this.#add(reading, row.cells);
      if (reading.remarks.length > 0) this.remarks.note(row.line, reading.remarks);
    } else if (reading.ok === false) {
      this.#readBad(reading, row, below);
    } else {
      this.#readOther(row, reading, below);
    }
  }

  /** A row that is no product: a header, or nothing that counts. */
  #readOther(row: TableRow, { header, isSameHeader }: OtherRow, below: RowsBelow): void {
    const named = header ?? (this.#tables.isHalf ? this.#tables.header : undefined);
    if (named) this.#follow(named, row, below(ROWS_SETTLING));
    else if (row.cells.some((cell) => cleanText(cell) !== '')) {
      this.#tables.state(row);
      this.#leaveOut(row);
      // What stands right below may qualify the names once more.
      if (isSameHeader) this.#hasRows = false;
    }
  }

  #readBad(bad: BadRow & { readonly heading: string }, row: TableRow, below: RowsBelow): void {
    if (this.#tables.takesUpper(row, below(1)[0]) || (!this.#hasRows && this.#tables.takesUnits(row))) {
      this.#leaveOut(row);
      return;
    }
    const isStatement = this.#tables.state(row);
    if (isStatement || bad.heading !== '') {
      if (!isStatement) this.headings.note(bad.heading);
      this.#leaveOut(row);
      return;
    }
    this.headings.passOver();
    this.#hasRows = true;
    this.#addBad(bad);
  }

  /** A row that is no product and no mistake is told as well: all rows that were read are accounted for. */
  #leaveOut({ line, cells }: TableRow): void {
    this.found.leftOut++;
    if (this.leftOut.length >= NOTES_KEPT) return;
    const text = cut(
      cells
        .map(cleanText)
        .filter((cell) => cell !== '')
        .join(' | '),
    );
    this.leftOut.push({ line, reasons: [`Line ${line} is no product: ${text}`] });
  }

  /** Reads by another header from here on; one right below the header before it names the same columns once more. */
  #follow(header: HeaderFound, row: TableRow, below: readonly TableRow[]): void {
    if (!this.#hasRows) {
      const reason = `Line ${row.line} names columns once more and was not used.`;
      this.#addBad({ line: row.line, reasons: [reason], cells: row.cells });
      return;
    }
    this.#hasRows = false;
    this.#tables.follow(header, row, below);
    this.#leaveOut(row);
    if (this.laterHeaders.length < NOTES_KEPT) this.laterHeaders.push(row.line);
  }

  take(): SupplierBatch {
    const batch = {
      items: this.#items.filter((item) => item !== undefined),
      badRows: this.#badRows,
      replacedRows: this.#replacedRows,
      replaced: this.#replaced,
    };
    this.#items = [];
    this.#badRows = [];
    this.#badChars = 0;
    this.#replacedRows = [];
    this.#replaced = [];
    this.#coming.clear();
    return batch;
  }

  /** A row that cannot be used keeps its place, so that it can be mended and join the others. */
  #addBad({ line, reasons, cells }: BadRow): void {
    this.found.bad++;
    const kept = cells.map(cut);
    this.#badRows.push({
      line,
      reasons,
      cells: kept,
      position: this.#next++,
      header: this.#tables.headerAt,
      supplierGroup: this.headings.groupFor(cells),
    });
    this.#items.push(undefined);
    for (const cell of kept) this.#badChars += cell.length;
  }

  #add(row: GoodRow, cells: readonly string[]): void {
    const { item: read, flags, repair, note } = row;
    const item = itemOf(read, flags, this.#next++, this.headings.groupOf(read.supplierGroup, cells));
    if (repair !== undefined) this.found.repaired++;
    this.#note(read, note);
    const before = this.#lastRows.note(item.canonical, item.position);
    const isLate = item.doubts.some(isNotToday);
    const isAfterToday = before !== undefined && isLate && this.#late.get(item.canonical) !== before;
    if (isLate && !isAfterToday) this.#late.note(item.canonical, item.position);
    const givesWay = isLate ? undefined : this.#precedence.givesWay(row, before !== undefined);
    if (before !== undefined && isAfterToday) this.#keepToday(before, item, row.coming);
    else if (before !== undefined && givesWay) this.#keepEarlier(before, item, givesWay);
    else this.#items.push(before === undefined ? item : this.#replace(before, item));
    if (isLate && !isAfterToday && row.coming) this.#coming.set(item.canonical, row.coming);
  }

  /** Keeps the row that holds today, with the prices of the later one as its new ones where it is not far above. */
  #keepToday(position: number, item: SessionItem, coming: readonly DatedPrice[] = []): void {
    const at = position - (item.position - this.#items.length);
    const kept = this.#items[at];
    const dated = kept && withDatedOf(kept, item, coming);
    if (dated) this.#items[at] = dated;
    const [first] = dated === kept ? [] : coming;
    this.#keepEarlier(position, item, first ? comingRow(first.from) : notTodayRow);
  }

  /** Of rows with one barcode, the one whose price is in force goes before a later row. */
  #keepEarlier(position: number, item: SessionItem, listed: typeof notTodayRow): void {
    this.#lastRows.note(item.canonical, position);
    this.found.replaced++;
    const kept = this.#items[position - (item.position - this.#items.length)];
    this.#items.push(undefined);
    this.#replacedRows.push(listed(this.#first, item, kept));
    if (kept) this.sameBarcodes.note(item, kept);
  }

  #note({ line, barcode, canonical }: SupplierItem, note = ''): void {
    if (note !== '') this.found.noted++;
    else if (unitGtin(canonical) === undefined) return;
    if (this.noted.length < NOTES_KEPT) this.noted.push({ line, barcode, canonical, note });
  }

  /** Takes the row at `position` out, and answers the one that replaces it. One of an earlier batch is stored already. */
  #replace(position: number, by: SessionItem): SessionItem {
    this.found.replaced++;
    const index = position - (by.position - this.#items.length);
    const pending = index >= 0 ? this.#items[index] : undefined;
    if (!pending) {
      this.#replaced.push({ position, canonical: by.canonical });
      return by;
    }
    this.#items[index] = undefined;
    this.#replacedRows.push(replacedRow(this.#first, pending, by));
    this.sameBarcodes.note(pending, by);
    return withDatedOf(replacing(pending, by), pending, this.#coming.get(by.canonical) ?? []);
  }
}
