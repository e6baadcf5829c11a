import { flushSync } from 'react-dom';
import { isNarrow } from '../shared/narrow.ts';
import { lineOf, linesOf } from './lines.ts';
import { type ListController, type ListRow, rowElement } from './list-controller.ts';
import type { Landing } from './use-page-turn.ts';

/** Puts the keyboard on the line of a row of the page. */
export const goTo = <Row extends ListRow>(bench: ListController<Row>, row: string): void => {
  const { ui } = bench;
  const barcode = lineOf(bench, row)!;
  if (ui.get().focus !== barcode) ui.set({ focus: barcode });
  const element = rowElement(bench, barcode);
  ui.set({ isFocusDue: element === null });
  element?.focus({ preventScroll: true });
  // With the line under it, which is drawn first. On a phone the card always comes to the same place under the toolbar.
  requestAnimationFrame(() =>
    rowElement(bench, barcode)?.scrollIntoView?.({ block: isNarrow() ? 'start' : 'nearest' }),
  );
};

/** The keyboard back to where it was, after a window, a sheet or a search. */
export const backToRow = <Row extends ListRow>(bench: ListController<Row>): void => {
  rowElement(bench, bench.ui.get().focus)?.focus({ preventScroll: true });
};

/** Lets the list take another width or height, and scrolls so that the focused row stays where it was. */
export const keepRowInPlace = <Row extends ListRow>(bench: ListController<Row>, change: () => void): void => {
  const row = () => rowElement(bench, bench.ui.get().focus);
  const before = row()?.getBoundingClientRect().top;
  flushSync(change);
  const element = row();
  const list = element?.closest('.tm-list');
  if (!element || !list || before === undefined) return;
  list.scrollTop += element.getBoundingClientRect().top - before;
  element.scrollIntoView?.({ block: 'nearest' });
};

/** Closes a sheet, at once: a row that a sheet lies over cannot take the keyboard back. */
export const closeSheet = <Row extends ListRow>(bench: ListController<Row>): void => {
  flushSync(() => bench.ui.set({ sheet: null }));
  backToRow(bench);
};

/** The next row that `isToDo` after `from`, round to the rows before it; the row itself not. */
export const nextOf = <Row extends ListRow>(
  rows: readonly Row[],
  from: string | null,
  isToDo: (row: Row) => boolean,
): Row | undefined => {
  const at = rows.findIndex(({ barcode }) => barcode === from);
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))].find(isToDo);
};

/** Goes to the next row to do, on another page where this one has none; false where nothing is left. */
export const goOn = <Row extends ListRow>(bench: ListController<Row>, rows = linesOf(bench)): boolean => {
  const { of, ui, latest } = bench;
  const next = nextOf(rows, lineOf(bench, ui.get().focus), (row) => of.isToDo(row));
  if (next) {
    goTo(bench, next.barcode);
    return true;
  }
  const page = of.pageToDo(bench);
  if (page !== null) void latest().turnTo({ page, at: 'to_do' });
  return page !== null;
};

/** One row down or up, over the end of a page as well. */
export const move = <Row extends ListRow>(bench: ListController<Row>, step: 1 | -1): void => {
  const rows = linesOf(bench);
  const { list, turnTo } = bench.latest();
  if (!list.page || rows.length === 0) return;
  const { current_page, last_page } = list.page.pagination;
  const focus = lineOf(bench, bench.ui.get().focus);
  const at = rows.findIndex(({ barcode }) => barcode === focus);
  const next = at + step;
  if (next >= rows.length && current_page < last_page) void turnTo({ page: current_page + 1, at: 'first' });
  else if (next < 0 && at !== -1 && current_page > 1) void turnTo({ page: current_page - 1, at: 'last' });
  else goTo(bench, rows[Math.min(rows.length - 1, Math.max(0, next))]!.barcode);
};

export const goToEnd = <Row extends ListRow>(bench: ListController<Row>, end: 0 | -1): void => {
  const row = linesOf(bench).at(end);
  if (row) goTo(bench, row.barcode);
};

/** Where the keyboard goes on once the rows of another page are there; false where one to do was wanted and none is. */
export const land = <Row extends ListRow>(bench: ListController<Row>, { at }: Landing): boolean => {
  const rows = linesOf(bench);
  const open = at === 'to_do' ? rows.find((row) => bench.of.isToDo(row)) : undefined;
  const row = open ?? rows.at(at === 'last' ? -1 : 0);
  if (row) goTo(bench, row.barcode);
  return at !== 'to_do' || open !== undefined;
};
