import { type CategoryAlignment, fitCategoryAlignment } from '@tillmap/classification/matching/alignment';
import type { ProductStore } from '../ports/product-store.ts';

/** Learning again costs a pass over the products: not more often than this many times what the last one took. */
const REST_FACTOR = 10;
const LEAST_REST_MS = 1_000;

type Learned = { correspondence: Promise<CategoryAlignment>; at: number; refreshAfterMs: number; stale: boolean };

/** Fits alignments from the product database on first use, and again after `changed`. */
export const learnedCorrespondences = (
  products: Pick<ProductStore, 'codePairs'>,
  now: () => number = () => performance.now(),
) => {
  const known = new Map<string, Learned>();

  const learn = (key: string, from: string, to: string): Promise<CategoryAlignment> => {
    const began = now();
    const learned: Learned = {
      correspondence: products.codePairs(from, to).then(fitCategoryAlignment),
      at: began,
      refreshAfterMs: LEAST_REST_MS,
      stale: false,
    };
    known.set(key, learned);
    learned.correspondence.then(
      () => {
        learned.at = now();
        learned.refreshAfterMs = Math.max(LEAST_REST_MS, REST_FACTOR * (learned.at - began));
      },
      () => known.delete(key),
    );
    return learned.correspondence;
  };

  return {
    /** How the codes of one wholesaler correspond to another's, learned from the products both have. */
    between(from: string, to: string): Promise<CategoryAlignment> {
      const key = `${from}\u001f${to}`;
      const learned = known.get(key);
      if (learned && (!learned.stale || now() < learned.at + learned.refreshAfterMs)) return learned.correspondence;
      return learn(key, from, to);
    },
    changed(wholesaler: string): void {
      for (const [key, learned] of known) if (key.split('\u001f').includes(wholesaler)) learned.stale = true;
    },
  };
};

export type Correspondences = Pick<ReturnType<typeof learnedCorrespondences>, 'between'>;
