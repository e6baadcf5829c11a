import type { Tx } from '@tillmap/database';
import { EVENTS } from '@tillmap/events';
import { type EventHandler, handleEvent } from '@tillmap/messaging';
import { takeAnswer } from '../../application/await-answers.ts';
import { learnFromReview } from '../../application/learn-from-review.ts';
import type { Stores } from '../../application/ports/stores.ts';
import type { ReviewDefaults } from '../../domain/review-settings.ts';

type Deps = Readonly<{ storesIn: (tx: Tx) => Stores; reviewDefaults: ReviewDefaults }>;

/** What this service does about the events of others: the product database's answers, and decisions of persons. */
export const eventHandlers = ({ storesIn, reviewDefaults }: Deps): EventHandler[] => [
  handleEvent(EVENTS.importChunkApplied, (tx, message) => takeAnswer(storesIn(tx), message)),
  handleEvent(EVENTS.itemReviewed, (tx, message) => learnFromReview(storesIn(tx), message, reviewDefaults)),
];
