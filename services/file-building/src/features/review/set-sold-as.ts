import type { InTransaction } from '@tillmap/bus';
import type { ReviewedProduct, SaleUnit } from '@tillmap/contracts';
import { type Actor, type Clock, Conflict, NotFound } from '@tillmap/service-kit/domain';
import { canonicalGtin } from '@tillmap/supplier-files';
import type { SessionItem } from '../../model/item.ts';
import { withoutPrices } from '../../model/prices/kept.ts';
import { saleOf } from '../../model/review-state.ts';
import { memoryOf } from '../../model/session.ts';
import { requireCompleted } from '../../model/session-transitions.ts';
import { commitStep } from './commit-step.ts';
import type { ProductPresenter } from './present-products.ts';
import { soldAs } from './rules/sold-as.ts';
import type { ReviewList } from './stores/review-list.ts';
import type { ReviewUnit } from './unit.ts';

type Deps = {
  inTransaction: InTransaction<ReviewUnit>;
  reviewList: ReviewList;
  presenter: ProductPresenter;
  clock: Clock;
};
type Choice = Readonly<{ as: SaleUnit; keepsRrp: boolean }>;

const missing = (): NotFound => new NotFound('This session has no product with this barcode.');

/** Two rows of one barcode would be one product at the till. */
export const requireFree = async (
  { items }: ReviewUnit,
  uploadId: string,
  before: SessionItem,
  after: SessionItem,
): Promise<void> => {
  if (after.canonical === before.canonical) return;
  const other = await items.byCanonical(uploadId, after.canonical);
  if (other)
    throw new Conflict(
      `Line ${other.line} of the file has the barcode ${after.barcode} already. Sell this row as a case instead.`,
      'barcode-taken',
    );
};

/** Sells a case's row by the unit or as a case. Its prices are checked again; the choice is remembered for the wholesaler. */
export const setSoldAs =
  ({ inTransaction, reviewList, presenter, clock }: Deps) =>
  async (actor: Actor, id: string, barcode: string, { as, keepsRrp }: Choice): Promise<ReviewedProduct> => {
    const read = canonicalGtin(barcode);
    if (!read.ok) throw missing();
    const { session, canonical } = await inTransaction(async (unit) => {
      const now = clock();
      const session = requireCompleted(await unit.sessions.locked(actor, id), 'edited');
      const uploadId = session.upload.id;
      const position = (await unit.steps.positionsOf(uploadId, [read.canonical])).get(read.canonical);
      const [item] = position === undefined ? [] : await unit.steps.readStates(uploadId, [position]);
      if (!item || position === undefined) throw missing();
      const before = item.classified;
      const after = soldAs(before.item, as, session.prices, keepsRrp);
      await requireFree(unit, uploadId, before.item, after);
      await unit.items.setSoldAs(uploadId, before.item, after);
      const result = { classification: withoutPrices(before), evidence: null };
      const [priced] = await unit.prices.priced(uploadId, [{ item: after, result }], session.prices);
      const isOpen = item.state.decision === '' && priced !== undefined;
      if (isOpen) await unit.prices.replacePrices(uploadId, [priced]);
      await unit.priceMemory.remember(memoryOf(session), { soldAs: as }, actor.id, now);
      const change = {
        position,
        item,
        proposal: null,
        before: { ...item.state, sale: saleOf(before.item) },
        after: {
          ...item.state,
          ...(isOpen && {
            needsReview: priced.classification.needsReview,
            mappingReview: priced.mappingReview,
            issues: priced.prices.issues,
          }),
          sale: saleOf(after),
        },
        taught: [],
      };
      const words = as === 'unit' ? 'Sold by the unit' : 'Sold as a case';
      await commitStep(unit, session, { action: 'sold_as', words, actor, undoes: null, changes: [change] }, now);
      return { session, canonical: after.canonical };
    });
    const row = await reviewList.byBarcode(session.upload.id, canonical);
    const names = await presenter.namesFor(session.wholesalerCode);
    const [product] = row ? await presenter.present(session, [row], names) : [];
    if (!product) throw missing();
    return product;
  };
