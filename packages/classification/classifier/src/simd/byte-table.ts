import { abs, round } from '../math.ts';
import type { RowArrays } from './row-memory.ts';

/** A table of 8 bits a number, each -127 to 127 times its row's `scales`: a quarter of what 32 bits take. */
export type ByteTable = Readonly<{ steps: Int8Array; scales: Float32Array }>;

const MOST_STEPS = 127;
/** A row whose numbers are all below this is nothing: a scale near the smallest number of 32 bits is too coarse to count in. */
const NOTHING = 1e-30;

/** Returns a table of rows of `width` in 8 bits a number. What is below half a 127th of the largest number of its row is lost. */
export const byteTable = (table: Float32Array, width: number, arrays: RowArrays): ByteTable => {
  const rows = table.length / width;
  const scales = arrays.floats(rows);
  const steps = arrays.int8s(table.length);
  for (let row = 0; row < rows; row++) {
    const [from, end] = [row * width, (row + 1) * width];
    let most = 0;
    for (let at = from; at < end; at++) if (abs(table[at]!) > most) most = abs(table[at]!);
    if (most < NOTHING) continue;
    scales[row] = most / MOST_STEPS;
    const scale = scales[row]!;
    for (let at = from; at < end; at++) steps[at] = round(table[at]! / scale);
  }
  return { steps, scales };
};
