import type { ClassificationCodes } from '@tillmap/classification';
import type { ReviewedProduct } from '@tillmap/contracts';
import { type Actor, type Clock, Invalid, NotFound } from '@tillmap/service-kit/domain';
import { canonicalGtin, cleanText, isPrintedBarcode, searchedBarcode } from '@tillmap/tabular';
import type { ReviewFilter, ReviewList, ReviewQuery, ReviewSearch } from '../../adapters/postgres/review-list.ts';
import type { Sessions } from '../../adapters/postgres/session-store.ts';
import type { WholesalerDirectory } from '../../adapters/upstream/wholesaler-directory.ts';
import { evidenceFor } from '../../domain/processing/evidence.ts';
import { type Classification, type ClassifiedItem, isClassified } from '../../domain/review/item.ts';
import { type Names, namesOf } from '../../domain/review/wholesaler.ts';
import { doneItems, type Session } from '../../domain/sessions/session.ts';
import { recordEdit, requireCompleted } from '../../domain/sessions/session-transitions.ts';
import { findSession, lockSession } from '../sessions/find-session.ts';
import type { InTransaction } from '../unit-of-work.ts';
import type { ProductPresenter } from './present-products.ts';

type Deps = {
  inTransaction: InTransaction;
  sessions: Sessions;
  reviewList: ReviewList;
  wholesalers: WholesalerDirectory;
  presenter: ProductPresenter;
  clock: Clock;
};

export type ProductsQuery = Readonly<{
  page: number;
  perPage: number;
  filter: ReviewFilter;
  search: string;
  issue: string;
  sort: ReviewQuery['sort'];
  direction: ReviewQuery['direction'];
}>;

export type Mapping = ClassificationCodes;

const NO_NAMES = namesOf({ hierarchy: [], vatCodes: [] });
// Under three characters a substring is found nearly everywhere, so only beginnings count.
const SUBSTRING_CHARS = 3;

const searchOf = (text: string, names: Names): ReviewSearch | null => {
  if (text === '') return null;
  const how = text.length < SUBSTRING_CHARS ? 'begins' : 'contains';
  const barcode = searchedBarcode(text);
  const canonical = barcode !== undefined && !barcode.includes(text) ? barcode : null;
  if (canonical !== null && isPrintedBarcode(text)) return { text: '', how, canonical, places: [] };
  return { text, how, canonical, places: names.placesNamed(text, how) };
};

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
export const reviewSession = ({ inTransaction, sessions, reviewList, wholesalers, presenter, clock }: Deps) => {
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
      const session = await findSession(sessions, actor, id);
      if (!session.upload) return { products: [], total: 0 };
      const uploadId = session.upload.id;
      const names = await namesFor(session.wholesalerCode);
      const search = searchOf(cleanText(query.search), names);
      const { page, perPage, filter, issue, sort, direction } = query;
      const asked = { uploadId, filter, issue, sort, direction, offset: (page - 1) * perPage, limit: perPage };
      const counted = countedIn(session, filter);
      const { rows, total } =
        search || issue !== ''
          ? await reviewList.found(asked, search)
          : { rows: asked.offset < counted ? await reviewList.rows(asked) : [], total: counted };
      return { products: await present(session, rows, names), total };
    },

    statistics: async (actor: Actor, id: string) => {
      const session = await findSession(sessions, actor, id);
      const total = doneItems(session.run);
      return {
        total_items: total,
        high_confidence: total - session.toReview,
        needs_review: session.toReview,
        skipped: session.unclassified,
        price_issues: session.upload ? await reviewList.issueCounts(session.upload.id) : [],
      };
    },

    /** Sets an item's mapping by hand: from then on it is sure. */
    update: async (actor: Actor, id: string, barcode: string, mapping: Mapping): Promise<ReviewedProduct> => {
      const seen = requireCompleted(await findSession(sessions, actor, id), 'edited');
      const read = canonicalGtin(barcode);
      if (!read.ok) throw new NotFound('This session has no product with this barcode.');
      await requireMapping(seen.wholesalerCode, mapping);
      await inTransaction(async (unit) => {
        const now = clock();
        const session = requireCompleted(await lockSession(unit, actor, id), 'edited');
        const before = await unit.items.lockByBarcode(session.upload.id, read.canonical);
        if (!before) throw new NotFound('This session has no product with this barcode.');
        const after = byHand(before, mapping, actor.name);
        // What was decided before stays a candidate, to go back to.
        const decided = evidenceFor(before, null);
        if (decided.candidates.length > 0)
          await unit.items.keepEvidence(session.upload.id, after.classification.position, decided);
        await unit.items.setByHand(session.upload.id, after.classification, actor.name, now);
        const { needsReview } = before.classification;
        const edited = recordEdit(session, { needsReview, isClassified: isClassified(before.classification) }, now);
        await unit.events.itemReviewed(session, after, actor, now);
        await unit.sessions.save(edited);
      });
      const row = await reviewList.byBarcode(seen.upload.id, read.canonical);
      const [product] = row ? await present(seen, [row], await namesFor(seen.wholesalerCode)) : [];
      if (!product) throw new NotFound('This session does not exist.');
      return product;
    },
  };
};

const byHand = (before: ClassifiedItem, mapping: Mapping, reviewedBy: string): ClassifiedItem => {
  const classification: Classification = {
    ...before.classification,
    ...mapping,
    confidence: 100,
    source: 'manual',
    needsReview: false,
  };
  return { ...before, classification, reviewedBy, issues: [], mappingReview: false };
};
