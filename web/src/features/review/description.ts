import type { ReviewedProduct, StepAnswer } from '@tillmap/contracts';
import type { Description } from '../../workbench/list-controller.ts';
import { pageOfOthers } from './list/focus.ts';
import { foldedInto } from './list/fold.ts';
import { reviewApi } from './review-api.ts';
import type { ReviewController } from './review-controller.ts';
import { isDetailRequested, patchCounts, patchRows } from './steps/row-cache.ts';
import { redo, undo } from './steps/send.ts';
import { productTag, workbenchApi } from './workbench-api.ts';

/** The products under review, as the workbench takes them. */
export const REVIEW: Description<ReviewedProduct, StepAnswer> = {
  rowName: 'row',
  noun: 'product',
  idOf: (barcode) => `row-${barcode}`,
  rowsOf: ({ latest, store }: ReviewController) => {
    const { list } = latest();
    const now = reviewApi.endpoints.sessionProducts.select(list.args)(store.getState()).data;
    return (now ?? list.page)?.products ?? [];
  },
  foldedInto: (bench: ReviewController) => foldedInto(bench.of.rowsOf(bench), bench.ui.get().unfolded),
  versionOf: ({ review }) => review?.version,
  isToDo: ({ needs_review }) => needs_review,
  pageToDo: pageOfOthers,
  patch: patchRows,
  answeredRows: ({ products }) => products,
  settled: (bench: ReviewController, { products, counts }) => {
    const { ui, latest } = bench;
    patchCounts(bench, counts);
    const asked = products.filter((row) => isDetailRequested(bench, row.barcode)).map(({ barcode }) => barcode);
    ui.set({
      outdated: new Set([...ui.get().outdated, ...asked]),
      isDone: counts.to_do === 0 && latest().list.query.filter === 'review',
    });
  },
  refresh: ({ ui, store }: ReviewController) => {
    const products = [...ui.get().outdated].map((barcode) => productTag({ barcode }));
    ui.set({ outdated: new Set() });
    store.dispatch(workbenchApi.util.invalidateTags(['Review', ...products]));
  },
  forget: ({ ui }: ReviewController) =>
    ui.set({ decided: new Set(), isDone: false, opened: new Set(), unfolded: new Set() }),
  undo,
  redo,
};
