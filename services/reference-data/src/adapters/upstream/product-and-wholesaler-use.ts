import {
  internalChangeApplied,
  internalOrphanedProducts,
  internalProductStats,
  internalPromotionUse,
  internalRemoveOrphans,
  internalWholesalerUse,
} from '@tillmap/contracts';
import type { ServiceClient } from '@tillmap/service-kit';
import { withTimeout } from '@tillmap/service-kit/domain';
import type { AuditActor } from '../../domain/audit-event.ts';

/** What catalog should have seen. */
export type Change = Readonly<{
  wholesalerCode: string;
  wholesalerVersion?: number;
  mapping?: { readonly barcode: string; readonly version: number };
}>;

export type ProductStats = Readonly<{ total: number; withMappings: number; orphaned: number }>;

const LONGEST_WAIT_MS = 1_000;
/** How long catalog itself waits, so that its response is back in time. */
const WAIT_THERE_MS = 900;

/** The product database, which catalog owns, by its internal calls. Throws DependencyUnavailable while it is away. */
export const productDatabase = (client: ServiceClient) => ({
  stats: async (): Promise<ProductStats> => {
    const { total_products, products_with_mappings, orphaned_products } = await client(internalProductStats, {});
    return { total: total_products, withMappings: products_with_mappings, orphaned: orphaned_products };
  },
  /** The first products without a mapping, by barcode, and how many there are. */
  orphans: (limit: number) => client(internalOrphanedProducts, { query: { limit } }),
  /**
   * Deletes at most `most` products without a mapping at that moment, and publishes that `by` did; returns their
   * number.
   */
  removeOrphans: async (most: number, { id, name, email, ip }: AuditActor) =>
    (await client(internalRemoveOrphans, { body: { most, by: { id, name, email, ip_address: ip } } })).removed,
  /** Waits up to a second until catalog works with a change. Never throws: the change is made, whoever knows of it. */
  hasSeen: async ({ wholesalerCode, wholesalerVersion, mapping }: Change): Promise<void> => {
    const seen = client(internalChangeApplied, {
      body: {
        wholesaler_code: wholesalerCode,
        wholesaler_version: wholesalerVersion,
        mapping: mapping && { barcode: mapping.barcode, version: mapping.version },
        wait_ms: WAIT_THERE_MS,
      },
    });
    await withTimeout(
      seen.catch(() => undefined),
      LONGEST_WAIT_MS,
      () => undefined,
    );
  },
});

export type ProductDatabase = ReturnType<typeof productDatabase>;

/** Where else a wholesaler is in use. @throws DependencyUnavailable when one of these services is unavailable. */
export const wholesalerUse = (client: ServiceClient) => ({
  unfinishedSessions: async (code: string) =>
    (await client(internalWholesalerUse, { params: { code } })).unfinished_sessions,
  promotions: async (code: string) => (await client(internalPromotionUse, { params: { code } })).promotions,
});

export type WholesalerUse = ReturnType<typeof wholesalerUse>;
