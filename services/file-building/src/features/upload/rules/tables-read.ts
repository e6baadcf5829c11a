import {
  type Finding,
  furtherHeader,
  type HeaderFound,
  isPartOfHeader,
  isUpperHalf,
  type PriceStatement,
  RowCheck,
  SUPPLIER_FILE_COLUMNS,
  type TableRow,
  withStatements,
} from '@tillmap/supplier-files';
import { columnFindings } from './column-findings.ts';

const NOTES_KEPT = 100;
/** Rows below further headers cannot be mended later. */
const HEADERS_KEPT = 50;

const hasDigit = ({ cells }: TableRow, { fields }: HeaderFound): boolean =>
  /\d/.test(cells[fields.get('barcode') ?? -1] ?? '');

/** The tables of a file, one below the other: the header by which the next row is read, and what those of each table show. */
export class TablesRead {
  /** The first headers by which rows were read. */
  readonly headers: HeaderFound[];
  /** The same as their names and values say, without what is said of all prices. */
  readonly #found: HeaderFound[];
  #header: HeaderFound;
  #at = 0;
  #check: RowCheck;
  /** Of the tables before. */
  readonly #earlier: Finding[] = [];
  /** The row above the next header, which qualifies its names. */
  #upper: TableRow | undefined;
  readonly #around: readonly PriceStatement[];

  constructor(first: HeaderFound, around: readonly PriceStatement[]) {
    this.#around = around;
    this.#header = withStatements(first, around);
    this.#found = [first];
    this.headers = [this.#header];
    this.#check = new RowCheck(this.#header);
  }

  get header(): HeaderFound {
    return this.#header;
  }

  /** The place of the header among those that are kept, null where it is not. */
  get headerAt(): number | null {
    return this.#at < this.headers.length ? this.#at : null;
  }

  get check(): RowCheck {
    return this.#check;
  }

  /** Whether the next row completes a header of two rows. */
  get isHalf(): boolean {
    return this.#upper !== undefined;
  }

  /** Whether a row that is no product is the upper one of a header of two rows. */
  takesUpper(row: TableRow, next: TableRow | undefined): boolean {
    if (hasDigit(row, this.#header) || !isUpperHalf(row, next, SUPPLIER_FILE_COLUMNS, this.#header)) return false;
    this.#upper = row;
    return true;
  }

  /** Begins a table of another sheet, or beside the first one: it goes by the first header, until it has one of its own. */
  begin(): void {
    this.#use(this.#found[0]!);
  }

  /** Goes by the header in this row from here on. */
  follow(header: HeaderFound, row: TableRow, below: readonly TableRow[]): void {
    const above = this.#upper;
    const known = above ? undefined : this.#found.find((one) => !one.parts && isPartOfHeader(row.cells, [one]));
    const first = this.#found[0]!;
    const { taught } = first;
    const read = (): HeaderFound =>
      taught && header.taught
        ? header
        : { ...furtherHeader(row, { above, below }, SUPPLIER_FILE_COLUMNS, first), ...(taught && { taught }) };
    this.#use(known ?? read());
  }

  #use(found: HeaderFound): void {
    if (this.#earlier.length < NOTES_KEPT) this.#earlier.push(...this.#check.findings());
    this.#upper = undefined;
    const at = this.#found.indexOf(found);
    this.#at = at === -1 ? this.headers.length : at;
    this.#header = this.headers[at] ?? withStatements(found, this.#around);
    this.#check = new RowCheck(this.#header);
    if (at !== -1 || this.headers.length >= HEADERS_KEPT) return;
    this.headers.push(this.#header);
    this.#found.push(found);
    const { line } = found;
    const said = columnFindings(this.#header);
    this.#earlier.push(...said.map((one) => ({ ...one, sentence: `Below line ${line}: ${one.sentence}` })));
  }

  /** What a person should check of the rows as a whole. */
  findings(): Finding[] {
    return [...this.#earlier, ...this.#check.findings()];
  }
}
