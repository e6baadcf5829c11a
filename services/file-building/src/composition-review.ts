import type { Database } from '@tillmap/database';
import type { Clock } from '@tillmap/service-kit';
import { postgresChangeSteps } from './adapters/postgres/change-step-store.ts';
import type { ReviewList } from './adapters/postgres/review-list.ts';
import { postgresReviewSteps } from './adapters/postgres/review-step-store.ts';
import { postgresReviewTally } from './adapters/postgres/review-tally.ts';
import type { Sessions } from './adapters/postgres/session-store.ts';
import type { DifferenceInTime } from './application/changes/difference-in-time.ts';
import type { ProductPresenter } from './application/review/present-products.ts';
import { reviewDesk } from './application/review/review-desk.ts';
import { reviewOverview } from './application/review/review-overview.ts';
import { stepAnswers } from './application/review/step-answers.ts';
import { takeStep } from './application/review/take-step.ts';
import { turnSteps } from './application/review/turn-steps.ts';
import type { InTransaction } from './application/unit-of-work.ts';
import type { UsualVatDirectory } from './clients/reference-data/usual-vat.ts';
import type { WholesalerDirectory } from './clients/reference-data/wholesaler-directory.ts';

type Parts = Readonly<{
  database: Database;
  inTransaction: InTransaction;
  sessions: Sessions;
  reviewList: ReviewList;
  wholesalers: WholesalerDirectory;
  usualVat: UsualVatDirectory;
  presenter: ProductPresenter;
  difference: DifferenceInTime;
  clock: Clock;
}>;

/** The use cases of the review workbench. */
export const workbenchOf = ({
  database,
  inTransaction,
  sessions,
  reviewList,
  wholesalers,
  usualVat,
  presenter,
  difference,
  clock,
}: Parts) => {
  const steps = postgresReviewSteps(database);
  const tally = postgresReviewTally(database, (read) => database.snapshot(read));
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
      changeSteps: postgresChangeSteps(database),
    }),
  };
};
