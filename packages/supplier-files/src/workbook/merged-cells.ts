import { canonicalGtin } from '../barcodes/index.ts';
import { columnName, columnOf, TableError } from '../table/index.ts';
import { CellList } from './cell-list.ts';
import type { ZipArchive } from './zip-archive.ts';

/** Cells that are merged into one; lines from 1, columns from 0, both ends included. */
export type Merge = Readonly<{ top: number; left: number; bottom: number; right: number }>;

const MARK = 'mergeCells';
const LIST = /<(?:\w+:)?mergeCells[\s>]/;
const ONE = /<(?:\w+:)?mergeCell\s[^<>]*?ref\s*=\s*["']([A-Z]+)(\d+):([A-Z]+)(\d+)["']/g;
const MAX_LIST_CHARS = 8 * 1024 * 1024;
/** Enough for the mark and its brackets where two blocks meet. */
const OVERLAP = 32;

/** The list of merged cells as it stands in the XML, behind all rows: the bytes are searched, since parsing them takes far longer. */
const listOf = async (archive: ZipArchive, part: string): Promise<string> => {
  let list = '';
  let before = Buffer.alloc(0);
  for await (const bytes of archive.read(part)) {
    if (list !== '') {
      list += bytes.toString('latin1');
      if (list.length > MAX_LIST_CHARS)
        throw new TableError('too_large', 'The workbook has too many merged cells to be read.');
      continue;
    }
    const piece = before.length > 0 ? Buffer.concat([before, bytes]) : bytes;
    const at = piece.indexOf(MARK);
    if (at !== -1) {
      const text = piece.toString('latin1', Math.max(0, at - OVERLAP));
      const start = LIST.exec(text)?.index ?? -1;
      if (start !== -1) list = text.slice(start);
    }
    before = Buffer.from(piece.subarray(-OVERLAP));
  }
  return list;
};

/** The merged cells of a sheet, the topmost first. */
export const readMerges = async (archive: ZipArchive, part: string): Promise<Merge[]> => {
  const merges = Array.from((await listOf(archive, part)).matchAll(ONE), ([, left, top, right, bottom]) => ({
    top: Number(top),
    left: columnOf(left!),
    bottom: Number(bottom),
    right: columnOf(right!),
  }));
  return merges.sort((one, other) => one.top - other.top);
};

/**
 * Gives rows, which come from the top, the values that merged cells show beside them: a price that stands once for three flavours is
 * the price of each. A barcode is only that of its first row, since it names one product.
 */
export class MergedValues {
  readonly #merges: readonly Merge[];
  #next = 0;
  /** By column: merged cells do not overlap. */
  readonly #open = new Map<number, { readonly bottom: number; readonly value: string }>();
  /** `A2:A3 “5012345678900”`, where a barcode is merged over several rows. */
  readonly barcodes: string[] = [];

  /** Below merged cells, with another value than they show: `C3`. */
  readonly covered = new CellList();

  constructor(merges: readonly Merge[]) {
    this.#merges = merges;
  }

  get isDone(): boolean {
    return this.#next === this.#merges.length && this.#open.size === 0;
  }

  /** Fills the cells of a row that merged ones cover, and returns the filled values: what else lies below them is not seen. */
  fill(line: number, cells: string[]): string[] {
    const filled: string[] = [];
    for (const [column, { bottom, value }] of this.#open) {
      if (bottom < line) this.#open.delete(column);
      const own = cells[column] ?? '';
      if (bottom < line || own === value) continue;
      if (own.trim() !== '') this.covered.note(line, column);
      while (cells.length < column) cells.push('');
      cells[column] = value;
      filled.push(value);
    }
    return filled;
  }

  /**
   * Takes the values of merged cells that start in this row; returns the first and last column of each that covers
   * several.
   */
  begin(line: number, cells: readonly string[]): [from: number, to: number][] {
    const wide: [from: number, to: number][] = [];
    for (let merge = this.#merges[this.#next]; merge && merge.top <= line; merge = this.#merges[++this.#next]) {
      const value = merge.top === line ? (cells[merge.left] ?? '') : '';
      if (value.trim() === '') continue;
      if (merge.right > merge.left) wide.push([merge.left, merge.right]);
      if (merge.bottom > line) this.#goDown(merge, value);
    }
    return wide;
  }

  #goDown(merge: Merge, value: string): void {
    const column = columnName(merge.left);
    if (/\d{8}/.test(value) && canonicalGtin(value).ok)
      this.barcodes.push(`${column}${merge.top}:${column}${merge.bottom} “${value.trim()}”`);
    else this.#open.set(merge.left, { bottom: merge.bottom, value });
  }
}
