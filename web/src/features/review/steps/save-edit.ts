import type { ReviewedProduct } from '@tillmap/contracts';
import { causeOf, isTemporary, statusOf } from '../../../api/failure.ts';
import { say, sayBad } from '../../../workbench/pills/say.ts';
import type { Bench } from '../bench.ts';
import { decisionName } from '../list/row-rules.ts';
import { type Edit, reviewApi } from '../review-api.ts';
import { openConflict, undo } from './send.ts';

/** Saves what the Edit window chose, as the specification has it: shown at once, taken back with a word if refused. */
export const saveEdit = (
  bench: Bench,
  product: ReviewedProduct,
  choice: Edit['choice'],
  shown: Edit['shown'],
): void => {
  const { ui, store, queue } = bench;
  const { list } = bench.latest();
  list.edited();
  const edit: Edit = { list: list.args, barcode: product.barcode, version: product.review?.version, choice, shown };
  const asked = store.dispatch(reviewApi.endpoints.updateProduct.initiate(edit, { track: false }));
  const refused = (error: unknown) => {
    const words = `Failed to save product mapping: ‘${product.description || product.barcode}’ – ${causeOf(error)}`;
    const retry = () => saveEdit(bench, product, choice, shown);
    sayBad(ui, words, isTemporary(error) ? { label: 'Try again', onClick: retry } : undefined);
  };
  queue.add(async () => {
    const { error } = await asked;
    if (!error) {
      ui.set({ decided: new Set([...ui.get().decided, product.barcode]) });
      say(ui, 'Saved', { label: 'Undo', keyName: 'u', onClick: () => undo(bench) });
      return;
    }
    const mine = decisionName({ ...product, ...shown });
    const again = (theirs: ReviewedProduct) => saveEdit(bench, theirs, choice, shown);
    const isConflict = statusOf(error) === 412;
    if (!isConflict || !(await openConflict(bench, product, mine, again))) refused(error);
  });
};
