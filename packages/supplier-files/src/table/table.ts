import type { Finding } from './finding.ts';

/** One row as text. Rows without any text are left out, so `line` may jump. */
export type TableRow = {
  /** 1-based: the line of the text file where the row starts, or Excel's row number. */
  readonly line: number;
  /** Not trimmed. Shorter than the header where the file left cells out. */
  readonly cells: readonly string[];
  /** Workbooks only: the first and last column of each value that is merged over several. */
  readonly wide?: readonly (readonly [from: number, to: number])[];
  /** The first row of a further table: the sheet that it is on, where it is another one, and the rows above it there. */
  readonly begins?: Readonly<{ sheet?: string; above: readonly TableRow[] }>;
};

/** A sheet that is shown besides the one that is read. */
export type OtherSheet = {
  readonly name: string;
  /** Its first rows, 100 at most. */
  readonly first: readonly TableRow[];
  rows(): AsyncIterable<TableRow[]>;
  /** As those of a table, of the last time that its rows were read. */
  findings(): readonly Finding[];
};

export type Table = {
  readonly kind: 'csv' | 'xlsx';
  /** Text files only, as TextDecoder names it: `utf-8`, `utf-16le`, `utf-16be`, `windows-1252` or another
   * code page; `mixed` is UTF-8 with texts in Windows-1252 among it. */
  readonly encoding?: string;
  /** Text files only: comma, semicolon, tab or pipe. */
  readonly delimiter?: string;
  /** Workbooks only: the sheet that is read, and the other visible ones that could have been read as well as that one. */
  readonly sheet?: Readonly<{ name: string; others: readonly string[] }>;
  /** Workbooks only: the other sheets, in their order. */
  readonly otherSheets?: readonly OtherSheet[];
  /** What a person should check about how the file was read; complete once the last row is. */
  readonly findings?: () => readonly Finding[];
  /**
   * Batches of up to 1,000 rows (fewer of very long ones) in the order of the file; each call reads from the start.
   * @throws TableError on the first line that cannot be read.
   */
  rows(): AsyncIterable<TableRow[]>;
  close(): Promise<void>;
};

export type TableLimits = {
  /** Accepted file name endings, without the dot. */
  readonly extensions: readonly string[];
  readonly maxFileBytes: number;
  /** Rows with text, the header row not counted. */
  readonly maxRows: number;
  readonly maxColumns: number;
  /** Characters of one record of a text file, or of one row of a workbook. */
  readonly maxLineChars: number;
  /** Characters of one cell of a workbook; Excel itself stops at 32,767. */
  readonly maxCellChars: number;
  readonly maxZipEntries: number;
  /** Unpacked bytes of a whole workbook, counted while they are unpacked; and characters of all cells of a sheet. */
  readonly maxUnpackedBytes: number;
  /** Unpacked to packed size of one part, once the part is over 1 MB. */
  readonly maxPackRatio: number;
  /** Memory for the texts that the cells of a workbook share. */
  readonly maxSharedTextBytes: number;
};

export type TableOptions = {
  /**
   * How well (0: not at all) rows that start like these (100 at most) can be read. Of a workbook the first visible
   * sheet is read that can be read well (2), else the first that can be read, else the first: a price list may have a
   * cover sheet. A text file is cut by a delimiter by which it can be read, where there is one.
   */
  readonly fitOf?: (firstRows: readonly TableRow[]) => 0 | 1 | 2;
};

const MEGABYTE = 1024 * 1024;

export const DEFAULT_TABLE_LIMITS: TableLimits = {
  extensions: ['csv', 'txt', 'xlsx'],
  maxFileBytes: 100 * MEGABYTE,
  maxRows: 1_000_000,
  maxColumns: 512,
  maxLineChars: MEGABYTE,
  maxCellChars: 32_767,
  // Pictures are parts too, and a brochure has many.
  maxZipEntries: 20_000,
  maxUnpackedBytes: 2_048 * MEGABYTE,
  maxPackRatio: 200,
  maxSharedTextBytes: 256 * MEGABYTE,
};

/** Rows handed over at once: enough for one bulk statement, few enough to keep the event loop free. */
export const ROWS_PER_BATCH = 1_000;

/** Fewer rows when they have more characters than this together: no file may take as much memory as it likes. */
export const CHARS_PER_BATCH = 4 * MEGABYTE;
