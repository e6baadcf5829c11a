import type { ReviewedProduct, StepAnswer } from '@tillmap/contracts';
import { focusedRow } from '../../../workbench/list-controller.ts';
import { showToast } from '../../../workbench/toasts/page-toasts.ts';
import { categorySearchHint, categorySearchHintFirst } from '../keys/category-search-hint.ts';
import { goNext } from '../list/focus.ts';
import { categoryName, hasCategory, reviewOf } from '../list/row-rules.ts';
import { candidateChoice, isSameCategory, usualVatOf } from '../panel/category-choice.ts';
import type { CategoryChoice, ReviewController } from '../review-controller.ts';
import { rowsInLine, setAlike } from './alike.ts';
import { deciderOf } from './decider.ts';
import { lookForSimilar } from './look-for-similar.ts';
import { evidenceOf } from './row-cache.ts';
import { keepTheirs, send } from './send.ts';
import { shownAccepted, shownLater, shownWithVat, withCategory } from './shown-rows.ts';

/** Looks for others like the one that was decided, once it is saved. */
const offerSimilar =
  (bench: ReviewController, barcode: string) =>
  ({ products }: StepAnswer): void => {
    const from = products.find((one) => one.barcode === barcode);
    if (from && !from.needs_review && hasCategory(from)) lookForSimilar(bench, from);
  };

/** The row that a decision is for; none while two people disagree about it. */
const open = (bench: ReviewController): ReviewedProduct | undefined => {
  const row = focusedRow(bench);
  // Rows that are about to be replaced are not decided: the change would be lost from sight.
  if (!row || bench.latest().list.isStale) return undefined;
  if (!bench.ui.get().conflicts.has(row.barcode)) return row;
  showToast(bench.ui, 'First choose: keep theirs or use mine.');
  return undefined;
};

export const accept = (bench: ReviewController): void => {
  const row = open(bench);
  if (!row) return;
  if (!row.needs_review) {
    goNext(bench);
    return;
  }
  if (!hasCategory(row)) {
    const hasCandidates = (evidenceOf(bench, row.barcode)?.candidates.length ?? 0) > 0;
    const { hasSingleKeys } = bench.ui.get();
    showToast(
      bench.ui,
      hasCandidates
        ? `There is no proposal here. Choose 1, 2 or 3, or ${categorySearchHint(hasSingleKeys)} for another department.`
        : `There is no proposal here. ${categorySearchHintFirst(hasSingleKeys)} to choose a department.`,
    );
    return;
  }
  const rows = rowsInLine(bench, row);
  if (rows.length > 1) {
    setAlike(bench, rows, row);
    goNext(bench);
    return;
  }
  const by = deciderOf(bench);
  send(bench, {
    rows: [row],
    body: { action: 'accept' },
    shownAs: (one) => shownAccepted(one, by),
    words: 'Accepted',
    onSaved: offerSimilar(bench, row.barcode),
  });
  goNext(bench);
};

/** In a conflict 1 keeps theirs and 2 uses mine. */
const choose = (bench: ReviewController, barcode: string, candidate: number): void => {
  const conflict = bench.ui.get().conflicts.get(barcode);
  if (!conflict || candidate > 2) return;
  if (candidate === 1) keepTheirs(bench, barcode);
  else conflict.takeMine();
  goNext(bench);
};

/** Whether a VAT code that a person chose is not what nearly all of the new place has: then the row keeps the focus. */
const isOddVat = (bench: ReviewController, row: ReviewedProduct, choice: CategoryChoice): boolean => {
  const usual = usualVatOf(choice, bench.latest().usualVat);
  return reviewOf(row).vat_by_hand && usual !== undefined && usual.share >= 0.9 && usual.vat_code !== row.vat_code;
};

