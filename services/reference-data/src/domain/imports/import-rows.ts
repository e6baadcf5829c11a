import {
  cellText,
  cleanText,
  type HeaderFound,
  isTotalsRow,
  type TableRow,
  tooManyValues,
} from '@tillmap/supplier-files';
import type { ReadAs, Remark, RemarkCode } from './import-notes.ts';

/** How a row counts: 'again' was counted before in the same import. */
export type Counted = 'created' | 'updated' | 'again';

export type { ReadAs } from './import-notes.ts';

/** A row of an import that cannot go in; every reason is a sentence that names the line. */
export type RefusedRow = Readonly<{ line: number; reasons: readonly string[]; cells: readonly string[] }>;

export type RowReading<Row> =
  | Readonly<{ ok: true; row: Row; line: number; readAs: readonly ReadAs[]; remarks: readonly Remark[] }>
  | Readonly<{ ok: false; refused: RefusedRow }>;

/** A text of a column that stands beside the one which is used for a field. */
export type Beside = Readonly<{ column: string; text: string }>;

/** Reads the cells of one row by field and collects what is wrong with them. */
export type RowCells = {
  readonly line: number;
  /** The text of a field on one line, '' where the file has none. Too long is a reason. */
  text(field: string, label: string, maxChars: number): string;
  /** A code, without the `.0` that programs put behind whole numbers; a note says so. */
  code(field: string, label: string, maxChars: number): string;
  requiredCode(field: string, label: string, maxChars: number): string;
  /** The same, and '' is a reason. */
  required(field: string, label: string, maxChars: number): string;
  raw(field: string): string;
  /** What the row has in the other columns whose names mean the field. */
  besides(field: string): readonly Beside[];
  /** `reason` starts in lower case: it follows 'Line 14: '. */
  refuse(reason: string): void;
  /** Notes that a text counts as another one; `what` is 'department'. */
  readAs(what: string, given: string, meant: string): void;
  /** Notes what a user should check; `said` follows 'Line 14: '. */
  remark(code: RemarkCode, said: string): void;
  /** The row, unless something is wrong with it. */
  reading<Row>(row: Row): RowReading<Row>;
};

const NOTHING: readonly never[] = [];
const WITH_DECIMALS = /^\d+\.0+$/;

/** Returns the cells of a row with what was found wrong in them. */
export const rowCells = (row: TableRow, header: HeaderFound): RowCells => {
  const { line, cells } = row;
  const slipped = tooManyValues(row, header);
  const reasons: string[] = slipped === undefined ? [] : [slipped];
  let readAs: readonly ReadAs[] = NOTHING;
  let remarks: readonly Remark[] = NOTHING;
  const raw = (field: string): string => {
    const at = header.fields.get(field);
    return at === undefined ? '' : (cells[at] ?? '');
  };
  const refuse = (reason: string): void => void reasons.push(`Line ${line}: ${reason}`);
  const fitting = (clean: string, label: string, maxChars: number): string => {
    if (clean.length > maxChars)
      refuse(`the ${label} has ${clean.length} characters; at most ${maxChars} are allowed.`);
    return clean;
  };
  const text: RowCells['text'] = (field, label, maxChars) => fitting(cellText(raw(field)), label, maxChars);
  const code: RowCells['code'] = (field, label, maxChars) => {
    const plain = cleanText(raw(field));
    return fitting(WITH_DECIMALS.test(plain) ? plain : cellText(plain), label, maxChars);
  };
  const notMissing = (clean: string, label: string): string => {
    if (clean === '') refuse(`the ${label} is missing.`);
    return clean;
  };
  const besides: RowCells['besides'] = (field) =>
    (header.rivals.get(field) ?? NOTHING).flatMap((at) => {
      const beside = cellText(cells[at] ?? '');
      return beside === '' ? [] : [{ column: (header.cells[at] ?? '').trim(), text: beside }];
    });
  return {
    line,
    raw,
    besides,
    refuse,
    text,
    code,
    required: (field, label, maxChars) => notMissing(text(field, label, maxChars), label),
    requiredCode: (field, label, maxChars) => notMissing(code(field, label, maxChars), label),
    readAs: (what, given, meant) => {
      readAs = [...readAs, { what, given, meant, line }];
    },
    remark: (code, said) => {
      remarks = [...remarks, { code, said, line }];
    },
    reading: (row) =>
      reasons.length === 0
        ? { ok: true, row, line, readAs, remarks }
        : { ok: false, refused: { line, reasons, cells } },
  };
};

/** Of rows with one key the last one counts; the others are only counted. */
export const lastOfEach = <Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): { rows: Row[]; replaced: number } => {
  const last = new Map<string, Row>();
  for (const row of rows) {
    const key = keyOf(row);
    // Deleted first, so that the order is that of the rows which count.
    last.delete(key);
    last.set(key, row);
  }
  return { rows: [...last.values()], replaced: rows.length - last.size };
};

/**
 * True for a totals row at the end and for the header once more. Such a row is no entry and no mistake. In the column `keyAt`
 * entries have what they are known by.
 */
export const isNoEntry = (
  { cells }: TableRow,
  header: HeaderFound,
  headerCells: readonly string[],
  keyAt: number,
): boolean => {
  if (cells.every((cell) => cell.trim() === '') || isTotalsRow(cells, keyAt)) return true;
  return Array.from(header.fields.values()).every(
    (at) => (cells[at] ?? '').trim().toLowerCase() === (headerCells[at] ?? '').trim().toLowerCase(),
  );
};
