import type { ReviewedProduct } from '@tillmap/contracts';
import type { createQueue } from '../../workbench/step-queue.ts';
import type { ToldRows } from '../../workbench/told-rows.ts';
import type { BenchLive, Latest } from './bench-state.ts';
import { reviewApi } from './review-api.ts';
import { detailOf, type Store } from './steps/row-cache.ts';

/** What every action of the screen works on. */
export type Bench = {
  sessionId: string;
  store: Store;
  ui: BenchLive;
  latest: () => Latest;
  /** Saves follow each other in the order of the keys. */
  queue: ReturnType<typeof createQueue>;
  /** Rows as the server answered them last. */
  told: ToldRows<ReviewedProduct>;
};

/** The rows as they stand, with what a key changed a moment ago and the screen has yet to draw. */
export const rowsOf = ({ latest, store }: Bench): readonly ReviewedProduct[] => {
  const { list } = latest();
  const now = reviewApi.endpoints.sessionProducts.select(list.args)(store.getState()).data;
  return (now ?? list.page)?.products ?? [];
};

export const rowOf = (bench: Bench, barcode: string | null): ReviewedProduct | undefined =>
  rowsOf(bench).find((row) => row.barcode === barcode);

export const focusedRow = (bench: Bench): ReviewedProduct | undefined => rowOf(bench, bench.ui.get().focus);

export const evidenceOf = ({ store, sessionId }: Bench, barcode: string) => detailOf(store, sessionId, barcode);

export const rowId = (barcode: string): string => `row-${barcode}`;
export const rowElement = (barcode: string | null): HTMLElement | null =>
  barcode === null ? null : document.getElementById(rowId(barcode));
