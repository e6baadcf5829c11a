import type { ChangedLine } from '@tillmap/contracts';
import { isNarrow } from '../../../shared/narrow.ts';
import { say } from '../../../workbench/pills/say.ts';
import type { Landing } from '../../../workbench/use-page-turn.ts';
import { NO_CHANGE_FACETS } from '../changes-address.ts';
import { type Desk, lineElement, linesOf, overviewOf } from '../desk.ts';

/** On a phone the card always comes to the same place under the toolbar. */
const show = (barcode: string): void =>
  lineElement(barcode)?.scrollIntoView?.({ block: isNarrow() ? 'start' : 'nearest' });

/** Puts the keyboard on a line of the page. */
export const goTo = ({ ui }: Desk, barcode: string): void => {
  if (ui.get().focus !== barcode) ui.set({ focus: barcode });
  const element = lineElement(barcode);
  ui.set({ isFocusDue: element === null });
  element?.focus({ preventScroll: true });
  // With the line under it, which is drawn first.
  requestAnimationFrame(() => show(barcode));
};

/** The keyboard back to where it was, after a window, a sheet or a search. */
export const backToLine = ({ ui }: Desk): void => {
  lineElement(ui.get().focus)?.focus({ preventScroll: true });
};

/** The next line to decide after this one, else the first of the page; undefined when there is none. */
export const nextToDecide = (lines: readonly ChangedLine[], focus: string | null): ChangedLine | undefined => {
  const at = lines.findIndex(({ barcode }) => barcode === focus);
  return [...lines.slice(at + 1), ...lines.slice(0, Math.max(0, at))].find(({ decision }) => decision === '');
};

/** Goes to the next line to decide, on another page where this one has none; false where nothing is left. */
export const goNext = (desk: Desk): boolean => {
  const { latest, ui } = desk;
  const next = nextToDecide(linesOf(desk), ui.get().focus);
  if (next) {
    goTo(desk, next.barcode);
    return true;
  }
  const { list, turnTo } = latest();
  const { page, query } = list;
  if (overviewOf(desk)?.counts.to_decide === 0 || !page || page.pagination.last_page === 1) return false;
  if (query.show === 'decided') return false;
  // What was decided makes room on the first page, once that is asked for again.
  const onward = page.pagination.current_page + 1;
  void turnTo({ page: query.show === 'all' && onward <= page.pagination.last_page ? onward : 1, at: 'to_do' });
  return true;
};

/** As `goNext`, with a word where nothing is left. */
export const next = (desk: Desk): void => {
  if (goNext(desk)) return;
  const { ui, latest } = desk;
  if (overviewOf(desk)?.counts.to_decide === 0) {
    say(ui, 'Everything is decided.');
    return;
  }
  say(ui, 'Nothing left to decide in this list.', {
    label: 'Show all',
    onClick: () => latest().list.change({ show: 'to_decide', search: '', ...NO_CHANGE_FACETS }),
  });
};

/** One line down or up, over the end of a page as well. */
export const move = (desk: Desk, step: 1 | -1): void => {
  const lines = linesOf(desk);
  const { list, turnTo } = desk.latest();
  if (!list.page || lines.length === 0) return;
  const { current_page, last_page } = list.page.pagination;
  const at = lines.findIndex(({ barcode }) => barcode === desk.ui.get().focus);
  const next = at + step;
  if (next >= lines.length && current_page < last_page) void turnTo({ page: current_page + 1, at: 'first' });
  else if (next < 0 && at !== -1 && current_page > 1) void turnTo({ page: current_page - 1, at: 'last' });
  else goTo(desk, lines[Math.min(lines.length - 1, Math.max(0, next))]!.barcode);
};

export const goToEnd = (desk: Desk, end: 0 | -1): void => {
  const line = linesOf(desk).at(end);
  if (line) goTo(desk, line.barcode);
};

/** Where the keyboard goes on once the lines of another page are there. */
export const land = (desk: Desk, { at }: Landing): void => {
  const lines = linesOf(desk);
  const open = at === 'to_do' ? lines.find(({ decision }) => decision === '') : undefined;
  const line = open ?? lines.at(at === 'last' ? -1 : 0);
  if (line) goTo(desk, line.barcode);
};
