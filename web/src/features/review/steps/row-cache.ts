import type { ReviewCounts, ReviewedProduct, WorkbenchProduct } from '@tillmap/contracts';
import type { RowParts } from '../../../workbench/list-controller.ts';
import { reviewApi } from '../review-api.ts';
import type { ReviewController } from '../review-controller.ts';
import { workbenchApi } from '../workbench-api.ts';

type Of = Pick<ReviewController, 'store' | 'sessionId'>;

/** Evidence travels with one product at a time; an answer on many rows has none and must not empty it. */
const withoutEvidence = (part: Partial<ReviewedProduct>): Partial<ReviewedProduct> => {
  const rest = { ...part };
  delete rest.candidates;
  delete rest.neighbours;
  delete rest.review_details;
  return rest;
};

/** Changes rows in place, wherever they are shown. */
export const patchRows = ({ store: { dispatch, getState }, sessionId }: Of, parts: RowParts<ReviewedProduct>): void => {
  for (const args of reviewApi.util.selectCachedArgsForQuery(getState(), 'sessionProducts')) {
    if (args.sessionId !== sessionId) continue;
    dispatch(
      reviewApi.util.updateQueryData('sessionProducts', args, ({ products }) => {
        for (const row of products) Object.assign(row, withoutEvidence(parts.get(row.barcode) ?? {}));
      }),
    );
  }
  for (const [barcode, part] of parts) {
    dispatch(
      workbenchApi.util.updateQueryData('sessionProduct', { sessionId, barcode }, (product) => {
        Object.assign(product, withoutEvidence(part));
      }),
    );
  }
};

/** The same figures in the tiles, the progress and the facets, without asking for them. */
export const patchCounts = ({ store: { dispatch, getState }, sessionId }: Of, counts: ReviewCounts): void => {
  dispatch(
    reviewApi.util.updateQueryData('sessionStatistics', sessionId, (statistics) => {
      Object.assign(statistics, {
        total_items: counts.total,
        needs_review: counts.to_do,
        high_confidence: counts.total - counts.to_do,
        skipped: counts.skipped,
      });
    }),
  );
  for (const args of workbenchApi.util.selectCachedArgsForQuery(getState(), 'reviewOverview')) {
    if (args.sessionId !== sessionId) continue;
    dispatch(
      workbenchApi.util.updateQueryData('reviewOverview', args, (overview) => {
        overview.counts = counts;
      }),
    );
  }
};

/** A product with its evidence, where it was asked for. */
export const evidenceOf = ({ store, sessionId }: Of, barcode: string): WorkbenchProduct | undefined =>
  workbenchApi.endpoints.sessionProduct.select({ sessionId, barcode })(store.getState()).data;

/** Whether it was asked for already: what is asked for from now on is of now. */
export const isDetailRequested = ({ store, sessionId }: Of, barcode: string): boolean =>
  !workbenchApi.endpoints.sessionProduct.select({ sessionId, barcode })(store.getState()).isUninitialized;
