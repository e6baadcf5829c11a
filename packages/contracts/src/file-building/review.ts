import { z } from 'zod';
import { defineCall } from '../call.ts';
import { candidateSchema, neighbourSchema, sourceSchema } from '../catalog.ts';
import { REVIEW_PAGE_SIZE } from '../constants.ts';
import {
  dataOf,
  emptyIsAbsent,
  idParams,
  idSchema,
  moneySchema,
  pageQuery,
  paginationSchema,
  searchText,
} from '../fields.ts';
import { costBasisSchema, issueCountSchema, priceIssueSchema, SALE_UNITS } from '../prices.ts';
import { at, base } from './common.ts';

/** Live, after edits: high_confidence + needs_review = total_items; skipped are among needs_review. */
export const sessionStatistics = defineCall({
  ...base,
  id: 'sessionStatistics',
  method: 'GET',
  path: `${at}/sessions/{id}/statistics`,
  summary: 'Counts of the review',
  params: idParams,
  status: 200,
  answer: dataOf(
    z.object({
      total_items: z.number(),
      high_confidence: z.number(),
      needs_review: z.number(),
      skipped: z.number(),
      price_issues: z.array(issueCountSchema).default([]),
    }),
  ),
});

export const reviewedProductSchema = z.object({
  barcode: z.string(),
  description: z.string(),
  size: z.string(),
  /** As the file gives them. */
  cost: moneySchema,
  rrp: moneySchema,
  case_qty: z.string(),
  /** Cost of one unit and of a case as far as known, and what the file's cost is for. */
  unit_cost: moneySchema.default(''),
  case_cost: moneySchema.default(''),
  cost_basis: costBasisSchema.default('as_given'),
  /** What the barcode is of, and the barcodes of its unit and its case where they are known. */
  sold_as: z.enum(SALE_UNITS).catch('unit'),
  unit_barcode: z.string().default(''),
  case_barcode: z.string().default(''),
  /** Whether the row is a case's, so that users can choose what to sell, also later. */
  is_case_row: z.boolean().default(false),
  /** Sold as a case without the RRP of the file, which is a unit's: the till gets none. */
  rrp_left_out: z.boolean().default(false),
  /** What was last chosen for such a row of this wholesaler; '' without such a choice, or where there is nothing to choose. */
  sold_as_before: z.enum(['', ...SALE_UNITS]).catch(''),
  price_issues: z.array(priceIssueSchema).default([]),
  supplier: z.string(),
  confidence: z.number(),
  source: sourceSchema,
  needs_review: z.boolean(),
  review_reason: z.string(),
  review_details: z.array(z.string()),
  dept_code: z.string(),
  sub_dept_code: z.string(),
  cg_code: z.string(),
  department: z.string(),
  sub_department: z.string(),
  category_group: z.string(),
  vat_code: z.string(),
  vat_rate: z.number().nullable(),
  candidates: z.array(candidateSchema),
  neighbours: z.array(neighbourSchema),
});
export type ReviewedProduct = z.infer<typeof reviewedProductSchema>;

export const productsQuery = z.object({
  ...pageQuery(REVIEW_PAGE_SIZE),
  filter: emptyIsAbsent(z.enum(['all', 'review', 'ok']).default('all')),
  search: searchText,
  /** Only products with this price issue. */
  issue: z.string().trim().max(50).default(''),
  sort: emptyIsAbsent(z.enum(['needs_review', 'confidence']).default('needs_review')),
  direction: emptyIsAbsent(z.enum(['asc', 'desc']).default('desc')),
});

export const sessionProducts = defineCall({
  ...base,
  id: 'sessionProducts',
  method: 'GET',
  path: `${at}/sessions/{id}/products`,
  summary: 'The review list',
  params: idParams,
  query: productsQuery,
  status: 200,
  answer: dataOf(z.object({ products: z.array(reviewedProductSchema), pagination: paginationSchema })),
});

export const updateProduct = defineCall({
  ...base,
  id: 'updateProduct',
  method: 'PUT',
  path: `${at}/sessions/{id}/products/{barcode}`,
  summary: "Set an item's mapping by hand",
  params: z.object({ id: idSchema, barcode: z.string().min(1).max(100) }),
  body: z.object({
    dept_code: z.string().trim().max(50),
    sub_dept_code: z.string().trim().max(50),
    cg_code: z.string().trim().max(50),
    vat_code: z.string().trim().max(10),
  }),
  status: 200,
  answer: dataOf(reviewedProductSchema),
});

export const setSoldAs = defineCall({
  ...base,
  id: 'setSoldAs',
  method: 'POST',
  path: `${at}/sessions/{id}/products/{barcode}/sold-as`,
  summary: "Sell a case's row by the unit, or as a case; remembered for the wholesaler",
  params: z.object({ id: idSchema, barcode: z.string().min(1).max(100) }),
  body: z.object({
    as: z.enum(SALE_UNITS, { error: 'Please choose the unit or the case.' }),
    /** A case keeps the RRP of the file; without it an RRP that is the unit's is left out. */
    keep_rrp: z.boolean().default(false),
  }),
  status: 200,
  answer: dataOf(reviewedProductSchema),
});
