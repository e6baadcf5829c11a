import type { ReviewedProduct } from '@tillmap/contracts';
import { goTo, keepRowInPlace } from '../../../workbench/focus.ts';
import { focusedRow } from '../../../workbench/list-controller.ts';
import { groupOf } from '../list/fold.ts';
import { categoryName } from '../list/row-rules.ts';
import { isSameCategory } from '../panel/category-choice.ts';
import type { CategoryChoice, ReviewController } from '../review-controller.ts';
import { deciderOf } from './decider.ts';
import { lookForSimilar } from './look-for-similar.ts';
import { freeRows, send } from './send.ts';
import { shownAccepted, withCategory } from './shown-rows.ts';

/** All on this page that look like a row and are still to do; what two people disagree about is not among them. */
export const openAlike = (bench: ReviewController, row: ReviewedProduct): ReviewedProduct[] =>
  freeRows(bench, groupOf(bench.of.rowsOf(bench), row)).filter(({ needs_review }) => needs_review);

/** What a key on the line of a row decides: the row, or all that are folded into its line. */
export const rowsInLine = (bench: ReviewController, row: ReviewedProduct): readonly ReviewedProduct[] => {
  const isFolded = row.alike !== undefined && !bench.ui.get().unfolded.has(row.alike);
  const rows = isFolded ? openAlike(bench, row) : [row];
  return rows.length > 1 ? rows : [row];
};

/** Puts rows that look alike where one of them belongs, in one step. */
export const setAlike = (bench: ReviewController, rows: readonly ReviewedProduct[], choice: CategoryChoice): void => {
  const { dept_code, sub_dept_code, cg_code, department, sub_department, category_group, vat_code } = choice;
  const place = { dept_code, sub_dept_code, cg_code };
  const named = { ...place, department, sub_department, category_group, vat_code };
  const by = deciderOf(bench);
  const isProposed = (row: ReviewedProduct) => isSameCategory(row, place) && row.vat_code === vat_code;
  send(bench, {
    rows,
    body: {
      action: 'similar',
      place,
      ...(vat_code === '' ? {} : { vat_code, vat_follows_place: true }),
      expected: rows.length,
    },
    shownAs: (row) => (isProposed(row) ? shownAccepted(row, by) : withCategory(row, named, by)),
    words: `Set ${rows.length} to ${categoryName(named)}`,
    isVersioned: false,
    // Those that are proposed and named otherwise, or stand on another page.
    onSaved: ({ products: [first] }) => {
      if (first && !first.needs_review) lookForSimilar(bench, first);
    },
  });
};

/** Shows the rows of a line one by one, or folds them again. */
export const setUnfolded = (bench: ReviewController, isOpen: boolean): void => {
  const row = focusedRow(bench);
  const { unfolded } = bench.ui.get();
  if (row?.alike === undefined || unfolded.has(row.alike) === isOpen) return;
  if (groupOf(bench.of.rowsOf(bench), row).length === 1) return;
  const next = new Set(unfolded);
  if (isOpen) next.add(row.alike);
  else next.delete(row.alike);
  keepRowInPlace(bench, () => bench.ui.set({ unfolded: next }));
  goTo(bench, row.barcode);
};
