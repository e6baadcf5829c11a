import { toCodeFields } from '@tillmap/classification';
import type {
  ReviewCounts,
  ReviewHistory,
  UsualVat as ShownUsualVat,
  SpotCheck,
  WorkbenchProduct,
  WorkbenchRow,
} from '@tillmap/contracts';
import { type Actor, type Clock, Conflict, NotFound } from '@tillmap/service-kit/domain';
import { canonicalGtin } from '@tillmap/supplier-files';
import type { SessionAccess } from '../../kit.ts';
import { isClassified, shownDescription } from '../../model/item.ts';
import { isDecided } from '../../model/review-state.ts';
import type { CompletedSession } from '../../model/session.ts';
import { requireCompleted } from '../../model/session-transitions.ts';
import type { ReviewSteps } from '../../model/stores/review-steps.ts';
import type { UsualVatDirectory } from '../../model/usual-vat.ts';
import type { ProductPresenter } from './present-products.ts';
import { wordsAlike, wordsOf } from './rules/look-alikes.ts';
import { changeWords } from './rules/step-words.ts';
import { wilsonInterval } from './rules/wilson-interval.ts';
import { MAX_SHOWN_CHANGES, type StepAnswers, shownStep } from './step-answers.ts';
import type { ReviewCountStore } from './stores/review-counts.ts';
import type { ReviewList, ReviewRow } from './stores/review-list.ts';

type Deps = {
  sessions: Pick<SessionAccess, 'find'>;
  reviewList: ReviewList;
  steps: ReviewSteps;
  tally: ReviewCountStore;
  answers: StepAnswers;
  presenter: ProductPresenter;
  usualVat: UsualVatDirectory;
  clock: Clock;
};

/** So many products of each step are named in the history. */
const NAMED_PRODUCTS = 3;
const SPOT_CHECK_PRODUCTS = 20;
/** So many products in doubt are compared with the one that was decided. */
const COMPARED = 2_000;

