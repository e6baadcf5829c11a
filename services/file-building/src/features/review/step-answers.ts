import type { ReviewCounts, ReviewStep as ShownStep, StepAnswer, WorkbenchRow } from '@tillmap/contracts';
import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import type { ReviewChange, ReviewStep } from '../../model/review-step.ts';
import { doneItems, type Session, type Upload } from '../../model/session.ts';
import type { ReviewSteps } from '../../model/stores/review-steps.ts';
import type { WholesalerDirectory } from '../../model/wholesaler.ts';
import type { ProductPresenter } from './present-products.ts';
import type { Untouched } from './rules/decide.ts';
import type { ReviewList } from './stores/review-list.ts';

type Deps = {
  reviewList: ReviewList;
  steps: ReviewSteps;
  presenter: ProductPresenter;
  wholesalers: Pick<WholesalerDirectory, 'get'>;
};

/** Answers hold so many changed products; of more, the screen asks for its list anew. */
export const MAX_SHOWN_CHANGES = 200;

export const shownStep = ({ step, action, words, actor, at, products, undoes, isUndone }: ReviewStep): ShownStep => ({
  id: step,
  action,
  words,
  by: { id: actor.id, name: actor.name },
  at: at.toISOString(),
  products,
  undone: isUndone,
  undoes,
});

type Done = Readonly<{
  session: Session & Readonly<{ upload: Upload }>;
  /** Of the moment of the step. */
  counts: ReviewCounts;
  step: ReviewStep | null;
  changes: readonly ReviewChange[];
  untouched?: Readonly<Record<Untouched, number>>;
}>;

const NOTHING_UNTOUCHED = { decided: 0, withoutPlace: 0, notInDoubt: 0, asWanted: 0 };

/** Shows what a step did: the changed products, and the counts that follow. */
export const stepAnswers = ({ reviewList, steps, presenter, wholesalers }: Deps) => {
  /** Of all that is decided; within a transaction from `its` steps. */
  const counts = async (session: Session, its: Pick<ReviewSteps, 'decided'> = steps): Promise<ReviewCounts> => {
    const { done, accepted, changed, later } = session.upload
      ? await its.decided(session.upload.id)
      : { done: 0, accepted: 0, changed: 0, later: 0 };
    return {
      total: doneItems(session.run),
      to_do: session.toReview,
      done,
      skipped: session.unclassified,
      later,
      accepted,
      changed,
    };
  };

  const rows = async (
    session: Session & Readonly<{ upload: Upload }>,
    positions: readonly number[],
  ): Promise<WorkbenchRow[]> => {
    const found = await reviewList.at(session.upload.id, positions.slice(0, MAX_SHOWN_CHANGES));
    return presenter.rows(session, found, await presenter.namesFor(session.wholesalerCode));
  };

  /** None where they cannot be read: the step is done, and whoever is told that it failed does it a second time. */
  const rowsIfAvailable: typeof rows = (session, positions) =>
    rows(session, positions).catch((error: unknown) => {
      if (error instanceof DependencyUnavailable) return [];
      throw error;
    });

  /** Unknown while reference-data has never answered: then nothing is promised. */
  const learns = async ({ wholesalerCode, isSample }: Session): Promise<boolean> => {
    if (isSample) return false;
    const known = await wholesalers.get(wholesalerCode).catch(() => undefined);
    return known !== undefined && (known.wholesaler.learnsFromReviews ?? true);
  };

  return {
    counts,
    rows,
    /** What became of a step that is committed. The screen asks for its list anew where changed products are missing. */
    of: async ({
      session,
      step,
      changes,
      counts: counted,
      untouched = NOTHING_UNTOUCHED,
    }: Done): Promise<StepAnswer> => ({
      step: step && shownStep(step),
      changed: changes.length,
      untouched: {
        decided: untouched.decided,
        without_place: untouched.withoutPlace,
        not_in_doubt: untouched.notInDoubt,
        as_wanted: untouched.asWanted,
      },
      products: await rowsIfAvailable(
        session,
        changes.map(({ position }) => position),
      ),
      seq: step?.step ?? (await steps.last(session.upload.id)),
      counts: counted,
      learned: step !== null && changes.some(({ after }) => after.decision !== '') && (await learns(session)),
    }),
  };
};

export type StepAnswers = ReturnType<typeof stepAnswers>;
