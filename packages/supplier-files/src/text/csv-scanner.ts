import type { TableLimits, TableRow } from '../table/index.ts';
import { TableError } from '../table/index.ts';
import { areRecords, isTooNarrow } from './letter-quote.ts';

const SHOWN_CHARS = 40;

/** Whether an odd number of backslashes stands before it. */
const isEscaped = (text: string, at: number): boolean => {
  let before = at - 1;
  while (text[before] === '\\') before--;
  return (at - before) % 2 === 0;
};

export type ScanLimits = Pick<TableLimits, 'maxColumns' | 'maxLineChars'>;

const countBreaks = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;

/**
 * Cuts text into records as RFC 4180 says and Excel does: any of CRLF, LF and CR ends a record, a quote counts only
 * at the start of a field, and text after a closing quote belongs to the field. A quote that seems to be closed on a
 * later line, with more text behind it, was never closed: it is a letter like any other, so that the lines between
 * are not lost. Works on blocks of a file; stores only the unfinished record.
 */
export class CsvScanner {
  readonly #delimiter: string;
  readonly #limits: ScanLimits;
  readonly #hasBackslashes: boolean;
  /** Finds what may end an unquoted field. */
  readonly #fieldEnd: RegExp;
  #text = '';
  #line = 1;
  #rows: TableRow[] = [];
  // The next of each in #text at or after the record's start; -1 when there is none. Looked up once, not per record.
  #quote = -1;
  #lineFeed = -1;
  #carriageReturn = -1;
  // Where a record with quotes is read, and the line breaks inside its fields so far.
  #at = 0;
  #breaks = 0;
  /** Cells of the record before. */
  #width = 0;

  /** `hasBackslashes` where a backslash takes the meaning of the quote behind it, as databases write it. */
  constructor(delimiter: string, limits: ScanLimits, hasBackslashes = false) {
    this.#hasBackslashes = hasBackslashes;
    this.#delimiter = delimiter;
    this.#limits = limits;
    this.#fieldEnd = new RegExp(`[\\r\\n${delimiter === '\t' ? '\\t' : `\\${delimiter}`}]`, 'g');
  }

  /** Takes the next block and returns the records that it finishes, without blank ones. */
  push(piece: string): TableRow[] {
    return this.#scan(this.#text + piece, false);
  }

  /** Returns the last record, which may lack its line break. */
  end(): TableRow[] {
    return this.#scan(this.#text, true);
  }

  #scan(text: string, isLast: boolean): TableRow[] {
    this.#text = text;
    this.#rows = [];
    this.#quote = text.indexOf('"');
    this.#lineFeed = text.indexOf('\n');
    this.#carriageReturn = text.indexOf('\r');
    let at = 0;
    while (at < text.length) {
      const next = this.#record(at, isLast);
      if (next === -1) break;
      at = next;
    }
    this.#text = text.slice(at);
    if (this.#text.length > this.#limits.maxLineChars) throw this.#tooLong();
    return this.#rows;
  }

