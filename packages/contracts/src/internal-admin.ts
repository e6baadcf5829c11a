import { z } from 'zod';
import { orphanedProductSchema } from './admin-mappings.ts';
import { defineCall } from './call.ts';
import { idParams } from './fields.ts';

/** Calls between our services that administration needs. */

/** Requested before a wholesaler is deleted. */
export const internalWholesalerUse = defineCall({
  id: 'internalWholesalerUse',
  service: 'file-building',
  method: 'GET',
  path: '/internal/wholesalers/{code}/use',
  access: 'internal',
  summary: 'How many unfinished sessions use a wholesaler',
  params: z.object({ code: z.string() }),
  status: 200,
  answer: z.object({ unfinished_sessions: z.number() }),
});

/** Requested before a wholesaler is deleted. */
export const internalPromotionUse = defineCall({
  id: 'internalPromotionUse',
  service: 'promotion',
  method: 'GET',
  path: '/internal/wholesalers/{code}/promotions',
  access: 'internal',
  summary: 'How many promotions a wholesaler has',
  params: z.object({ code: z.string() }),
  status: 200,
  answer: z.object({ promotions: z.number() }),
});

/** A file of a promotion for a service that reads it: what `object_key` names in the store is what was uploaded. 404, or 410 without it. */
export const internalPromotionFile = defineCall({
  id: 'internalPromotionFile',
  service: 'promotion',
  method: 'GET',
  path: '/internal/promotion-files/{id}',
  access: 'internal',
  summary: 'Where a file of a promotion is kept, and what the promotion is',
  params: idParams,
  status: 200,
  answer: z.object({
    name: z.string(),
    object_key: z.string(),
    promotion: z.object({
      id: z.string(),
      name: z.string(),
      wholesaler_code: z.string(),
      /** `YYYY-MM-DD` or null. */
      start_date: z.string().nullable(),
      end_date: z.string().nullable(),
    }),
  }),
});

/**
 * Waits, at most `wait_ms`, until the responding process has applied a change: the wholesaler at this version or
 * later, the mappings of these barcodes at these versions or later.
 */
export const internalChangeApplied = defineCall({
  id: 'internalChangeApplied',
  service: 'catalog',
  method: 'POST',
  path: '/internal/changes-seen',
  access: 'internal',
  summary: 'Whether catalog has applied a change',
  body: z.object({
    wholesaler_code: z.string(),
    wholesaler_version: z.number().optional(),
    mapping: z.object({ barcode: z.string(), version: z.number() }).optional(),
    wait_ms: z.number().int().min(0).max(5_000),
  }),
  status: 200,
  answer: z.object({ seen: z.boolean() }),
});

/**
 * Whether searches by name wait for the search engine, and whether imports wait until it has taken over their names;
 * asked where something waits for catalog, to name what it waits for. Never true for the index inside catalog.
 */
export const internalSearchWaits = defineCall({
  id: 'internalSearchWaits',
  service: 'catalog',
  method: 'GET',
  path: '/internal/search-waits',
  access: 'internal',
  summary: 'Whether searches and imports wait for the search by name',
  status: 200,
  answer: z.object({ searches: z.boolean(), imports: z.boolean() }),
});

/**
 * Wholesalers whose first classifier is still to come: what only a name tells of is classified worse until then.
 * `ready_in_seconds` is an estimate; null while the training neither runs nor is due, as during the import. `is_trained`: false
 * where no process trains, so that nothing will come of it for now.
 */
export const internalLearning = defineCall({
  id: 'internalLearning',
  service: 'catalog',
  method: 'GET',
  path: '/internal/learning',
  access: 'internal',
  summary: 'The wholesalers that are being learned, and when that will be done',
  status: 200,
  answer: z.object({
    wholesalers: z.array(
      z.object({
        wholesaler_code: z.string(),
        ready_in_seconds: z.number().nullable(),
        is_trained: z.boolean().default(true),
      }),
    ),
  }),
});

export const internalProductStats = defineCall({
  id: 'internalProductStats',
  service: 'catalog',
  method: 'GET',
  path: '/internal/product-stats',
  access: 'internal',
  summary: 'How many products there are, with and without mappings',
  status: 200,
  answer: z.object({
    total_products: z.number(),
    products_with_mappings: z.number(),
    orphaned_products: z.number(),
  }),
});

export const internalOrphanedProducts = defineCall({
  id: 'internalOrphanedProducts',
  service: 'catalog',
  method: 'GET',
  path: '/internal/orphaned-products',
  access: 'internal',
  summary: 'The first products without any mapping, and how many there are',
  query: z.object({ limit: z.coerce.number().int().min(1).max(500) }),
  status: 200,
  answer: z.object({ products: z.array(orphanedProductSchema), total: z.number() }),
});

/** Who did something, and from where. */
const personSchema = z.object({ id: z.string(), name: z.string(), email: z.string(), ip_address: z.string() });

/** Deletes at most `most` and returns how many, to be repeated until it returns fewer; publishes that `by` did. */
export const internalRemoveOrphans = defineCall({
  id: 'internalRemoveOrphans',
  service: 'catalog',
  method: 'POST',
  path: '/internal/orphaned-products/remove',
  access: 'internal',
  summary: 'Removes products that have no mapping at that moment',
  body: z.object({ most: z.number().int().min(1).max(50_000), by: personSchema }),
  status: 200,
  answer: z.object({ removed: z.number() }),
});

export const internalAdminCalls = [
  internalWholesalerUse,
  internalPromotionUse,
  internalPromotionFile,
  internalChangeApplied,
  internalSearchWaits,
  internalLearning,
  internalProductStats,
  internalOrphanedProducts,
  internalRemoveOrphans,
];
