import type { Database, Queries } from '@tillmap/database';
import type { Clock } from '@tillmap/service-kit';
import type { ProductPresenter } from './features/review/present-products.ts';
import { reviewDesk } from './features/review/review-desk.ts';
import { reviewOverview } from './features/review/review-overview.ts';
import { stepAnswers } from './features/review/step-answers.ts';
import type { ReviewList } from './features/review/stores/review-list.ts';
import { postgresReviewTally } from './features/review/stores/review-tally.ts';
import { takeStep } from './features/review/take-step.ts';
import { turnSteps } from './features/review/turn-steps.ts';
import type { SessionAccess } from './kit.ts';
import type { DifferenceInTime } from './model/difference.ts';
import type { ReviewSteps } from './model/stores/review-steps.ts';
import type { UsualVatDirectory } from './model/usual-vat.ts';
import type { WholesalerDirectory } from './model/wholesaler.ts';
import type { InTransaction } from './unit-of-work.ts';

type Parts = Readonly<{
  database: Database;
  steps: (queries: Queries) => ReviewSteps;
  inTransaction: InTransaction;
  sessions: SessionAccess;
  reviewList: ReviewList;
  wholesalers: WholesalerDirectory;
  usualVat: UsualVatDirectory;
  presenter: ProductPresenter;
  difference: DifferenceInTime;
  lastDecision: (uploadId: string) => Promise<number>;
  clock: Clock;
}>;

/** The use cases of the review workbench. */
export const workbenchOf = ({
  database,
  steps: stepsOf,
  inTransaction,
  sessions,
  reviewList,
  wholesalers,
  usualVat,
  presenter,
  difference,
  lastDecision,
  clock,
}: Parts) => {
  const steps = stepsOf(database);
  const tally = postgresReviewTally(
    database,
    (read) => database.snapshot(read),
    (queries, uploadId) => stepsOf(queries).last(uploadId),
  );
  const answers = stepAnswers({ reviewList, steps, presenter, wholesalers });
  return {
    takeStep: takeStep({ inTransaction, sessions, wholesalers, usualVat, answers, clock }),
    turn: turnSteps({ inTransaction, sessions, answers, clock }),
    desk: reviewDesk({ sessions, reviewList, steps, tally, answers, presenter, usualVat, clock }),
    overview: reviewOverview({
      sessions,
      tally,
      steps,
      answers,
      presenter,
      difference,
      lastDecision,
    }),
  };
};
