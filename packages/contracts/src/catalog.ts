import { z } from 'zod';
import { defineCall, SIGNED_IN } from './call.ts';
import { formerName, renamedFields, requiredText } from './fields.ts';

export const MAPPING_SOURCES = ['exact', 'cross_wholesaler', 'similarity', 'ai', 'manual', 'none'] as const;
export const sourceSchema = z.enum(MAPPING_SOURCES);
export type ClassificationSource = z.infer<typeof sourceSchema>;

/** A known product that supports a classification; `category_path` has its names, `score` is 0 to 1. */
export const neighbourSchema = renamedFields(
  { category_path: 'place' },
  z.object({
    barcode: z.string(),
    name: z.string(),
    score: z.number(),
    dept_code: z.string(),
    sub_dept_code: z.string(),
    cg_code: z.string(),
    vat_code: z.string(),
    category_path: z.string(),
    place: formerName(z.string()),
  }),
);

/** A classification that was considered; `share` is its share of the evidence, 0 to 1. */
export const candidateSchema = renamedFields(
  { category_path: 'place' },
  z.object({
    dept_code: z.string(),
    sub_dept_code: z.string(),
    cg_code: z.string(),
    vat_code: z.string(),
    category_path: z.string(),
    place: formerName(z.string()),
    share: z.number(),
  }),
);

/** What the product memory calls a product that nobody names otherwise, and who called it so: 'Northway, 18 November 2026'. */
export const rememberedSchema = z.object({
  /** '' where only the size is remembered. */
  name: z.string(),
  size: z.string(),
  source: z.string(),
  /** Names of another product that were given for the same barcode. */
  others: z.array(z.object({ name: z.string(), size: z.string(), source: z.string() })),
});
export type Remembered = z.infer<typeof rememberedSchema>;

export const lookupResultSchema = z.object({
  barcode: z.string(),
  name: z.string(),
  size: z.string(),
  department: z.object({
    code: z.string(),
    name: z.string(),
    sub_code: z.string(),
    sub_name: z.string(),
    cg_code: z.string(),
    cg_name: z.string(),
  }),
  vat: z.object({ code: z.string(), rate: z.number().nullable(), description: z.string() }),
  confidence: z.number(),
  source: sourceSchema,
  /** Why, in words, as in the review. */
  review_reason: z.string().default(''),
  /** How the barcode was read where it was repaired, or what makes it ambiguous; '' otherwise. */
  barcode_note: z.string().default(''),
  review_details: z.array(z.string()).default([]),
  candidates: z.array(candidateSchema).default([]),
  neighbours: z.array(neighbourSchema).default([]),
  remembered: rememberedSchema.nullable().default(null),
});
export type LookupResult = z.infer<typeof lookupResultSchema>;

export const batchLookup = defineCall({
  id: 'batchLookup',
  service: 'catalog',
  method: 'POST',
  path: '/api/external/product/batch-lookup',
  access: SIGNED_IN,
  apiKeyScope: 'lookup',
  summary: 'Department and VAT of up to 5,000 barcodes, in the order of the request',
  body: z.object({
    wholesaler_code: requiredText(100, 'Please select a wholesaler'),
    products: z
      .array(z.object({ barcode: z.string().max(200, 'A barcode has at most 14 digits.') }), {
        error: 'Please enter at least one barcode',
      })
      .min(1, 'Please enter at least one barcode')
      .max(5_000, 'One lookup takes at most 5,000 barcodes.'),
  }),
  status: 200,
  answer: z.object({
    data: z.array(lookupResultSchema),
    errors: z.array(z.object({ barcode: z.string(), message: z.string() })),
    message: z.string(),
  }),
});

export const catalogCalls = [batchLookup];