/** What an open review asks for besides its list: history, what others changed, one product, look-alikes, spot checks. */
export const createReviewQueries = ({
  sessions,
  reviewList,
  steps,
  tally,
  answers,
  presenter,
  usualVat,
  clock,
}: Deps) => {
  const withUpload = async (actor: Actor, id: string): Promise<CompletedSession> => {
    const session = await sessions.find(actor, id);
    if (!session.upload) throw new NotFound('This session has no supplier file yet.');
    return { ...session, upload: session.upload };
  };

  const rowOf = async ({ upload }: CompletedSession, barcode: string): Promise<ReviewRow> => {
    const read = canonicalGtin(barcode);
    const row = read.ok ? await reviewList.byBarcode(upload.id, read.canonical) : undefined;
    if (!row) throw new NotFound('This session has no product with this barcode.');
    return row;
  };

  const spotCheckOf = async (session: CompletedSession): Promise<SpotCheck> => {
    const check = await tally.spotCheck(session.upload.id);
    if (!check) return { asked_at: null, size: 0, right: 0, wrong: 0, interval: null, products: [] };
    const products = await answers.rows(session, check.positions);
    const right = products.filter(({ review }) => review.decision === 'accepted').length;
    const wrong = products.filter(({ review }) => review.decision === 'changed').length;
    return {
      asked_at: check.askedAt.toISOString(),
      size: products.length,
      right,
      wrong,
      interval: wilsonInterval(right, right + wrong),
      products,
    };
  };

  return {
    history: async (
      actor: Actor,
      id: string,
      { before, limit }: Readonly<{ before: number | undefined; limit: number }>,
    ): Promise<ReviewHistory> => {
      const { upload } = await withUpload(actor, id);
      const [listed, undoable, redoable] = await Promise.all([
        steps.list(upload.id, before ?? null, limit),
        steps.lastStanding(upload.id, actor.id),
        steps.lastUndo(upload.id, actor.id),
      ]);
      const named = Map.groupBy(
        await steps.named(
          upload.id,
          listed.map(({ step }) => step),
          NAMED_PRODUCTS,
        ),
        ({ step }) => step,
      );
      const shown = listed.map((step) => ({
        ...shownStep(step),
        named: (named.get(step.step) ?? []).map(({ barcode, name }) => ({ barcode, name })),
      }));
      return { steps: shown, can_undo: undoable !== undefined, can_redo: redoable !== undefined };
    },

    changes: async (
      actor: Actor,
      id: string,
      since: number,
    ): Promise<{ seq: number; products: WorkbenchRow[]; more: boolean; counts: ReviewCounts }> => {
      const session = await withUpload(actor, id);
      const seq = await steps.last(session.upload.id);
      const positions = seq > since ? await steps.changedSince(session.upload.id, since, MAX_SHOWN_CHANGES + 1) : [];
      return {
        seq,
        products: await answers.rows(session, positions),
        more: positions.length > MAX_SHOWN_CHANGES,
        counts: await answers.counts(session),
      };
    },

    product: async (actor: Actor, id: string, barcode: string): Promise<WorkbenchProduct> => {
      const session = await withUpload(actor, id);
      const row = await rowOf(session, barcode);
      const names = await presenter.namesFor(session.wholesalerCode);
      const [product] = await presenter.rows(session, [row], names);
      const changes = await steps.ofItem(session.upload.id, row.classified.classification.position);
      const proposal = changes.at(-1)?.before ?? row.state;
      const latest = changes.find(({ stands }) => stands);
      return {
        ...product!,
        history: changes.map(({ step, before, after, actorId, actorName, at, stands }) => ({
          step,
          words: changeWords(before, after, names),
          by: { id: actorId, name: actorName },
          at: at.toISOString(),
          can_undo: stands && step === latest?.step,
        })),
        proposed: {
          place: names.breadcrumb(proposal),
          vat_code: proposal.vatCode,
          confidence: proposal.confidence,
        },
      };
    },

    /**
     * In doubt, with the same words but for the variant, wherever they are proposed: a program that is unsure of a family
     * proposes one thing for one and another for the next, and the screen says of each what it is now.
     */
    similar: async (actor: Actor, id: string, barcode: string): Promise<WorkbenchRow[]> => {
      const session = await withUpload(actor, id);
      const row = await rowOf(session, barcode);
      const { position } = row.classified.classification;
      const first = (await steps.ofItem(session.upload.id, position)).at(-1)?.before ?? row.state;
      const open =
        isClassified(first) || row.evidence ? await tally.open(session.upload.id, [first, row.state], COMPARED) : [];
      const rows = await reviewList.at(
        session.upload.id,
        open.filter((one) => one !== position),
      );
      const words = wordsOf(shownDescription(row.classified));
      const alike = rows.filter(
        ({ classified, state }) => !isDecided(state) && wordsAlike(words, wordsOf(shownDescription(classified))) > 0,
      );
      return presenter.rows(
        session,
        alike.slice(0, MAX_SHOWN_CHANGES),
        await presenter.namesFor(session.wholesalerCode),
      );
    },

    /** Of each group of which enough is known the VAT code that most of its products have. */
    usualVat: async (actor: Actor, id: string): Promise<ShownUsualVat[]> => {
      const { wholesalerCode } = await sessions.find(actor, id);
      const { groups } = await usualVat.of(wholesalerCode);
      return groups.map(({ place, vatCode, share }) => ({ ...toCodeFields({ ...place, vatCode }), share }));
    },

    spotCheck: async (actor: Actor, id: string): Promise<SpotCheck> => spotCheckOf(await withUpload(actor, id)),

    startSpotCheck: async (actor: Actor, id: string): Promise<SpotCheck> => {
      const session = requireCompleted(await sessions.find(actor, id), 'checked');
      const positions = await tally.sample(session.upload.id, SPOT_CHECK_PRODUCTS);
      if (positions.length === 0)
        throw new Conflict('There is no sure product left that nobody has looked at.', 'nothing-to-check');
      await tally.keepSpotCheck(session.upload.id, positions, clock());
      return spotCheckOf(session);
    },
  };
};
