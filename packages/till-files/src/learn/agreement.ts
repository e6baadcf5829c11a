import { compileValue } from '../values/compile-value.ts';
import { amountIn } from './amount-cells.ts';
import type { Candidate } from './candidates.ts';
import type { Pair } from './template.ts';

/** How often the cells of a column are what a candidate would write. */
export type Agreement = Readonly<{ candidate: Candidate; agree: number; of: number; share: number }>;

const folded = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

const isSameAmount = (cell: string, wanted: string): boolean => {
  const [given, meant] = [amountIn(cell), amountIn(wanted)];
  return given !== undefined && meant !== undefined && Math.abs(given - meant) < 0.0051;
};

const SAME: Readonly<Record<Candidate['compare'], (cell: string, wanted: string) => boolean>> = {
  exact: (cell, wanted) => cell.trim() === wanted,
  text: (cell, wanted) => folded(cell) === folded(wanted),
  amount: isSameAmount,
};

/** Counts over the rows in which both have something. */
export const agreementOf = (candidate: Candidate, pairs: readonly Pair[], at: number): Agreement => {
  const cellOf = compileValue(candidate.value, {});
  const isSame = SAME[candidate.compare];
  let [agree, of] = [0, 0];
  for (const { cells, product } of pairs) {
    const cell = cells[at] ?? '';
    const wanted = cellOf(product, []);
    if (cell.trim() === '' || wanted === '') continue;
    of += 1;
    if (isSame(cell, wanted)) agree += 1;
  }
  return { candidate, agree, of, share: of === 0 ? 0 : agree / of };
};

const firstWord = (text: string): string => folded(text).split(' ')[0] ?? '';

/** How alike names are: the first word is the same, and how often the size stands in them. */
export const nameLikeness = (
  pairs: readonly Pair[],
  at: number,
): Readonly<{ agree: number; of: number; withSize: number }> => {
  let [agree, of, sized, withSize] = [0, 0, 0, 0];
  for (const { cells, product } of pairs) {
    const cell = cells[at] ?? '';
    if (cell.trim() === '' || product.description === '') continue;
    of += 1;
    if (firstWord(cell) !== firstWord(product.description)) continue;
    agree += 1;
    if (product.size === '') continue;
    sized += 1;
    if (folded(cell).replaceAll(' ', '').includes(folded(product.size).replaceAll(' ', ''))) withSize += 1;
  }
  return { agree, of, withSize: sized === 0 ? 0 : withSize / sized };
};
