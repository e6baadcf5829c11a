/** One row as text. Rows without any text are left out, so `line` may jump. */
export type TableRow = {
  /** 1-based: the line of the text file where the row starts, or Excel's row number. */
  readonly line: number;
  /** Not trimmed. Shorter than the header where the file left cells out. */
  readonly cells: readonly string[];
};

export type Table = {
  readonly kind: 'csv' | 'xlsx';
  /** Text files only, as TextDecoder names it: `utf-8`, `utf-16le`, `utf-16be`, `windows-1252`. */
  readonly encoding?: string;
  /** Text files only: comma, semicolon, tab or pipe. */
  readonly delimiter?: string;
  /**
   * Batches of up to 1,000 rows in the order of the file; each call reads from the start.
   * @throws TableError on the first line that can not be read.
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
  /** Characters of one record of a text file. */
  readonly maxLineChars: number;
  /** Characters of one cell of a workbook; Excel itself stops at 32,767. */
  readonly maxCellChars: number;
  readonly maxZipEntries: number;
  /** Unpacked bytes of a whole workbook, counted while they are unpacked. */
  readonly maxUnpackedBytes: number;
  /** Unpacked to packed size of one part, once the part is over 1 MB. */
  readonly maxPackRatio: number;
  /** Memory for the texts that the cells of a workbook share. */
  readonly maxSharedTextBytes: number;
};

export type TableOptions = {
  /**
   * Workbooks only: whether a sheet that begins with these rows (100 at most) is the one to read. The first visible
   * sheet that is wanted is read, or the first visible one when none is: a price list may have a cover sheet.
   */
  readonly wantsSheet?: (firstRows: readonly TableRow[]) => boolean;
};

const MEGABYTE = 1024 * 1024;

export const DEFAULT_TABLE_LIMITS: TableLimits = {
  extensions: ['csv', 'txt', 'xlsx'],
  maxFileBytes: 100 * MEGABYTE,
  maxRows: 1_000_000,
  maxColumns: 512,
  maxLineChars: MEGABYTE,
  maxCellChars: 32_767,
  maxZipEntries: 2_000,
  maxUnpackedBytes: 2_048 * MEGABYTE,
  maxPackRatio: 200,
  maxSharedTextBytes: 256 * MEGABYTE,
};

/** Rows handed over at once: enough for one bulk statement, few enough to keep the event loop free. */
export const ROWS_PER_BATCH = 1_000;