const place = (bench: ReviewController, row: ReviewedProduct, choice: CategoryChoice, body: 'set' | number): void => {
  const rows = rowsInLine(bench, row);
  if (rows.length > 1) {
    setAlike(bench, rows, choice);
    goNext(bench);
    return;
  }
  const by = deciderOf(bench);
  const { dept_code, sub_dept_code, cg_code } = choice;
  const isOdd = isOddVat(bench, row, choice);
  send(bench, {
    rows: [row],
    body:
      body === 'set'
        ? { action: 'set', place: { dept_code, sub_dept_code, cg_code } }
        : { action: 'take', candidate: body },
    shownAs: (one) => withCategory(one, choice, by),
    words: isOdd
      ? `Set ${categoryName(choice)}. VAT stays ${row.vat_code}, as you set it`
      : `Set ${categoryName(choice)}`,
    onSaved: offerSimilar(bench, row.barcode),
  });
  if (!isOdd) goNext(bench);
};

/** Takes a candidate with its VAT code: 1 for the first. */
export const take = (bench: ReviewController, candidate: number): void => {
  const { focus, conflicts } = bench.ui.get();
  if (focus !== null && conflicts.has(focus)) {
    choose(bench, focus, candidate);
    return;
  }
  const row = open(bench);
  if (!row) return;
  const evidence = evidenceOf(bench, row.barcode);
  const chosen = evidence?.candidates[candidate - 1];
  if (!chosen) {
    showToast(
      bench.ui,
      evidence ? `There is no candidate ${candidate} here.` : 'The candidates are still on their way.',
    );
    return;
  }
  const choice = candidateChoice(chosen, bench.latest().hierarchy);
  // The proposal itself: accepted, with its confidence and source.
  if (row.needs_review && isSameCategory(row, choice) && row.vat_code === choice.vat_code) accept(bench);
  else place(bench, row, choice, candidate);
};

/** A place of the whole hierarchy; VAT comes with it unless a person chose that. */
export const setCategory = (bench: ReviewController, choice: CategoryChoice): void => {
  const row = open(bench);
  if (!row) return;
  if (row.needs_review && isSameCategory(row, choice) && (choice.vat_code || row.vat_code) === row.vat_code)
    accept(bench);
  else place(bench, row, choice, 'set');
};

/** A step on one row, or on all of a line: of many, those that somebody decided meanwhile are left alone. */
const ofLine = (rows: readonly ReviewedProduct[]) => ({ rows, isVersioned: rows.length === 1 });

/** A VAT code by hand; it stays when the place changes. */
export const setVat = (bench: ReviewController, vat_code: string): void => {
  const row = open(bench);
  if (!row || row.vat_code === vat_code) return;
  const by = deciderOf(bench);
  send(bench, {
    ...ofLine(rowsInLine(bench, row)),
    body: { action: 'set', vat_code },
    shownAs: (one) => shownWithVat(one, vat_code, true, by),
    words: `Set VAT ${vat_code}`,
  });
};

/** The VAT code of the group again: it follows the place from here on. */
export const setUsualVat = (bench: ReviewController): void => {
  const row = open(bench);
  const usual = row && reviewOf(row).usual_vat;
  if (!row || !usual) return;
  const by = deciderOf(bench);
  const { dept_code, sub_dept_code, cg_code } = row;
  send(bench, {
    rows: [row],
    body: {
      action: 'set',
      place: { dept_code, sub_dept_code, cg_code },
      vat_code: usual.vat_code,
      vat_follows_place: true,
    },
    shownAs: (one) => shownWithVat(one, usual.vat_code, false, by),
    words: `Set VAT ${usual.vat_code}`,
  });
};

/** Left for later: it comes last in what is to do. */
export const leaveForLater = (bench: ReviewController): void => {
  const row = open(bench);
  if (!row) return;
  if (row.needs_review)
    send(bench, {
      ...ofLine(rowsInLine(bench, row)),
      body: { action: 'later' },
      shownAs: shownLater,
      words: 'Left for later',
    });
  goNext(bench);
};
