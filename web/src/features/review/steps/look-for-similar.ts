import type { ReviewedProduct } from '@tillmap/contracts';
import type { ReviewController } from '../review-controller.ts';
import { workbenchApi } from '../workbench-api.ts';

/** The product that others are looked for last; what is found for one before it comes too late. */
const wanted = new WeakMap<ReviewController['ui'], ReviewedProduct>();

const look = async ({ store, sessionId, ui }: ReviewController, from: ReviewedProduct): Promise<void> => {
  const { barcode } = from;
  const { data } = await store.dispatch(
    workbenchApi.endpoints.similarProducts.initiate({ sessionId, barcode }, { track: false }),
  );
  if (wanted.get(ui) !== from) return;
  const rows = (data ?? []).filter((row) => row.needs_review && row.barcode !== barcode);
  ui.set({ similar: rows.length === 0 ? null : { from, rows, left: new Set(), isOpen: false } });
};

/** Offers the products of the session that look like this one, once no key waits any more: only the last is of use. */
export const lookForSimilar = (bench: ReviewController, from: ReviewedProduct): void => {
  wanted.set(bench.ui, from);
  bench.queue.whenQuiet('similar', () => void look(bench, from));
};

/** Takes the offer back, and one that is still on its way: what it was made for is taken back. */
export const withdrawSimilar = ({ ui, queue }: ReviewController): void => {
  wanted.delete(ui);
  queue.forget('similar');
  ui.set({ similar: null });
};
