import { z } from 'zod';
import { defineCall } from '../call.ts';
import { candidateSchema, neighbourSchema, rememberedSchema, sourceSchema } from '../catalog.ts';
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

/** What people did with a product of a review. */
export const reviewStateSchema = z.object({
  /** Grows with each change; the ETag of a product. */
  version: z.number(),
  /** '' while nobody decided. `accepted` keeps confidence and source; `changed` is 100 and `manual`. */
  decision: z.enum(['', 'accepted', 'changed']).catch(''),
  by: z.string(),
  at: z.string().nullable(),
  /** Whether a person chose the VAT code, so that it stays when the place changes. */
  vat_by_hand: z.boolean(),
  /** Whether a person left it for later: it comes last in what is to do. */
  later: z.boolean(),
  /** The VAT code that most products of its group have, and their share, 0 to 1; null where too few are known. */
  usual_vat: z.object({ vat_code: z.string(), share: z.number() }).nullable(),
});
export type ReviewState = z.infer<typeof reviewStateSchema>;

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
  remembered: rememberedSchema.nullable().default(null),
  /** Only where it was asked for. */
  review: reviewStateSchema.optional(),
  /** Rows of a folded list that stand together have the same number; absent for one that stands by itself. */
  alike: z.number().optional(),
});
export type ReviewedProduct = z.infer<typeof reviewedProductSchema>;

export const FACETS = ['dept', 'group', 'reason', 'state', 'check', 'source', 'vat', 'band', 'change', 'flag'] as const;
export type Facet = (typeof FACETS)[number];

/** Chosen values of one facet, as an address has them: separated by `|`, `-` for none. */
export const facetValues = z
  .string()
  .max(2_000, 'Too many filters are chosen at once.')
  .default('')
  .transform((text) => (text === '' ? [] : text.split('|').map((value) => (value === '-' ? '' : value))));

/**
 * What a list can be narrowed to. Values of one facet are 'or', separated by `|`, `-` for none; facets are 'and'.
 * group: the three codes joined by `~`; state: to_do, skipped, later, accepted, changed, ok; band: 0, 50, 70, 80, 90;
 * change: what changed since the last download, one of `CHANGE_TYPES`; flag: one of `FLAGS`, as it holds today in the user's shops.
 */
export const facetQuery = {
  dept: facetValues,
  group: facetValues,
  reason: facetValues,
  state: facetValues,
  check: facetValues,
  source: facetValues,
  vat: facetValues,
  band: facetValues,
  change: facetValues,
  flag: facetValues,
} satisfies Record<Facet, typeof facetValues>;

export const REVIEW_SORTS = [
  'needs_review',
  'confidence',
  'impact',
  'description',
  'department',
  'category_group',
  'vat',
  'cost',
  'rrp',
] as const;

export const productsQuery = z.object({
  ...pageQuery(REVIEW_PAGE_SIZE),
  filter: emptyIsAbsent(z.enum(['all', 'review', 'ok']).default('all')),
  search: searchText,
  /** Only products with this price issue. */
  issue: z.string().trim().max(50).default(''),
  /** `impact`: needs review first, within it by doubt times retail value. */
  sort: emptyIsAbsent(z.enum(REVIEW_SORTS).default('needs_review')),
  direction: emptyIsAbsent(z.enum(['asc', 'desc']).default('desc')),
  ...facetQuery,
  /** `none`: without candidates, neighbours and details, and with `review`. */
  evidence: emptyIsAbsent(z.enum(['full', 'none']).default('full')),
  /** `alike`: products to do that look alike stand together, at the first of them. */
  fold: emptyIsAbsent(z.enum(['none', 'alike']).default('none')),
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
