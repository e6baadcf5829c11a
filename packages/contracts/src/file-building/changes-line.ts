import { z } from 'zod';
import { emptyIsAbsent, moneySchema, searchText } from '../fields.ts';
import { facetValues } from './review.ts';

/**
 * What can be different in a line; a line has several. The first of them in this order names it. `new`: the till never got it
 * and the last file did not have it; `was_left_out`: the till never got it although the last file had it. `vat_moved` and
 * `place_moved` of a line in both files: by what the file says, or by a person. `new_barcode`: a person said that it is a product
 * that the till has under another barcode.
 */
export const CHANGE_TYPES = [
  'new',
  'was_left_out',
  'gone',
  'other_product',
  'cost_up',
  'cost_down',
  'rrp_up',
  'rrp_down',
  'mark_gained',
  'mark_lost',
  'mark_changed',
  'size_or_case',
  'renamed',
  'new_barcode',
  'vat_moved',
  'place_moved',
] as const;
export type ChangeType = (typeof CHANGE_TYPES)[number];

export const CHANGE_DECISIONS = ['take', 'keep', 'later'] as const;
export type ChangeDecision = (typeof CHANGE_DECISIONS)[number];

/** A margin after below this many per cent is shown first. */
export const LOW_MARGIN = 15;

export const CHANGE_FACETS = ['change', 'dept', 'decision', 'margin'] as const;
export type ChangeFacet = (typeof CHANGE_FACETS)[number];

/**
 * What the list can be narrowed to. change: one of the classes; dept: a code; decision: `-` (to decide), take, keep, later,
 * kept_before (kept at an earlier download, not counted as changed); margin: `-` (not known), 0, 15, 25, 35 per cent and above.
 */
export const changesQuery = {
  /** `to_decide` and `decided` are without lines that were kept at an earlier download, unless the facet asks for them. */
  show: emptyIsAbsent(z.enum(['all', 'to_decide', 'decided']).default('all')),
  search: searchText,
  change: facetValues,
  dept: facetValues,
  decision: facetValues,
  margin: facetValues,
};

/** Who would place an unchanged product elsewhere than the till: what classifies it, or the wholesaler's reference data. */
export const SECOND_THOUGHTS = ['tillmap', 'reference'] as const;
export type SecondThoughts = (typeof SECOND_THOUGHTS)[number];

/**
 * Whose changes are meant: the wholesaler's, or second thoughts on products that it did not change. The till keeps its own place
 * and VAT code until a person takes one (`take`; `keep`: not asked again until it is another); then it is a change as others are.
 */
export const CHANGES_TOLD_BY = ['wholesaler', ...SECOND_THOUGHTS] as const;
export const toldBySchema = z.enum(CHANGES_TOLD_BY).default('wholesaler');

/** The values of a line, at the till's last download or now. */
const lineValuesSchema = z.object({
  description: z.string(),
  size: z.string(),
  case_qty: z.string(),
  /** As the till's file has it, and of one unit where that is known. */
  cost: moneySchema,
  unit_cost: moneySchema,
  rrp: moneySchema,
  price_mark: moneySchema,
  vat_code: z.string(),
  vat_rate: z.number().nullable(),
  /** 'Drinks › Soft drinks › Cola'. */
  place: z.string(),
  /** POR in per cent with one decimal: what is left of the price without VAT; null where it is not known. */
  margin: z.number().nullable(),
});
export type LineValues = z.infer<typeof lineValuesSchema>;

export const changedLineSchema = z.object({
  barcode: z.string(),
  description: z.string(),
  size: z.string(),
  /** An unknown class is left out. */
  changes: z
    .array(z.string())
    .transform((all) => all.filter((one): one is ChangeType => CHANGE_TYPES.includes(one as ChangeType))),
  dept_code: z.string(),
  department: z.string(),
  /** Null for a new line. */
  before: lineValuesSchema.nullable(),
  /** Null for a line that is gone. */
  after: lineValuesSchema.nullable(),
  /** The barcode under which the till has it, where it is another. */
  old_barcode: z.string().default(''),
  /** Pounds of cost a unit more (or with a minus less); '' where either is not known. */
  effect: moneySchema,
  /** The same for what is ordered in a week; null where no file says how much that is. */
  week: z.object({ units: z.number(), effect: moneySchema }).nullable(),
  /** The retail price that would keep the margin from before; '' where the margin did not fall, or is not known. */
  rrp_for_margin: moneySchema,
  /** What one unit cost in the files before this one that were downloaded, oldest first; at most six. */
  costs: z.array(z.object({ at: z.string(), cost: moneySchema })).default([]),
  decision: z.enum(['', ...CHANGE_DECISIONS]).catch(''),
  decided_by: z.string(),
  decided_at: z.string().nullable(),
  /** Whether it was kept at an earlier download and nothing changed since; then it does not count as changed. */
  is_kept_before: z.boolean(),
  /** For a gone line: files in a row without it, this one included. Three make it a delisted line. */
  missing_files: z.number(),
  /** Grows with each decision; what `items` of a step name. */
  version: z.number(),
  /** Of all shops as one list: the names of those that have this change, none where all have it. */
  shops: z.array(z.string()).optional(),
});
export type ChangedLine = z.infer<typeof changedLineSchema>;

/** `to_decide` + `decided` = changed lines and gone ones; `decided` = `take` + `keep` + `later`. */
export const decisionCountsSchema = z.object({
  to_decide: z.number(),
  decided: z.number(),
  take: z.number(),
  keep: z.number(),
  later: z.number(),
});
export type DecisionCounts = z.infer<typeof decisionCountsSchema>;
