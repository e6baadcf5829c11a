import { isDeepStrictEqual } from 'node:util';
import type { MappingList } from '../../adapters/postgres/mapping-list.ts';
import type { WholesalerStore } from '../../adapters/postgres/postgres-wholesalers.ts';
import type { ProductDatabase } from '../../adapters/upstream/product-and-wholesaler-use.ts';
import type { AuditActor } from '../../domain/audit-event.ts';
import {
  learnsFromReviews,
  type ReviewDefaults,
  type ReviewSettings,
  reviewSettingsChanged,
  reviewThresholdOf,
} from '../../domain/wholesalers/review-settings.ts';
import type { Wholesaler } from '../../domain/wholesalers/wholesaler.ts';
import type { InTransaction } from '../unit-of-work.ts';
import { lockById } from './wholesalers.ts';

type Deps = Readonly<{
  inTransaction: InTransaction;
  wholesalers: Pick<WholesalerStore, 'list'>;
  mappingList: Pick<MappingList, 'byWholesaler'>;
  products: Pick<ProductDatabase, 'hasSeen'>;
  defaults: ReviewDefaults;
}>;

/** What is sent to review for each wholesaler, and whether reviews are learned from. */
export const reviewSettings = ({ inTransaction, wholesalers, mappingList, products, defaults }: Deps) => ({
  defaults,

  /** The confidence below which a product of the wholesaler needs review, its own or the installation's. */
  thresholdOf: (wholesaler: Wholesaler): number => reviewThresholdOf(wholesaler, defaults),

  /** Whether decisions in its reviews become mappings. */
  learns: (wholesaler: Wholesaler): boolean => learnsFromReviews(wholesaler, defaults),

  /** All wholesalers by name, with their number of mappings; null where the installation's setting holds. */
  list: async (): Promise<(Wholesaler & { readonly mappings: number })[]> => {
    const mappings = await mappingList.byWholesaler();
    return (await wholesalers.list()).map((one) => ({
      ...one,
      mappings: Object.hasOwn(mappings, one.code) ? mappings[one.code]! : 0,
    }));
  },

  /** What is left out stays as it is. The change is published, and the audit trail has the values before and after. */
  update: async (id: string, given: Partial<ReviewSettings>, by: AuditActor): Promise<Wholesaler> => {
    const changed = await inTransaction(async ({ tell, ...stores }) => {
      const before = await lockById(stores, id);
      const after = { ...before, ...given };
      if (isDeepStrictEqual(before, after)) return before;
      const { code, name } = before;
      await stores.wholesalers.setReview(code, after);
      const version = await stores.wholesalers.advance(code);
      await tell.wholesalerChanged(code, version);
      await tell.administered({
        subject: 'review_settings',
        subjectId: code,
        what: 'changed',
        wholesaler: { code, name },
        count: 1,
        detail: reviewSettingsChanged(before, after, defaults),
        by,
      });
      return { ...after, version };
    });
    await products.hasSeen({ wholesalerCode: changed.code, wholesalerVersion: changed.version });
    return changed;
  },
});
