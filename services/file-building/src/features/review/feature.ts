import { type Feature, inTransactionWith } from '@tillmap/bus';
import { type Queries, silentLog, type Tx } from '@tillmap/storage/database';
import type { Kit, SessionAccess } from '../../kit.ts';
import type { ProductDatabase } from '../../model/products.ts';
import type { CompletedSession } from '../../model/session.ts';
import type { ItemStore } from '../../model/stores/items.ts';
import type { PriceMemory, PriceStore } from '../../model/stores/prices.ts';
import type { ReviewSteps } from '../../model/stores/review-steps.ts';
import type { UsualVatDirectory } from '../../model/usual-vat.ts';
import type { NamesOf, WholesalerDirectory } from '../../model/wholesaler.ts';
import { reviewEvents } from './events.ts';
import { selecting } from './flagged-selection.ts';
import { productPresenter } from './present-products.ts';
import { reviewOverview } from './review-overview.ts';
import { createReviewQueries } from './review-queries.ts';
import { reviewSession } from './review-session.ts';
import { reviewWork, reviewWorkRoutes } from './review-work.ts';
import { reviewRoutes } from './routes.ts';
import type { ReviewFlags } from './rules/facets.ts';
import { costBasisOf } from './set-cost-basis.ts';
import { setSoldAs } from './set-sold-as.ts';
import { stepAnswers } from './step-answers.ts';
import { postgresReviewCounts } from './stores/review-counts.ts';
import { postgresReviewList } from './stores/review-list.ts';
import { postgresReviewWork } from './stores/review-work.ts';
import { takeStep } from './take-step.ts';
import { createUndoRedo } from './undo-redo.ts';
import type { ReviewUnit } from './unit.ts';
import { workbenchRoutes } from './workbench-routes.ts';

type Needs = Readonly<{
  sessions: SessionAccess;
  items: (queries: Queries) => ItemStore;
  prices: (queries: Queries) => PriceStore;
  priceMemory: (queries: Queries) => PriceMemory;
  steps: (queries: Queries) => ReviewSteps;
  wholesalers: WholesalerDirectory;
  names: NamesOf;
  products: ProductDatabase;
  usualVat: UsualVatDirectory;
  flags: ReviewFlags;
  /** What a session was compared with, and what was decided of that; undefined while it is being compared. */
  comparedWith: (session: CompletedSession) => Promise<string | undefined>;
}>;

/** The review: its list and its workbench, steps on one product or many, and how prices are read. */
export const reviewFeature = (
  { database, clock, log }: Pick<Kit, 'database' | 'clock' | 'log'>,
  { sessions, wholesalers, names, products, usualVat, comparedWith, flags, ...stores }: Needs,
) => {
  const inTransaction = inTransactionWith(
    database,
    (tx: Tx): ReviewUnit => ({
      sessions: sessions.in(tx),
      items: stores.items(tx),
      prices: stores.prices(tx),
      priceMemory: stores.priceMemory(tx),
      steps: stores.steps(tx),
      // What does not fit was logged when it came, and is logged again by the list that shows it.
      reviewList: postgresReviewList(tx, silentLog),
      events: reviewEvents(tx),
    }),
  );
  const reviewList = postgresReviewList(database, log);
  const steps = stores.steps(database);
  const tally = postgresReviewCounts(
    database,
    (read) => database.snapshot(read),
    (queries, uploadId) => stores.steps(queries).last(uploadId),
  );
  const priceMemory = stores.priceMemory(database);
  const presenter = productPresenter({ wholesalers, names, products, priceMemory, usualVat });
  const select = selecting(flags);
  const answers = stepAnswers({ reviewList, steps, presenter, wholesalers });
  return {
    routes: [
      ...reviewRoutes({
        review: reviewSession({ inTransaction, sessions, reviewList, wholesalers, presenter, select, clock }),
        soldAs: setSoldAs({ inTransaction, reviewList, presenter, clock }),
        costBasis: costBasisOf({ inTransaction, sessions, prices: stores.prices(database), clock }),
      }),
      ...workbenchRoutes({
        takeStep: takeStep({ inTransaction, sessions, wholesalers, usualVat, answers, select, clock }),
        turn: createUndoRedo({ inTransaction, sessions, answers, clock }),
        desk: createReviewQueries({ sessions, reviewList, steps, tally, answers, presenter, usualVat, clock }),
        overview: reviewOverview({ sessions, tally, steps, answers, presenter, comparedWith, flags }),
      }),
      ...reviewWorkRoutes(reviewWork({ sessions, work: postgresReviewWork(database) })),
    ],
    use: {
      /** Tells what learns from people about places that they decided elsewhere. */
      teach: (tx: Tx, ...of: Parameters<ReturnType<typeof reviewEvents>['placesTaught']>): Promise<void> =>
        reviewEvents(tx).placesTaught(...of),
    },
  } satisfies Feature & { use: object };
};
