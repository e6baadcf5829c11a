import { z } from 'zod';
import { ADMINS, defineCall } from './call.ts';
import { MAPPINGS_PAGE_SIZE } from './constants.ts';
import {
  dataOf,
  emptyIsAbsent,
  idParams,
  idSchema,
  messageSchema,
  optionalText,
  pageQuery,
  paginationSchema,
  requiredText,
  searchText,
} from './fields.ts';

const base = { service: 'reference-data', access: ADMINS } as const;
const at = '/api/admin/reference-mappings';

const CHOOSE = 'Please select a wholesaler first';
const chosenWholesaler = z.object({ wholesaler_code: requiredText(100, CHOOSE) });

export const REFERENCE_SOURCES = ['import', 'review', 'manual'] as const;

/** `by_source` has only sources that occur. */
export const mappingStats = defineCall({
  ...base,
  id: 'mappingStats',
  method: 'GET',
  path: `${at}/stats`,
  summary: 'How many reference mappings a wholesaler has, by source',
  query: chosenWholesaler,
  status: 200,
  answer: dataOf(z.object({ total: z.number(), by_source: z.record(z.string(), z.number()) })),
});

/** `barcode` as it was given; names are those of today's hierarchy, '' where it has the row no more. */
export const referenceMappingSchema = z.object({
  id: idSchema,
  wholesaler_code: z.string(),
  barcode: z.string(),
  name: z.string(),
  size: z.string(),
  dept_code: z.string(),
  sub_dept_code: z.string(),
  cg_group_code: z.string(),
  vat_code: z.string(),
  vat_rate: z.number().nullable(),
  department_name: z.string(),
  sub_department_name: z.string(),
  category_group_name: z.string(),
  source: z.enum(REFERENCE_SOURCES).catch('import'),
  confidence_score: z.number(),
});
export type ReferenceMapping = z.infer<typeof referenceMappingSchema>;

/** `search`: part of a name or barcode, or a barcode in any of its forms. A total above 10,000 of a search may be an estimate. */
export const listMappings = defineCall({
  ...base,
  id: 'listMappings',
  method: 'GET',
  path: at,
  summary: 'The reference mappings of a wholesaler, by barcode',
  query: chosenWholesaler.extend({ ...pageQuery(MAPPINGS_PAGE_SIZE), search: searchText }),
  status: 200,
  answer: dataOf(z.object({ mappings: z.array(referenceMappingSchema), pagination: paginationSchema })),
});

/** 422 unless the three codes are a row of the wholesaler's hierarchy and `vat_code`, unless '', is in its list. */
export const updateMapping = defineCall({
  ...base,
  id: 'updateMapping',
  method: 'PUT',
  path: `${at}/{id}`,
  summary: 'Change a reference mapping by hand; its source becomes manual',
  params: idParams,
  body: z.object({
    name: requiredText(300, 'Name is required'),
    size: optionalText(50),
    dept_code: requiredText(50, 'Please choose a department'),
    sub_dept_code: optionalText(50),
    cg_group_code: optionalText(50),
    vat_code: optionalText(10),
  }),
  status: 200,
  answer: dataOf(referenceMappingSchema),
});

export const deleteMapping = defineCall({
  ...base,
  id: 'deleteMapping',
  method: 'DELETE',
  path: `${at}/{id}`,
  summary: 'Delete a reference mapping',
  params: idParams,
  status: 204,
  answer: 'nothing',
});

/** Without any: 'No reference mappings found for this wholesaler'. */
export const deleteAllMappings = defineCall({
  ...base,
  id: 'deleteAllMappings',
  method: 'DELETE',
  path: `${at}/wholesaler/delete-all`,
  summary: 'Delete all reference mappings of a wholesaler',
  query: chosenWholesaler,
  status: 200,
  answer: messageSchema.extend({ deleted: z.number() }),
});

export const cleanupStatsSchema = z.object({
  total_products: z.number(),
  products_with_mappings: z.number(),
  orphaned_products: z.number(),
  total_reference_mappings: z.number(),
  /** Every wholesaler's code, also those without mappings. */
  mappings_by_wholesaler: z.record(z.string(), z.number()),
});
export type CleanupStats = z.infer<typeof cleanupStatsSchema>;

/** 503 while the product database is unavailable. */
export const cleanupStats = defineCall({
  ...base,
  id: 'cleanupStats',
  method: 'GET',
  path: `${at}/cleanup-stats`,
  summary: 'Products, products without a mapping, and mappings by wholesaler',
  status: 200,
  answer: dataOf(cleanupStatsSchema),
});

export const orphanedProductSchema = z.object({ barcode: z.string(), name: z.string(), size: z.string() });
export type OrphanedProduct = z.infer<typeof orphanedProductSchema>;

/** What a clean-up would remove now: the first `limit` by barcode, and how many there are in all. */
export const listOrphanedProducts = defineCall({
  ...base,
  id: 'listOrphanedProducts',
  method: 'GET',
  path: `${at}/orphaned-products`,
  summary: 'Products without any mapping',
  query: z.object({
    limit: emptyIsAbsent(
      z.coerce.number().int('limit is a whole number.').min(1).max(500, 'At most 500 are listed.').default(100),
    ),
  }),
  status: 200,
  answer: dataOf(z.object({ products: z.array(orphanedProductSchema), total: z.number() })),
});

/** Without any: 'No orphaned products to clean up!'. */
export const cleanupOrphanedProducts = defineCall({
  ...base,
  id: 'cleanupOrphanedProducts',
  method: 'POST',
  path: `${at}/cleanup-orphaned-products`,
  summary: 'Remove the products that have no mapping at that moment',
  status: 200,
  answer: messageSchema.extend({ removed: z.number() }),
});

export const adminMappingCalls = [
  mappingStats,
  listMappings,
  updateMapping,
  deleteMapping,
  deleteAllMappings,
  cleanupStats,
  listOrphanedProducts,
  cleanupOrphanedProducts,
];
