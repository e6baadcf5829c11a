import type { ReviewedProduct } from '@tillmap/contracts';
import { countText } from '../../../shared/format.ts';
import { isAcceptable, isDecided } from '../list/row-rules.ts';

/** How many of the selected products a step would change, and how many stay as they are. */
export type SelectionNumbers = { selected: number; free: number; acceptable: number };

export const selectionNumbers = (rows: readonly ReviewedProduct[]): SelectionNumbers => {
  const free = rows.filter((row) => !isDecided(row));
  return { selected: rows.length, free: free.length, acceptable: free.filter(isAcceptable).length };
};

/** Why some of them stay: '2 without a department or with nothing to review · 3 decided by a person stay as they are'. */
export const stayingText = ({ selected, free, acceptable }: SelectionNumbers): string => {
  const decided = selected - free;
  return [
    free > acceptable && `${countText(free - acceptable)} without a department or with nothing to review`,
    decided > 0 && `${countText(decided)} decided by a person ${decided === 1 ? 'stays as it is' : 'stay as they are'}`,
  ]
    .filter(Boolean)
    .join(' · ');
};
