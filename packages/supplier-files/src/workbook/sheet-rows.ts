import type { TableLimits, TableRow } from '../table/index.ts';
import { columnOf, TableError } from '../table/index.ts';
import type { CellStyles } from './cell-styles.ts';
import { numericCellText, unescaped } from './cell-text.ts';
import { type Merge, MergedValues } from './merged-cells.ts';
import type { PackedTexts } from './packed-texts.ts';
import type { SheetFacts } from './sheet-facts.ts';
import type { StoredZeros } from './workbook.ts';
import type { XmlAttributes, XmlHandlers } from './xml-reader.ts';

export type SheetContext = {
  readonly sharedTexts: Pick<PackedTexts, 'at'>;
  readonly styles: CellStyles;
  readonly is1904: boolean;
  readonly limits: Pick<TableLimits, 'maxColumns' | 'maxCellChars' | 'maxLineChars' | 'maxUnpackedBytes'>;
  readonly storedZeros: StoredZeros;
};

/** What is known of one sheet before its rows are read. */
export type SheetLayout = Readonly<{
  merges: readonly Merge[];
  /** Columns whose cells are passed over. */
  passedOver: ReadonlySet<number>;
}>;

/** ECMA-376 part 1, 22.9.2.1. */
const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

const EXCEL_ROWS = 1_048_576;
const EXCEL_COLUMNS = 16_384;

/** Collects the rows of a sheet while it is parsed. Rows and cells without text are left out. */
export class SheetRows implements XmlHandlers {
  readonly #context: SheetContext;
  readonly #facts: SheetFacts;
  #rows: TableRow[] = [];
  #line = 0;
  #cells: string[] = [];
  #column = -1;
  #cellsOfRow = 0;
  #charsOfRow = 0;
  /** A text that cells share is stored once, and comes out as often as they name it. */
  #chars = 0;
  #type = 'n';
  #style: string | undefined;
  #text = '';
  #inCell = false;
  #inText = false;
  #hasFormula = false;
  #isHidden = false;
  #rowsAreHidden = false;
  readonly #passedOver: ReadonlySet<number>;
  readonly #hasStruck: boolean;
  #struckLine = 0;
  readonly #merged: MergedValues;

  constructor(context: SheetContext, { merges, passedOver }: SheetLayout, facts: SheetFacts) {
    this.#context = context;
    this.#facts = facts;
    this.#passedOver = passedOver;
    this.#hasStruck = context.styles.struck.size > 0;
    this.#merged = new MergedValues(merges);
  }

  get merged(): MergedValues {
    return this.#merged;
  }

