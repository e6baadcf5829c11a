import { isNarrow } from '../../../shared/narrow.ts';
import { say } from '../../../workbench/pills/say.ts';
import type { Landing } from '../../../workbench/use-page-turn.ts';
import { type Bench, rowElement, rowsOf } from '../bench.ts';
import type { ListQuery } from '../review-api.ts';
import { nextToDo } from './row-rules.ts';

const doubtfulComeFirst = ({ filter, sort, direction }: ListQuery): boolean =>
  filter === 'review' || (['needs_review', 'impact'].includes(sort) && direction === 'desc');

const noneText = (query: ListQuery): string =>
  doubtfulComeFirst(query)
    ? 'No other product in this list needs review.'
    : 'No other product on this page needs review.';

/** On a phone the card always comes to the same place under the toolbar. */
const show = (barcode: string): void =>
  rowElement(barcode)?.scrollIntoView?.({ block: isNarrow() ? 'start' : 'nearest' });

/** Puts the keyboard on a row of the page. */
export const goTo = ({ ui }: Bench, barcode: string): void => {
  if (ui.get().focus !== barcode) ui.set({ focus: barcode });
  const element = rowElement(barcode);
  ui.set({ isFocusDue: element === null });
  element?.focus({ preventScroll: true });
  // With the line under it, which is drawn first.
  requestAnimationFrame(() => show(barcode));
};

/** The keyboard back to where it was, after a window, a sheet or a search. */
export const backToRow = ({ ui }: Bench): void => {
  rowElement(ui.get().focus)?.focus({ preventScroll: true });
};

/** The page on which others may need review; null when there is none. */
const pageOfOthers = ({ latest }: Bench): number | null => {
  const { query, page } = latest().list;
  if (!page || query.filter === 'ok') return null;
  const { current_page, last_page } = page.pagination;
  // What was reviewed has made room on the first page, once that is asked for again.
  if (doubtfulComeFirst(query)) return last_page > 1 ? 1 : null;
  return current_page < last_page ? current_page + 1 : null;
};

/** The next row to do, on another page where this one has none. */
export const goNext = (bench: Bench): void => {
  const { ui, latest } = bench;
  const { focus, conflicts } = ui.get();
  const free = rowsOf(bench).filter(({ barcode }) => barcode === focus || !conflicts.has(barcode));
  const next = nextToDo(free, focus);
  if (next) {
    goTo(bench, next.barcode);
    return;
  }
  const page = pageOfOthers(bench);
  if (page === null) say(ui, noneText(latest().list.query));
  else void latest().turnTo({ page, at: 'to_do' });
};

/** One row down or up, over the end of a page as well. */
export const move = (bench: Bench, step: 1 | -1): void => {
  const rows = rowsOf(bench);
  const { page } = bench.latest().list;
  if (!page || rows.length === 0) return;
  const { current_page, last_page } = page.pagination;
  const at = rows.findIndex(({ barcode }) => barcode === bench.ui.get().focus);
  const next = at + step;
  if (next >= rows.length && current_page < last_page)
    void bench.latest().turnTo({ page: current_page + 1, at: 'first' });
  else if (next < 0 && at !== -1 && current_page > 1)
    void bench.latest().turnTo({ page: current_page - 1, at: 'last' });
  else goTo(bench, rows[Math.min(rows.length - 1, Math.max(0, next))]!.barcode);
};

export const goToEnd = (bench: Bench, end: 0 | -1): void => {
  const row = rowsOf(bench).at(end);
  if (row) goTo(bench, row.barcode);
};

/** Where the keyboard goes on once the rows of another page are there. */
export const land = (bench: Bench, { at }: Landing): void => {
  const rows = rowsOf(bench);
  const doubtful = at === 'to_do' ? nextToDo(rows, null) : undefined;
  const row = doubtful ?? rows.at(at === 'last' ? -1 : 0);
  if (row) goTo(bench, row.barcode);
  if (at === 'to_do' && !doubtful) say(bench.ui, noneText(bench.latest().list.query));
};
