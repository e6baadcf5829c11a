import type { FilePrices } from './prices/file-prices.ts';
import type { Session } from './session.ts';

/** Checks over the whole file sent so many sure items of the run to review. */
export const addPriceReviews = (session: Session, items: number): Session => ({
  ...session,
  run: { ...session.run, high: session.run.high - items, low: session.run.low + items },
  toReview: session.toReview + items,
});

/** The prices are read another way from now on, after which so many items need review. */
export const recordPrices = (session: Session, prices: FilePrices, toReview: number, now: Date): Session => ({
  ...session,
  prices,
  toReview,
  updatedAt: now,
});

/** Decisions of a review made so many more, or fewer, items need review or be without a classification. */
export const recordDecisions = (
  session: Session,
  counted: Readonly<{ toReview: number; unclassified: number }>,
  now: Date,
): Session => ({
  ...session,
  toReview: session.toReview + counted.toReview,
  unclassified: session.unclassified + counted.unclassified,
  updatedAt: now,
});
