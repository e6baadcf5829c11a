import type { InTransaction } from '@tillmap/bus';
import type { ClassificationCodes } from '@tillmap/classification';
import type { ReviewedProduct } from '@tillmap/contracts';
import { type Actor, type Clock, Invalid, NotFound } from '@tillmap/service-kit/domain';
import { canonicalGtin } from '@tillmap/supplier-files';
import type { SessionAccess } from '../../kit.ts';
import { downloadSentence } from '../../model/prices/issue-words.ts';
import { doneItems, type Session } from '../../model/session.ts';
import { requireCompleted } from '../../model/session-transitions.ts';
import { type Names, namesOf, type WholesalerDirectory } from '../../model/wholesaler.ts';
import { commitStep, proposalOf } from './commit-step.ts';
import type { ProductPresenter } from './present-products.ts';
import { foldedPage, pageOf } from './review-pages.ts';
import { changedTo } from './rules/decide.ts';
import { requireVersion } from './rules/outdated.ts';
import { isByName, type ReviewFilter } from './rules/review-selection.ts';
import { decisionName } from './rules/step-words.ts';
import type { Select, Selected } from './selections.ts';
import type { ReviewList, ReviewQuery } from './stores/review-list.ts';
import type { ReviewUnit } from './unit.ts';

type Deps = {
  inTransaction: InTransaction<ReviewUnit>;
  sessions: Pick<SessionAccess, 'find'>;
  reviewList: ReviewList;
  wholesalers: WholesalerDirectory;
  presenter: ProductPresenter;
  select: Select;
  clock: Clock;
};

export type ProductsQuery = Selected &
  Readonly<{
    page: number;
    perPage: number;
    sort: ReviewQuery['sort'];
    direction: ReviewQuery['direction'];
    /** Without evidence rows come with their review state in its place. */
    withEvidence: boolean;
    /** Rows to do that look alike stand together. */
    isFolded: boolean;
  }>;

export type Mapping = ClassificationCodes;

const NO_NAMES = namesOf({ hierarchy: [], vatCodes: [] });
/** Without a search the counts of the session are the answer. */
const countedIn = (session: Session, filter: ReviewFilter): number => {
  const total = doneItems(session.run);
  if (filter === 'all') return total;
  return filter === 'review' ? session.toReview : total - session.toReview;
};

const mappingErrors = (names: Names, mapping: Mapping): Record<string, string[]> => ({
  ...(names.hasPlace(mapping)
    ? {}
    : {
        dept_code: [
          "This department, sub-department and category group are not in the wholesaler's hierarchy. Please select another one.",
        ],
      }),
  ...(names.vat(mapping.vatCode)
    ? {}
    : { vat_code: ["This VAT code is not in the wholesaler's list. Please select another one."] }),
});

/** The review list of a session and the editing of its items. */
export const reviewSession = ({ inTransaction, sessions, reviewList, wholesalers, presenter, select, clock }: Deps) => {
  const { namesFor, present } = presenter;

  /** 422 unless the mapping is a row of the hierarchy and the VAT code is listed; a copy that misses asks the owner. */
  const requireMapping = async (code: string, mapping: Mapping): Promise<void> => {
    const copy = await wholesalers.get(code);
    if (copy && Object.keys(mappingErrors(copy.names, mapping)).length === 0) return;
    const fresh = await wholesalers.getFresh(code);
    const errors = mappingErrors(fresh?.names ?? NO_NAMES, mapping);
    if (Object.keys(errors).length > 0) throw new Invalid(errors);
  };

  return {
    products: async (
      actor: Actor,
      id: string,
      query: ProductsQuery,
    ): Promise<{ products: ReviewedProduct[]; total: number }> => {
      const session = await sessions.find(actor, id);
      if (!session.upload) return { products: [], total: 0 };
      const names = await namesFor(session.wholesalerCode);
      const { page, perPage, sort, direction, withEvidence, isFolded, ...selected } = query;
      const asked: ReviewQuery = {
        ...(await select(actor, session, selected, names)),
        uploadId: session.upload.id,
        sort,
        direction,
        placesByName: isByName(sort) ? names.placesByName(sort) : [],
        offset: (page - 1) * perPage,
        limit: perPage,
        withEvidence,
      };
      const { rows, total } = await (isFolded ? foldedPage : pageOf)(
        reviewList,
        asked,
        countedIn(session, query.filter),
      );
      return { products: await (withEvidence ? present : presenter.rows)(session, rows, names), total };
    },

    statistics: async (actor: Actor, id: string) => {
      const session = await sessions.find(actor, id);
      const total = doneItems(session.run);
      return {
        total_items: total,
        high_confidence: total - session.toReview,
        needs_review: session.toReview,
        skipped: session.unclassified,
        price_issues: (session.upload ? await reviewList.issueCounts(session.upload.id) : []).map(
          ({ code, count, products }) => ({ code, count, sentence: downloadSentence(code, products) }),
        ),
      };
    },

    /** Sets an item's mapping by hand: from then on it is sure. With a version, only while it is at that version. */
    update: async (
      actor: Actor,
      id: string,
      barcode: string,
      mapping: Mapping,
      version: number | undefined,
    ): Promise<Readonly<{ product: ReviewedProduct; version: number }>> => {
      const seen = requireCompleted(await sessions.find(actor, id), 'edited');
      const read = canonicalGtin(barcode);
      if (!read.ok) throw new NotFound('This session has no product with this barcode.');
      await requireMapping(seen.wholesalerCode, mapping);
      const names = await namesFor(seen.wholesalerCode);
      await inTransaction(async (unit) => {
        const now = clock();
        const session = requireCompleted(await unit.sessions.locked(actor, id), 'edited');
        const position = (await unit.steps.positionsOf(session.upload.id, [read.canonical])).get(read.canonical);
        const [item] = position === undefined ? [] : await unit.steps.read(session.upload.id, [position]);
        if (!item || position === undefined) throw new NotFound('This session has no product with this barcode.');
        const vat = { code: mapping.vatCode, byHand: mapping.vatCode !== item.state.vatCode || item.state.vatByHand };
        const after = changedTo(item.state, mapping, vat, { name: actor.name, now });
        requireVersion(version, item, after, names);
        const words = `Set ${decisionName(after, names)}`;
        const changes = [{ position, before: item.state, after, item, proposal: proposalOf(item, after) }];
        await commitStep(unit, session, { action: 'set', words, actor, undoes: null, changes }, now);
      });
      const row = await reviewList.byBarcode(seen.upload.id, read.canonical);
      const [product] = row ? await present(seen, [row], names) : [];
      if (!row || !product) throw new NotFound('This session does not exist.');
      return { product, version: row.version };
    },
  };
};
