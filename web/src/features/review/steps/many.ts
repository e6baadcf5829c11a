import type { ReviewedProduct, StepAnswer } from '@tillmap/contracts';
import { plural } from '../../../shared/format.ts';
import { backToRow } from '../../../workbench/focus.ts';
import { focusedRow } from '../../../workbench/list-controller.ts';
import { deselect, selectedRows } from '../../../workbench/selection.ts';
import { sendMatching } from '../../../workbench/steps.ts';
import { showToast } from '../../../workbench/toasts/page-toasts.ts';
import { onlyFacets, sentFacets } from '../facets/facet-address.ts';
import { goNext } from '../list/focus.ts';
import { categoryName, hasCategory, isAcceptable } from '../list/row-rules.ts';
import type { CategoryChoice, ReviewController } from '../review-controller.ts';
import type { Narrowing, StepBody } from '../workbench-api.ts';
import { openAlike, setAlike, setUnfolded } from './alike.ts';
import { deciderOf } from './decider.ts';
import { freeRows, saveStep, send } from './send.ts';
import { shownAccepted, shownWithVat, withCategory } from './shown-rows.ts';

/** What the list is narrowed to now. */
export const narrowingOf = ({ latest }: ReviewController): Narrowing => {
  const { filter, search, issue, ...query } = latest().list.query;
  return { filter, search, issue, ...onlyFacets(query) };
};

type Many = { body: Omit<StepBody, 'items' | 'match'>; isMeant: (row: ReviewedProduct) => boolean } & {
  shownAs: (row: ReviewedProduct) => Partial<ReviewedProduct>;
  words: (count: number) => string;
};

/** One step on the selection, or on all that match (`expected` of them), undone as one. */
const sendMany = (bench: ReviewController, { body, isMeant, shownAs, words }: Many, expected: number): void => {
  const isAll = bench.ui.get().isAllMatching;
  const rows = freeRows(bench, selectedRows(bench)).filter(isMeant);
  deselect(bench);
  const { filter, search, issue, ...facets } = narrowingOf(bench);
  const match = { filter, search, issue, ...sentFacets(facets) };
  if (isAll)
    sendMatching<ReviewedProduct, StepAnswer>(bench, {
      expected,
      save: () => saveStep(bench, { ...body, match, expected }),
      failedText: (rowsText, cause) => `Failed to save product mapping: ${rowsText} – ${cause}`,
      doneText: ({ step, learned }) =>
        `${step?.words ?? 'Nothing was changed'}${learned ? '. Learned for next time' : ''}`,
    });
  else if (rows.length > 0)
    send(bench, {
      rows,
      body: { ...body, expected: rows.length },
      shownAs,
      words: words(rows.length),
      isVersioned: false,
    });
  if (!focusedRow(bench)?.needs_review) goNext(bench);
  else backToRow(bench);
};

export const acceptMany = (bench: ReviewController, expected: number): void => {
  const by = deciderOf(bench);
  const shownAs = (row: ReviewedProduct) => shownAccepted(row, by);
  sendMany(
    bench,
    { body: { action: 'accept' }, isMeant: isAcceptable, shownAs, words: (count) => `Accepted ${count}` },
    expected,
  );
};

export const setCategoryOfMany = (bench: ReviewController, choice: CategoryChoice, expected: number): void => {
  const by = deciderOf(bench);
  const { dept_code, sub_dept_code, cg_code } = choice;
  const shownAs = (row: ReviewedProduct) => withCategory(row, choice, by);
  sendMany(
    bench,
    {
      body: { action: 'set', place: { dept_code, sub_dept_code, cg_code } },
      isMeant: () => true,
      shownAs,
      words: (count) => `Set ${plural(count, 'product')} to ${categoryName(choice)}`,
    },
    expected,
  );
};

export const setVatOfMany = (bench: ReviewController, vat_code: string, expected: number): void => {
  const by = deciderOf(bench);
  const shownAs = (row: ReviewedProduct) => shownWithVat(row, vat_code, true, by);
  sendMany(
    bench,
    {
      body: { action: 'set', vat_code },
      isMeant: () => true,
      shownAs,
      words: (count) => `Set VAT ${vat_code} on ${plural(count, 'product')}`,
    },
    expected,
  );
};

/** Shows or hides the products that look like the one decided last. */
export const toggleSimilar = ({ ui }: ReviewController): void => {
  const { similar } = ui.get();
  if (similar) ui.set({ similar: { ...similar, isOpen: !similar.isOpen } });
  else showToast(ui, 'Nothing to show: no open product looks like the last one.');
};

/** What stays as it is among the products that look alike. */
export const toggleLeft = ({ ui }: ReviewController, barcode: string): void => {
  const { similar } = ui.get();
  if (!similar) return;
  const left = new Set(similar.left);
  if (!left.delete(barcode)) left.add(barcode);
  ui.set({ similar: { ...similar, left } });
};

/** How the rows that look alike stand now: those that were decided meanwhile are not offered. */
export const similarRows = (bench: ReviewController): ReviewedProduct[] => {
  const now = new Map(bench.of.rowsOf(bench).map((row) => [row.barcode, row]));
  return (bench.ui.get().similar?.rows ?? [])
    .map((row) => now.get(row.barcode) ?? row)
    .filter(({ needs_review }) => needs_review);
};

/** Puts the products that look alike where the last one was put. */
export const setSimilar = (bench: ReviewController): void => {
  const { similar } = bench.ui.get();
  if (!similar) return;
  const { from, left } = similar;
  const rows = freeRows(bench, similarRows(bench)).filter(({ barcode }) => !left.has(barcode));
  bench.ui.set({ similar: null });
  if (rows.length === 0) return;
  setAlike(bench, rows, from);
  if (!focusedRow(bench)?.needs_review) goNext(bench);
  else backToRow(bench);
};

/**
 * Puts all that look alike where the focused row is proposed, or where the last one was put while that is offered. False
 * where nothing is proposed: what is chosen next is for all of them.
 */
export const settleAlike = (bench: ReviewController): boolean => {
  if (similarRows(bench).length > 0) {
    setSimilar(bench);
    return true;
  }
  const row = focusedRow(bench);
  if (!row?.needs_review || bench.latest().list.isStale) return true;
  if (!hasCategory(row)) {
    setUnfolded(bench, false);
    return false;
  }
  const rows = openAlike(bench, row);
  if (rows.length > 0) setAlike(bench, rows, row);
  goNext(bench);
  return true;
};
