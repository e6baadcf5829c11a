import type { CleanupStats, OrphanedProduct } from '@tillmap/contracts';
import type { MappingList } from '../../adapters/postgres/mapping-list.ts';
import type { ProductDatabase } from '../../adapters/upstream/product-and-wholesaler-use.ts';
import type { AuditActor } from '../../domain/audit-event.ts';

const MOST_AT_ONCE = 5_000;
/** The response comes before the gateway's timeout; what is left is for the next call. */
const LONGEST_MS = 20_000;

type Deps = Readonly<{
  products: ProductDatabase;
  list: Pick<MappingList, 'byWholesaler'>;
  now?: () => number;
}>;

const words = (count: number): string =>
  `${count.toLocaleString('en-GB')} orphaned ${count === 1 ? 'product' : 'products'}`;

/** Products without any mapping: how many there are, which, and their removal. */
export const cleanUp = ({ products, list, now = () => performance.now() }: Deps) => ({
  stats: async (): Promise<CleanupStats> => {
    const [{ total, withMappings, orphaned }, byWholesaler] = await Promise.all([
      products.stats(),
      list.byWholesaler(),
    ]);
    return {
      total_products: total,
      products_with_mappings: withMappings,
      orphaned_products: orphaned,
      total_reference_mappings: Object.values(byWholesaler).reduce((sum, count) => sum + count, 0),
      mappings_by_wholesaler: byWholesaler,
    };
  },

  preview: (limit: number): Promise<{ products: OrphanedProduct[]; total: number }> => products.orphans(limit),

  /**
   * Deletes in batches, each of which checks again whether its products have a mapping by now. Catalog publishes each
   * batch with the actor, in the transaction that deletes it.
   */
  remove: async (by: AuditActor): Promise<{ removed: number; message: string }> => {
    const until = now() + LONGEST_MS;
    let removed = 0;
    let more = true;
    while (more && now() < until) {
      const part = await products.removeOrphans(MOST_AT_ONCE, by);
      removed += part;
      more = part === MOST_AT_ONCE;
    }
    if (removed === 0) return { removed, message: 'No orphaned products to clean up!' };
    return { removed, message: `Removed ${words(removed)}.${more ? ' There are more: please clean up again.' : ''}` };
  },
});
