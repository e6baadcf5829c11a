import type { RowArrays } from './row-memory.ts';

/** A table of 16 bits a number, in units of `scale`: half the memory and bandwidth of 32. */
export type ShortTable = Readonly<{ steps: Int16Array; scale: number }>;

const MOST_STEPS = 32_767;

/** What a table is in 16 bits a number. What is below half a 32,767th of its largest number is lost. */
export const shortTable = (table: Float32Array, arrays: RowArrays): ShortTable => {
  let most = 0;
  for (let at = 0; at < table.length; at++) most = Math.max(most, Math.abs(table[at]!));
  const scale = most === 0 ? 1 : most / MOST_STEPS;
  const steps = arrays.shorts(table.length);
  for (let at = 0; at < table.length; at++) steps[at] = Math.round(table[at]! / scale);
  return { steps, scale };
};
