import type { ByteTable } from './byte-table.ts';
import { ROW_SUMS } from './row-sums.wasm.ts';
import type { ShortTable } from './short-table.ts';

/** Some rows of a table and the value of each; only the first `count` count. */
export type Rows = Readonly<{ ids: Int32Array; values: Float32Array; count: number }>;

/** What AdaGrad corrects a table by. */
export type Correction = Readonly<{
  /** As long as the table: what was changed before, squared and summed up. Never 0, nor in the room behind it. */
  squares: Float32Array;
  /** How far each column was off; 0 in the room behind its width. */
  misses: Float32Array;
  /** Room for a number for every four columns: which of them were off. */
  places: Int32Array;
  rate: number;
}>;

/** A loop of row-sums.wat, which names what it is given: addresses in bytes, and plain numbers. */
type Loop = (...given: readonly number[]) => void;
type Loops = Readonly<Record<'fetchRows' | 'addRows' | 'addShortRows' | 'addByteRows' | 'spread' | 'correct', Loop>>;

/** Lists the groups of four columns with an error, as bytes; returns their number. */
const listPlaces = (misses: Float32Array, width: number, places: Int32Array): number => {
  let count = 0;
  for (let column = 0; column < width; column += 4)
    if (misses[column] !== 0 || misses[column + 1] !== 0 || misses[column + 2] !== 0 || misses[column + 3] !== 0)
      places[count++] = 4 * column;
  return count;
};

let compiled: WebAssembly.Module | undefined;

/**
 * Sums of rows of tables by vector instructions. All arrays lie in the one memory it was made for. Vectors, and tables that
 * are changed, have room behind them (see `roomFor`), which is written over.
 */
export class RowSums {
  readonly #loops: Loops;

  constructor(memory: WebAssembly.Memory) {
    compiled ??= new WebAssembly.Module(Buffer.from(ROW_SUMS, 'base64'));
    this.#loops = new WebAssembly.Instance(compiled, { env: { memory } }).exports as Loops;
  }

  /** Has rows of a table that is larger than the processor's cache brought near, which is quicker at once than one by one. */
  fetch(table: Float32Array | Int8Array, width: number, { ids, count }: Rows): void {
    if (count === 0) return;
    this.#loops.fetchRows(table.byteOffset, width * table.BYTES_PER_ELEMENT, ids.byteOffset, count);
  }

  /** Adds rows of a table, each times its value, up into `into`. */
  add(table: Float32Array, width: number, { ids, values, count }: Rows, into: Float32Array): void {
    if (count === 0) return;
    this.#loops.addRows(table.byteOffset, width, ids.byteOffset, values.byteOffset, count, into.byteOffset);
  }

  /** The same for a table of 16 bits a number. */
  addShort({ steps, scale }: ShortTable, width: number, { ids, values, count }: Rows, into: Float32Array): void {
    if (count === 0) return;
    this.#loops.addShortRows(steps.byteOffset, width, ids.byteOffset, values.byteOffset, count, into.byteOffset, scale);
  }

  /** The same for a table of 8 bits a number. */
  addBytes({ steps, scales }: ByteTable, width: number, { ids, values, count }: Rows, into: Float32Array): void {
    if (count === 0) return;
    this.#loops.addByteRows(
      steps.byteOffset,
      width,
      ids.byteOffset,
      values.byteOffset,
      count,
      into.byteOffset,
      scales.byteOffset,
    );
  }

  /** Adds a vector, times the value of each row, to rows of a table; in the room behind its width it is 0. */
  spread(table: Float32Array, width: number, { ids, values, count }: Rows, from: Float32Array): void {
    if (count === 0) return;
    this.#loops.spread(table.byteOffset, width, ids.byteOffset, values.byteOffset, count, from.byteOffset);
  }

  /**
   * One step of AdaGrad for rows of a table whose values led to those errors. `slopes` receives the gradient of each
   * row as it was before.
   */
  correct(
    table: Float32Array,
    width: number,
    { ids, values, count }: Rows,
    { squares, misses, places, rate }: Correction,
    slopes: Float32Array,
  ): void {
    const placed = listPlaces(misses, width, places);
    if (placed === 0) slopes.fill(0, 0, count);
    if (count === 0 || placed === 0) return;
    this.#loops.correct(
      table.byteOffset,
      squares.byteOffset,
      width,
      ids.byteOffset,
      values.byteOffset,
      count,
      misses.byteOffset,
      places.byteOffset,
      placed,
      rate,
      slopes.byteOffset,
    );
  }
}
