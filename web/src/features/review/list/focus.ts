import { goOn, land } from '../../../workbench/focus.ts';
import { linesOf } from '../../../workbench/lines.ts';
import { showToast } from '../../../workbench/toasts/page-toasts.ts';
import type { Landing } from '../../../workbench/use-page-turn.ts';
import type { ListQuery } from '../review-api.ts';
import type { ReviewController } from '../review-controller.ts';

const doubtfulComeFirst = ({ filter, sort, direction }: ListQuery): boolean =>
  filter === 'review' || (['needs_review', 'impact'].includes(sort) && direction === 'desc');

const sayNone = ({ ui, latest }: ReviewController): void => {
  const where = doubtfulComeFirst(latest().list.query) ? 'in this list' : 'on this page';
  showToast(ui, `No other product ${where} needs review.`);
};

/** The page on which others may need review; null when there is none. */
export const pageOfOthers = ({ latest }: ReviewController): number | null => {
  const { query, page } = latest().list;
  if (!page || query.filter === 'ok') return null;
  const { current_page, last_page } = page.pagination;
  // What was reviewed has made room on the first page, once that is asked for again.
  if (doubtfulComeFirst(query)) return last_page > 1 ? 1 : null;
  return current_page < last_page ? current_page + 1 : null;
};

/** The next row to do that two people do not disagree about, on another page where this one has none. */
export const goNext = (bench: ReviewController): void => {
  const { focus, conflicts } = bench.ui.get();
  const free = linesOf(bench).filter(({ barcode }) => barcode === focus || !conflicts.has(barcode));
  if (!goOn(bench, free)) sayNone(bench);
};

/** Where the keyboard goes on once the rows of another page are there. */
export const landOn = (bench: ReviewController, landing: Landing): void => {
  if (!land(bench, landing)) sayNone(bench);
};