  /** Reads the record at `start`; returns where the next one starts, -1 when this one needs more text. */
  #record(start: number, isLast: boolean): number {
    const text = this.#text;
    const breakAt = this.#nextBreak(start);
    if (this.#quote !== -1 && this.#quote < start) this.#quote = text.indexOf('"', start);
    const end = breakAt === -1 ? text.length : breakAt;
    if (this.#quote !== -1 && this.#quote < end) return this.#quotedRecord(start, isLast);

    const next = this.#afterRecord(end, isLast);
    if (next === -1) return -1;
    if (end - start > this.#limits.maxLineChars) throw this.#tooLong();
    if (end > start) this.#add(text.slice(start, end).split(this.#delimiter));
    this.#line++;
    return next;
  }

  #nextBreak(start: number): number {
    if (this.#lineFeed !== -1 && this.#lineFeed < start) this.#lineFeed = this.#text.indexOf('\n', start);
    if (this.#carriageReturn !== -1 && this.#carriageReturn < start)
      this.#carriageReturn = this.#text.indexOf('\r', start);
    if (this.#lineFeed === -1) return this.#carriageReturn;
    return this.#carriageReturn === -1 ? this.#lineFeed : Math.min(this.#lineFeed, this.#carriageReturn);
  }

  /** Index after the line break at `end`; -1 when it is not known yet whether and how the record ends there. */
  #afterRecord(end: number, isLast: boolean): number {
    const text = this.#text;
    if (end === text.length) return isLast ? end : -1;
    if (text[end] === '\n') return end + 1;
    if (end + 1 === text.length) return isLast ? end + 1 : -1;
    return text[end + 1] === '\n' ? end + 2 : end + 1;
  }

  #quotedRecord(start: number, isLast: boolean): number {
    const cells: string[] = [];
    this.#at = start;
    this.#breaks = 0;
    for (;;) {
      const field = this.#field(isLast, start);
      if (field === undefined) return -1;
      cells.push(field);
      if (this.#text[this.#at] !== this.#delimiter) break;
      this.#at++;
    }
    const next = this.#afterRecord(this.#at, isLast);
    if (next === -1) return -1;
    if (next - start > this.#limits.maxLineChars) throw this.#tooLong();
    this.#add(cells);
    this.#line += 1 + this.#breaks;
    return next;
  }

  /** Reads the field at `#at` and moves there to what ends it; undefined when it needs more text. */
  #field(isLast: boolean, recordStart: number): string | undefined {
    const text = this.#text;
    if (text[this.#at] === ' ') return this.#spacedField(isLast, recordStart);
    if (text[this.#at] !== '"') return this.#upToItsEnd(this.#at, isLast);
    const close = this.#closingQuote(this.#at + 1, isLast);
    if (this.#isLetter(recordStart, close, isLast)) return this.#upToItsEnd(this.#at, isLast);
    if (close === -1) {
      if (isLast || text.length - recordStart > this.#limits.maxLineChars) throw notClosed(this.#line + this.#breaks);
      return undefined;
    }
    const quoted = text.slice(this.#at + 1, close).replaceAll('""', '"');
    const breaks = countBreaks(quoted);
    const start = this.#at;
    const rest = this.#upToItsEnd(close + 1, isLast);
    if (rest === undefined) return undefined;
    // It was never closed: what ends it lines below is the quote that opens another field.
    const opensAnother = quoted.includes(this.#delimiter) || /[\r\n]$/.test(quoted);
    if (breaks > 0 && opensAnother && rest.trim() !== '') return this.#upToItsEnd(start, isLast);
    this.#breaks += breaks;
    return quoted + rest;
  }

  /** The same of a field that begins with spaces: quotes around all that follows them on its line are no part of it. */
  #spacedField(isLast: boolean, recordStart: number): string | undefined {
    const text = this.#text;
    const start = this.#at;
    let open = start;
    while (text[open] === ' ') open++;
    if (text[open] !== '"') return this.#upToItsEnd(start, isLast);
    const close = this.#closingQuote(open + 1, isLast);
    if (close === -1 && !isLast && text.length - recordStart <= this.#limits.maxLineChars) return undefined;
    const quoted = close === -1 ? '\n' : text.slice(open + 1, close).replaceAll('""', '"');
    const rest = countBreaks(quoted) > 0 ? 'more' : this.#upToItsEnd(close + 1, isLast);
    if (rest === undefined) return undefined;
    return rest.trim() === '' ? quoted : this.#upToItsEnd(start, isLast);
  }

  /**
   * Whether the quote at `#at` is a letter, as an inch mark is, and not one that its partner at `close` ends: its line is a whole record
   * without it, and so is the next one, which it would swallow.
   */
  #isLetter(recordStart: number, close: number, isLast: boolean): boolean {
    if (this.#breaks > 0 || isTooNarrow(this.#width, this.#delimiter)) return false;
    const text = this.#text;
    const lineEnd = this.#lineEnd(this.#at, isLast);
    if (lineEnd === -1 || (close !== -1 && close < lineEnd)) return false;
    const line = text.slice(recordStart, lineEnd);
    const nextStart = text.startsWith('\r\n', lineEnd) ? lineEnd + 2 : lineEnd + 1;
    if (isLast && nextStart >= text.length) return close === -1 && areRecords(line, line, this.#delimiter, this.#width);
    const nextEnd = this.#lineEnd(nextStart, isLast);
    return nextEnd !== -1 && areRecords(line, text.slice(nextStart, nextEnd), this.#delimiter, this.#width);
  }

  #lineEnd(from: number, isLast: boolean): number {
    const lineFeed = this.#lineFeed === -1 ? -1 : this.#text.indexOf('\n', from);
    const carriageReturn = this.#carriageReturn === -1 ? -1 : this.#text.indexOf('\r', from);
    if (lineFeed === -1 && carriageReturn === -1) return isLast ? this.#text.length : -1;
    return lineFeed === -1 || (carriageReturn !== -1 && carriageReturn < lineFeed) ? carriageReturn : lineFeed;
  }

  /** The text from `from` to what ends the field, to which `#at` moves; undefined when it needs more text. */
  #upToItsEnd(from: number, isLast: boolean): string | undefined {
    const text = this.#text;
    this.#fieldEnd.lastIndex = from;
    const end = this.#fieldEnd.exec(text)?.index ?? text.length;
    if (end === text.length && !isLast) return undefined;
    this.#at = end;
    return text.slice(from, end);
  }

  /** Index of the quote that ends the field; -1 when it is not known yet. */
  #closingQuote(from: number, isLast: boolean): number {
    const text = this.#text;
    let at = text.indexOf('"', from);
    while (at !== -1 && (text[at + 1] === '"' || (this.#hasBackslashes && isEscaped(text, at))))
      at = text.indexOf('"', text[at + 1] === '"' && !(this.#hasBackslashes && isEscaped(text, at)) ? at + 2 : at + 1);
    // The last quote of a block may be the first half of a doubled one.
    return at === text.length - 1 && !isLast ? -1 : at;
  }

  #add(cells: string[]): void {
    const { maxColumns } = this.#limits;
    if (cells.length > maxColumns) {
      // Excel writes an empty cell wherever a cell was ever formatted.
      const far = cells.findIndex((cell, at) => at >= maxColumns && cell.trim() !== '');
      if (far !== -1) throw this.#tooWide(far, cells[far]!);
      cells.length = maxColumns;
    }
    if (cells.some((cell) => cell !== '' && cell.trim() !== '')) this.#rows.push({ line: this.#line, cells });
    if (cells.length > 1) this.#width = cells.length;
  }

  #tooLong(): TableError {
    return new TableError(
      'unreadable',
      `Line ${this.#line} is longer than ${this.#limits.maxLineChars.toLocaleString('en-GB')} characters.`,
    );
  }

  #tooWide(at: number, value: string): TableError {
    return new TableError(
      'unreadable',
      `Line ${this.#line} has more than ${this.#limits.maxColumns} columns: column ${at + 1} has "${value.trim().slice(0, SHOWN_CHARS)}". Clear what stands far right of the table and upload the file again.`,
    );
  }
}

const notClosed = (line: number): TableError =>
  new TableError('unreadable', `The quote (") that opens on line ${line} is never closed.`);
