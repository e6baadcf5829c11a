import type { Tx } from '@tillmap/database';
import { EVENTS } from '@tillmap/events';
import { type Handler, on } from '@tillmap/messaging';
import { takeAnswer } from '../../application/await-answers.ts';
import { learnFromReview } from '../../application/learn-from-review.ts';
import type { Stores } from '../../application/ports/stores.ts';

type Deps = Readonly<{ storesIn: (tx: Tx) => Stores; learnFromReviews: boolean }>;

/** The product database's answers to imports. */
export const answerHandlers = ({ storesIn }: Pick<Deps, 'storesIn'>): Handler[] => [
  on(EVENTS.importChunkApplied, (tx, message) => takeAnswer(storesIn(tx), message)),
];

/** Decisions of persons in their sessions. */
export const reviewHandlers = ({ storesIn, learnFromReviews }: Deps): Handler[] => [
  on(EVENTS.itemReviewed, async (tx, message) => {
    if (learnFromReviews) await learnFromReview(storesIn(tx), message);
  }),
];
