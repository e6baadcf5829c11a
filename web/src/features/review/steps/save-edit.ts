import type { ReviewedProduct } from '@tillmap/contracts';
import { markDecided, undoAction } from '../../../workbench/steps.ts';
import { showToast } from '../../../workbench/toasts/page-toasts.ts';
import { decisionName } from '../list/row-rules.ts';
import { type Edit, reviewApi } from '../review-api.ts';
import type { ReviewController } from '../review-controller.ts';
import { openConflict, sayUnsaved } from './send.ts';

/** Saves what the Edit window chose, as the specification has it: shown at once, taken back with a word if refused. */
export const saveEdit = (
  bench: ReviewController,
  product: ReviewedProduct,
  choice: Edit['choice'],
  shown: Edit['shown'],
): void => {
  const { ui, store, queue } = bench;
  const { list } = bench.latest();
  list.edited();
  const edit: Edit = { list: list.args, barcode: product.barcode, version: product.review?.version, choice, shown };
  const asked = store.dispatch(reviewApi.endpoints.updateProduct.initiate(edit, { track: false }));
  queue.add(async () => {
    const { error } = await asked;
    if (!error) {
      markDecided(bench, [product]);
      showToast(ui, 'Saved', undoAction(bench));
      return;
    }
    const mine = decisionName({ ...product, ...shown });
    const again = (row: ReviewedProduct) => saveEdit(bench, row, choice, shown);
    if (!(await openConflict(bench, error, product, mine, again)))
      sayUnsaved(bench, [product], error, () => again(product));
  });
};
