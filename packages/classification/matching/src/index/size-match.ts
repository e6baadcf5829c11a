import type { Size } from '../names/index.ts';
import { type Segment, SIZE_UNITS } from './segment.ts';

/** How the size of a document is to the one that is asked for. */
export type SizeMatch = 'same' | 'other size' | 'other unit' | 'unknown';

/** Compares the size of a document with the one asked for; `unknown` where either has none. */
export const matchSize = ({ amounts, units }: Segment, doc: number, size: Size | undefined): SizeMatch => {
  const amount = amounts[doc]!;
  if (!size || amount === 0) return 'unknown';
  if (SIZE_UNITS[units[doc]!] !== size.unit) return 'other unit';
  return Math.abs(amount - size.amount) <= 0.01 * size.amount ? 'same' : 'other size';
};