  /** The rows that were finished since the last call. */
  take(): TableRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'f') this.#hasFormula = this.#inCell;
    else if (name === 'v' || name === 't') this.#inText = this.#inCell;
    else if (name === 'row') this.#openRow(attributes);
    else if (name === 'rPh') this.#inCell = false;
    else if (name === 'col') this.#noteColumns(attributes);
    else if (name === 'sheetFormatPr') this.#rowsAreHidden = isTrue(attributes.zeroHeight);
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#inText = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'rPh') this.#inCell = true;
    else if (name === 'row' && this.#cells.length > 0) this.#closeRow();
  }

  text(text: string): void {
    if (!this.#inText) return;
    this.#text += text;
    if (this.#text.length > this.#context.limits.maxCellChars) throw this.#refusal('a cell with too many characters');
  }

  #openRow({ r: number, hidden, ht: height }: XmlAttributes): void {
    const next = this.#line + 1;
    const line = number === undefined ? next : Number(number);
    if (!Number.isInteger(line) || line < 1 || line > EXCEL_ROWS)
      throw new TableError('unreadable', `The workbook is damaged: it has a row numbered "${number ?? line}".`);
    // Some exports number their rows again, or not at all; a row above the header would be skipped.
    this.#line = Math.max(next, line);
    this.#isHidden =
      hidden === undefined && height === undefined ? this.#rowsAreHidden : isTrue(hidden) || Number(height) === 0;
    this.#cells = [];
    this.#column = -1;
    this.#cellsOfRow = 0;
    this.#charsOfRow = 0;
  }

  #closeRow(): void {
    const line = this.#line;
    const cells = this.#cells;
    if (this.#isHidden) this.#facts.hiddenRows.note(line);
    if (this.#merged.isDone) {
      this.#rows.push({ line, cells });
      return;
    }
    for (const text of this.#merged.fill(line, cells)) this.#count(text);
    const wide = this.#merged.begin(line, cells);
    this.#rows.push(wide.length === 0 ? { line, cells } : { line, cells, wide });
  }

  #noteColumns({ min, max, hidden, width }: XmlAttributes): void {
    if (!isTrue(hidden) && Number(width ?? 1) !== 0) return;
    const last = Math.min(Number(max), this.#context.limits.maxColumns);
    for (let column = Number(min); column <= last; column++) this.#facts.hiddenColumns.add(column - 1);
  }

  #openCell(attributes: XmlAttributes): void {
    if (++this.#cellsOfRow > EXCEL_COLUMNS) throw this.#refusal(`more than ${EXCEL_COLUMNS} cells`);
    const { r: reference } = attributes;
    this.#column = reference === undefined ? this.#column + 1 : columnOf(reference);
    this.#type = attributes.t ?? 'n';
    this.#style = attributes.s;
    this.#text = '';
    this.#inCell = true;
    this.#hasFormula = false;
  }

  #closeCell(): void {
    this.#inCell = false;
    if (this.#text === '') {
      // A formula may have an empty text as its result.
      if (this.#hasFormula && this.#type !== 'str') this.#facts.uncalculated.note(this.#line, this.#column);
      return;
    }
    const text = this.#cellText();
    if (text === '' || this.#passedOver.has(this.#column)) return;
    const cells = this.#cells;
    if (this.#column < 0) throw this.#refusal('a cell without a place');
    if (this.#hasFormula && this.#isUncalculated()) {
      this.#facts.uncalculated.note(this.#line, this.#column);
      return;
    }
    if (this.#type === 'e') {
      this.#facts.errors.note(this.#line, this.#column, text);
      return;
    }
    if (this.#column >= this.#context.limits.maxColumns) {
      if (text.trim() !== '') this.#facts.stray.note(this.#line, this.#column, text.trim());
      return;
    }
    if (this.#hasStruck) this.#noteStruck(text);
    this.#count(text);
    while (cells.length < this.#column) cells.push('');
    cells[this.#column] = text;
  }

  /** Notes one cell of a row. */
  #noteStruck(text: string): void {
    if (this.#struckLine === this.#line || text.trim() === '' || !this.#context.styles.struck.has(this.#style ?? '0'))
      return;
    this.#struckLine = this.#line;
    this.#facts.struck.note(this.#line, this.#column, text.trim());
  }

  /** Where the workbook does not say, a 0 is a result only if another formula of its column has another one. */
  #isUncalculated(): boolean {
    if (this.#type !== 'n') return false;
    if (Number(this.#text) !== 0) {
      this.#facts.calculatedColumns.add(this.#column);
      return false;
    }
    const { storedZeros } = this.#context;
    return storedZeros === 'doubtful' || (storedZeros === 'unsaid' && !this.#facts.calculatedColumns.has(this.#column));
  }

  #count({ length }: string): void {
    const { maxLineChars, maxUnpackedBytes } = this.#context.limits;
    this.#charsOfRow += length;
    this.#chars += length;
    if (this.#charsOfRow > maxLineChars)
      throw this.#refusal(`more than ${maxLineChars.toLocaleString('en-GB')} characters`);
    if (this.#chars > maxUnpackedBytes) throw new TableError('too_large', 'The workbook has too much text to be read.');
  }

  #cellText(): string {
    const text = this.#text;
    switch (this.#type) {
      case 's':
        return this.#sharedText(text);
      case 'n': {
        const format = this.#style === undefined ? undefined : this.#context.styles.formats[Number(this.#style)];
        return numericCellText(text, format, this.#context.is1904);
      }
      case 'b':
        return text.trim() === '1' ? 'TRUE' : 'FALSE';
      default:
        // Texts of formulas, texts in place, errors such as #N/A, and ISO dates.
        return unescaped(text);
    }
  }

  #sharedText(index: string): string {
    const text = this.#context.sharedTexts.at(Number(index));
    if (text === undefined) throw this.#refusal('a cell whose text is missing');
    return text;
  }

  #refusal(what: string): TableError {
    return new TableError('unreadable', `Row ${this.#line} of the workbook has ${what}.`);
  }
}
