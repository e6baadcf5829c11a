import { z } from 'zod';
import { moneySchema } from './fields.ts';

/** What the costs of a file are for; `as_given`: not known, so they go into the till's file as they are. */
export const COST_BASES = ['unit', 'case', 'as_given'] as const;
export type CostBasis = (typeof COST_BASES)[number];
/** An unknown basis is read as the one that changes nothing. */
export const costBasisSchema = z.enum(COST_BASES).catch('as_given');

/**
 * Why a basis is what it is: a column's name or a column of the rows has it; the prices of most rows allow no other;
 * it was so for this wholesaler before; a user chose it for this file; nothing decides it.
 */
export const COST_BASIS_SOURCES = ['file_says', 'proved', 'remembered', 'chosen', 'unsettled'] as const;
export type CostBasisSource = (typeof COST_BASIS_SOURCES)[number];

/** Steps of 5 % of the two pictures of margins: below 0 %, sixteen from 0 to 80 %, above. */
export const MARGIN_STEPS = 18;
const marginSteps = z.array(z.number());

/** One product of the file under both choices. Costs are of one unit; margins in percent of the price without VAT. */
const basisExampleSchema = z.object({
  line: z.number(),
  barcode: z.string(),
  description: z.string(),
  cost: moneySchema,
  rrp: moneySchema,
  case_qty: z.string(),
  unit: z.object({ unit_cost: moneySchema, margin: z.number() }),
  case: z.object({ unit_cost: moneySchema, margin: z.number() }),
});

/** What the costs of the file are for, with its evidence. Margins (POR) are in percent of the price without VAT. */
export const costBasisFoundSchema = z.object({
  basis: costBasisSchema,
  source: z.enum(COST_BASIS_SOURCES).catch('unsettled'),
  /** Whether the user is asked: it is undecided, and the choice changes costs. */
  is_question: z.boolean().default(false),
  /** Rows with cost, RRP and a case quantity of 2 or more whose margin is usual per unit only, per case only, both ways, neither way. */
  rows_unit: z.number(),
  rows_case: z.number(),
  rows_either: z.number(),
  rows_neither: z.number().default(0),
  /** Rows without information: without cost, RRP or a case quantity of 2 or more. */
  rows_without: z.number().default(0),
  /** Median margin of the rows under each choice; null without such rows. */
  margin_unit: z.number().nullable().default(null),
  margin_case: z.number().nullable().default(null),
  /** How many rows have which margin under each choice, by `MARGIN_STEPS`. */
  margins_unit: marginSteps.default([]),
  margins_case: marginSteps.default([]),
  example: basisExampleSchema.nullable().default(null),
  sentence: z.string(),
});
export type CostBasisFound = z.infer<typeof costBasisFoundSchema>;

/** What can be wrong with the prices of a row, or with what it is sold and taxed by. A client shows codes that it does not know by their sentence. */
export const PRICE_ISSUES = [
  'cost_above_retail',
  'retail_below_cost_with_vat',
  'margin_unusual',
  'retail_missing',
  'cost_zero',
  'retail_zero',
  'retail_zero_throughout',
  'price_mark_differs',
  'price_scale',
  'price_unlike_before',
  'price_low',
  'file_unsure',
  'case_at_unit_price',
  'cost_other_way',
  'case_quantity_missing',
  'row_doubt',
  'check_digit_wrong',
  'in_store_code',
  'price_missing',
  'vat_unknown',
] as const;
export type PriceIssueCode = (typeof PRICE_ISSUES)[number];

/** A check that rows of the upload did not pass; `filter` is the `issue` of the review list that shows them. */
export const priceCheckSchema = z.object({
  code: z.string(),
  count: z.number(),
  is_serious: z.boolean().default(false),
  sentence: z.string(),
  filter: z.string(),
  /** The first rows, each with a sentence that names its line. */
  rows: z.array(z.object({ line: z.number(), barcode: z.string(), sentence: z.string() })).default([]),
});
export type PriceCheck = z.infer<typeof priceCheckSchema>;

/** An issue of one product; a serious one sends it to review. */
export const priceIssueSchema = z.object({ code: z.string(), sentence: z.string(), is_serious: z.boolean() });
export type PriceIssue = z.infer<typeof priceIssueSchema>;

/**
 * How many products have which issue; those that a person accepted are not counted. `sentence`: of what a till does not find or cannot
 * sell, to be told before a download; one product may be asked about for many.
 */
export const issueCountSchema = z.object({ code: z.string(), count: z.number(), sentence: z.string().optional() });

/** What a product is sold as: one unit, or a whole case. */
export const SALE_UNITS = ['unit', 'case'] as const;
export type SaleUnit = (typeof SALE_UNITS)[number];
