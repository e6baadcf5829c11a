import {
  internalChangeApplied,
  internalOrphanedProducts,
  internalProductStats,
  internalPromotionUse,
  internalRemoveOrphans,
  internalWholesalerUse,
} from '@tillmap/contracts';
import type { ServiceClient } from '@tillmap/service-kit';
import type { ProductDatabase, WholesalerUse } from '../../application/ports/upstream.ts';

const LONGEST_WAIT_MS = 1_000;
/** What catalog waits itself, so that its answer is back in time. */
const WAIT_THERE_MS = 900;

const atMost = (work: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_WAIT_MS);
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    work.then(done, done);
  });

/** Catalog's products, by its internal calls. */
export const productDatabase = (client: ServiceClient): ProductDatabase => ({
  stats: async () => {
    const { total_products, products_with_mappings, orphaned_products } = await client(internalProductStats, {});
    return { total: total_products, withMappings: products_with_mappings, orphaned: orphaned_products };
  },
  orphans: (limit) => client(internalOrphanedProducts, { query: { limit } }),
  removeOrphans: async (most, { id, name, email, ip }) =>
    (await client(internalRemoveOrphans, { body: { most, by: { id, name, email, ip_address: ip } } })).removed,
  hasSeen: ({ wholesalerCode, wholesalerVersion, mapping }) =>
    atMost(
      client(internalChangeApplied, {
        body: {
          wholesaler_code: wholesalerCode,
          wholesaler_version: wholesalerVersion,
          mapping: mapping && { barcode: mapping.barcode, version: mapping.version },
          wait_ms: WAIT_THERE_MS,
        },
      }),
    ),
});

/** Who else may need a wholesaler. */
export const wholesalerUse = (client: ServiceClient): WholesalerUse => ({
  unfinishedSessions: async (code) => (await client(internalWholesalerUse, { params: { code } })).unfinished_sessions,
  promotions: async (code) => (await client(internalPromotionUse, { params: { code } })).promotions,
});
