import type { ChangedLine } from '@tillmap/contracts';
import { type Desk, linesOf } from './desk.ts';
import { backToLine } from './list/focus.ts';

/** At most so many lines are named in one step; more are meant by what they have in common. */
export const NAMED_AT_MOST = 1_000;

export const clearSelection = (desk: Desk): void => {
  desk.ui.set({ selected: new Map(), isAllMatching: false, anchor: null });
  backToLine(desk);
};

/** Selects a line, or no longer; with `isRange` everything from the last one on. */
export const select = (desk: Desk, barcode: string, isRange = false): void => {
  const { selected, anchor } = desk.ui.get();
  const lines = linesOf(desk);
  const [from, to] = [anchor, barcode].map((one) => lines.findIndex((line) => line.barcode === one)) as [
    number,
    number,
  ];
  const hasRange = isRange && from !== -1;
  const meant = hasRange ? lines.slice(Math.min(from, to), Math.max(from, to) + 1) : lines.slice(to, to + 1);
  const isOn = hasRange || !selected.has(barcode);
  const next = new Map(selected);
  for (const line of meant) {
    if (!isOn) next.delete(line.barcode);
    else if (next.size < NAMED_AT_MOST) next.set(line.barcode, line);
  }
  desk.ui.set({ selected: next, anchor: barcode, isAllMatching: false });
};

/** The whole page, or none of it when it is selected already. */
export const selectPage = (desk: Desk): void => {
  const lines = linesOf(desk);
  const next = new Map(desk.ui.get().selected);
  const isAll = lines.every(({ barcode }) => next.has(barcode));
  for (const line of lines) {
    if (isAll) next.delete(line.barcode);
    else if (next.size < NAMED_AT_MOST) next.set(line.barcode, line);
  }
  desk.ui.set({ selected: next, isAllMatching: false });
};

/** The selected lines that nobody has decided, as they stand now; those of other pages as they were selected. */
export const openLines = (desk: Desk): ChangedLine[] => {
  const now = new Map(linesOf(desk).map((line) => [line.barcode, line]));
  return [...desk.ui.get().selected]
    .map(([barcode, line]) => now.get(barcode) ?? line)
    .filter(({ decision }) => decision === '');
};
