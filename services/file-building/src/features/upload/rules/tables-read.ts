import {
  type Finding,
  furtherHeader,
  type HeaderFound,
  isPartOfHeader,
  isUpperHalf,
  type PriceStatement,
  RowCheck,
  type RowHints,
  SUPPLIER_FILE_COLUMNS,
  saysPounds,
  speaksOfAbove,
  statementFinding,
  statementOf,
  statementsAround,
  type TableRow,
  type Told,
  withStatement,
  withStatements,
  withUnits,
} from '@tillmap/supplier-files';
import { columnFindings } from './column-findings.ts';

const NOTES_KEPT = 100;
/** Rows below further headers cannot be mended later. */
const HEADERS_KEPT = 50;
const STATEMENTS_KEPT = 20;

const hasDigit = ({ cells }: TableRow, { fields }: HeaderFound): boolean =>
  /\d/.test(cells[fields.get('barcode') ?? -1] ?? '');

const keyOf = (inForce: readonly PriceStatement[]): string =>
  inForce.map(({ text, kinds }) => text + kinds.join()).join('\n');

const LIST = /\b(?:list|gross)\b/i;

/** Costs before discounts in one table and after them in another. */
const levelFinding = ({ written }: HeaderFound, first: HeaderFound): Finding[] => {
  const [name = '', firstName = ''] = [written.get('costprice'), first.written.get('costprice')];
  if (name === '' || firstName === '' || LIST.test(name) === LIST.test(firstName)) return [];
  const sentence = `The cost is read from “${name}”, and that of the first table from “${firstName}”.`;
  return [
    { code: 'money', sentence, details: ['Check that both are what you pay, without a discount still to come.'] },
  ];
};

/** The tables of a file, one below the other: the header by which the next row is read, and what those of each table show. */
export class TablesRead {
  /** The first headers by which rows were read. */
  readonly headers: HeaderFound[];
  /** The same as their names and values say, without what is said of all prices. */
  readonly #found: HeaderFound[];
  /** What was in force with each of them. */
  readonly #keys: string[];
  #header: HeaderFound;
  #at = 0;
  #check: RowCheck;
  /** Of the tables before. */
  readonly #earlier: Finding[] = [];
  /** The row above the next header, which qualifies its names. */
  #upper: TableRow | undefined;
  /** What is said of all prices around the first table, and of those of the next row. */
  readonly #around: readonly PriceStatement[];
  #inForce: readonly PriceStatement[];
  /** What was said since the last product. */
  #pending: PriceStatement[] = [];
  readonly #told: Told[];
  #lastProduct = 0;
  #current: HeaderFound;
  readonly #fileName: string;

  readonly #corrections: RowHints['corrections'];

  constructor(
    first: HeaderFound,
    around: readonly PriceStatement[],
    fileName: string,
    corrections: RowHints['corrections'],
  ) {
    this.#corrections = corrections;
    this.#around = around;
    this.#inForce = around;
    this.#told = around.map((said) => ({ said, of: 'table' }));
    this.#fileName = fileName;
    this.#header = withStatements(first, around);
    this.#current = first;
    this.#found = [first];
    this.#keys = [keyOf(around)];
    this.headers = [this.#header];
    this.#check = new RowCheck(this.#header, this.#corrections);
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

  /** Whether a row right below the header qualifies its names. */
  takesUnits(row: TableRow): boolean {
    const qualified = withUnits(this.#current, row, SUPPLIER_FILE_COLUMNS);
    if (!qualified) return false;
    // It is no row of the table.
    this.#check = new RowCheck(this.#header, this.#corrections);
    this.#use(qualified);
    return true;
  }

  /** Takes what a row that is no product says of prices, where it does. */
  state(row: TableRow): boolean {
    const said = statementOf(row, this.#inForce);
    if (!said) return false;
    if (speaksOfAbove(said)) this.#tell(said, 'above');
    else if (!this.#inForce.some(({ text }) => text === said.text)) this.#pending.push(said);
    return true;
  }

  #tell(said: PriceStatement, of: Told['of']): void {
    const isTold = this.#told.some((one) => one.said.text === said.text && one.said.where === said.where);
    if (!isTold && this.#told.length < STATEMENTS_KEPT) this.#told.push({ said, of });
  }

  /** Begins a further table where the next row does, and reads by what was said above it where that is a product. */
  expect(row: TableRow): void {
    if (row.begins) this.#begin(row.begins);
    if (!hasDigit(row, this.#header)) return;
    this.#lastProduct = row.line;
    if (this.#pending.length === 0) return;
    for (const said of this.#takePending()) this.#tell(said, 'below');
    this.#use(this.#current);
  }

  #takePending(): PriceStatement[] {
    const said = this.#pending;
    this.#pending = [];
    this.#inForce = said.reduce(withStatement, this.#inForce);
    return said;
  }

  /** A table of another sheet, or beside the first one, goes by the first header until it has one of its own. */
  #begin({ sheet, above }: NonNullable<TableRow['begins']>): void {
    this.#tellPending();
    if (sheet === undefined) this.#inForce = this.#around;
    else {
      const own = statementsAround(above, { sheet, file: this.#fileName });
      const isSilent = own.length === 0 && !saysPounds([sheet, ...above.flatMap(({ cells }) => cells)].join(' '));
      for (const said of own) this.#tell(said, 'table');
      this.#inForce = isSilent ? this.#around.filter(({ where }) => where.startsWith('Line')) : own;
    }
    this.#use(this.#found[0]!);
  }

  #tellPending(): void {
    for (const said of this.#pending) this.#tell(said, 'above');
    this.#pending = [];
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
    this.#stateAbove(row.line);
    this.#use(known ?? read());
  }

  /** What stands right above a header speaks of its table, unless it is nearer to the one before. */
  #stateAbove(line: number): void {
    const isOfBefore = ({ where }: PriceStatement): boolean => {
      const at = Number(where.replace(/\D/g, ''));
      return at - this.#lastProduct < line - at;
    };
    const before = this.#pending.filter(isOfBefore);
    for (const said of before) this.#tell(said, 'above');
    this.#pending = this.#pending.filter((said) => !before.includes(said));
    for (const said of this.#takePending()) this.#tell(said, 'below');
  }

  #use(found: HeaderFound): void {
    if (this.#earlier.length < NOTES_KEPT) this.#earlier.push(...this.#check.findings());
    this.#upper = undefined;
    const key = keyOf(this.#inForce);
    const isFound = this.#found.includes(found);
    const at = this.#found.findIndex((one, index) => one === found && this.#keys[index] === key);
    this.#at = at === -1 ? this.headers.length : at;
    this.#current = found;
    this.#header = this.headers[at] ?? withStatements(found, this.#inForce);
    this.#check = new RowCheck(this.#header, this.#corrections);
    if (at !== -1 || this.headers.length >= HEADERS_KEPT) return;
    this.headers.push(this.#header);
    this.#found.push(found);
    this.#keys.push(key);
    if (isFound) return;
    const { line } = found;
    const said = [...columnFindings(found), ...levelFinding(found, this.#found[0]!)];
    this.#earlier.push(...said.map((one) => ({ ...one, sentence: `Below line ${line}: ${one.sentence}` })));
  }

  /** What a person should check of the rows as a whole. */
  findings(): Finding[] {
    this.#tellPending();
    return [...this.#told.map(statementFinding), ...this.#earlier, ...this.#check.findings()];
  }
}
