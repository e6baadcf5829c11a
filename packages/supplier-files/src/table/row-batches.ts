import { CHARS_PER_BATCH, ROWS_PER_BATCH, type TableLimits, type TableRow } from './table.ts';
import { TableError } from './table-error.ts';

/** Returns the number of characters of a row. */
export const charsOf = ({ cells }: TableRow): number => {
  let chars = 0;
  for (const { length } of cells) chars += length;
  return chars;
};

/** Collects rows into batches and refuses the row that is one too many. */
export class RowBatches {
  readonly #maxRows: number;
  #batch: TableRow[] = [];
  #chars = 0;
  #count = 0;

  constructor({ maxRows }: Pick<TableLimits, 'maxRows'>) {
    // The header is a row too.
    this.#maxRows = maxRows + 1;
  }

  /** Takes rows and returns the batches that are full. */
  *add(rows: readonly TableRow[]): Generator<TableRow[], void, undefined> {
    for (const row of rows) {
      if (++this.#count > this.#maxRows)
        throw new TableError(
          'too_large',
          `The file has more than ${(this.#maxRows - 1).toLocaleString('en-GB')} rows: line ${row.line} is one too many.`,
        );
      this.#batch.push(row);
      this.#chars += charsOf(row);
      if (this.#batch.length === ROWS_PER_BATCH || this.#chars >= CHARS_PER_BATCH) yield* this.rest();
    }
  }

  *rest(): Generator<TableRow[], void, undefined> {
    const batch = this.#batch;
    this.#batch = [];
    this.#chars = 0;
    if (batch.length > 0) yield batch;
  }
}
