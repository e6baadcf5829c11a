import type { RunIsolated } from '@tillmap/service-kit/domain';
import { shownBarcode } from '../../domain/shown-barcode.ts';
import type { CleanUpStore, Person } from '../ports/clean-up-store.ts';

const MOST_SWEPT = 2_000;

/** Products without any mapping: counts, a preview and their removal. */
export const cleanUp = (store: CleanUpStore, each: RunIsolated) => ({
  stats: async (): Promise<{ total: number; orphaned: number }> => store.counts(),
  preview: async (limit: number) => {
    const [products, { orphaned }] = await Promise.all([store.orphans(limit), store.counts()]);
    return {
      products: products.map((product) => ({ ...product, barcode: shownBarcode(product.barcode) })),
      total: orphaned,
    };
  },
  remove: (most: number, by: Person): Promise<number> => store.removeOrphans(most, by),
  keepSearchQuick: (): Promise<void> => store.mergeSearch(),
  /**
   * Takes what was cleared out of the documents, wholesaler by wholesaler and part by part, until nothing is left or
   * `stopping` is aborted. A wholesaler whose mappings cannot be taken out is passed over.
   */
  sweep: async (stopping: AbortSignal): Promise<void> =>
    each(
      await store.clearings(),
      (wholesaler) => wholesaler,
      async (wholesaler) => {
        while (!stopping.aborted && (await store.sweepCleared(wholesaler, MOST_SWEPT)));
      },
    ),
});

export type CleanUp = ReturnType<typeof cleanUp>;
