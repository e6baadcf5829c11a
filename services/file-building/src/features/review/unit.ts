import type { SessionsInTransaction } from '../../kit.ts';
import type { ItemStore } from '../../model/stores/items.ts';
import type { PriceMemory, PriceStore } from '../../model/stores/prices.ts';
import type { ReviewSteps } from '../../model/stores/review-steps.ts';
import type { ReviewEvents } from './events.ts';
import type { ReviewList } from './stores/review-list.ts';

/** What a review works on in one transaction. */
export type ReviewUnit = Readonly<{
  sessions: Pick<SessionsInTransaction, 'locked' | 'save'>;
  items: ItemStore;
  prices: PriceStore;
  priceMemory: PriceMemory;
  steps: ReviewSteps;
  reviewList: ReviewList;
  events: ReviewEvents;
}>;
