import { z } from 'zod';
import { idSchema, timeSchema } from '../fields.ts';

/** What can be wrong with a file as a whole. A client shows codes that it does not know by their sentence. */
export const FILE_FINDINGS = [
  'in_pence',
  'cost_and_rrp_swapped',
  'rrp_without_vat',
  'cost_with_vat',
  'names_shifted',
  'prices_shifted',
  'quantities_shifted',
  'prices_scaled',
  'case_costs',
  'unit_costs',
  'part_of_file',
  'other_products',
  'rrp_gone',
  'cost_gone',
  'names_gone',
  'sizes_differ',
  'check_digits_gone',
  'older_file',
  'same_file',
] as const;
export type FileFindingCode = (typeof FILE_FINDINGS)[number];

/** How a file can be read otherwise. */
export const FILE_FIXES = [
  'read_as_pence',
  'swap_cost_and_rrp',
  'add_vat_to_rrp',
  'take_vat_off_cost',
  'costs_of_a_case',
  'costs_of_a_unit',
  'read_as_part',
  'other_wholesaler',
] as const;
export type FileFix = (typeof FILE_FIXES)[number];

/** `right`: the file is as it should be. `undo`: read it again as it came. */
export const FILE_CHECK_ANSWERS = ['right', 'undo', ...FILE_FIXES] as const;
export type FileCheckAnswer = (typeof FILE_CHECK_ANSWERS)[number];

const exampleSchema = z.object({
  barcode: z.string(),
  name: z.string().default(''),
  /** As the last file has it, and this one: "£1.20", "cost £1.20, RRP £1.80", "Cola 500ml", "24". */
  before: z.string(),
  now: z.string(),
  /** As the correction reads it; null without one. */
  fixed: z.string().nullable().default(null),
});
export type FileExample = z.infer<typeof exampleSchema>;

const findingSchema = z.object({
  code: z.string(),
  sentence: z.string(),
  /** The share of the compared products that show it, from 0 to 1. */
  share: z.number(),
  /** At most three. */
  examples: z.array(exampleSchema),
  /** The correction, as a button says it; null where there is none. */
  fix: z.object({ kind: z.string(), label: z.string() }).nullable(),
  /** What the button says by which a person declares the file right: "They Are Pounds". */
  keep_label: z.string().default('It Is Right'),
});
export type FileFinding = z.infer<typeof findingSchema>;

/** A file beside the last three files of its wholesaler, and what is known of its barcodes. */
export const fileCheckSchema = z.object({
  /** `first`: no file of the wholesaler to compare with. `check`: a person should look; see `answer`. */
  verdict: z.enum(['first', 'usual', 'check']),
  /** One sentence: "Same columns, 1,171 of 1,183 products known, costs 0.4% higher." */
  sentence: z.string().default(''),
  /** The newest first. */
  compared_with: z.array(z.object({ session_id: idSchema, file_name: z.string(), uploaded_at: timeSchema })),
  /** The weightiest first. */
  findings: z.array(findingSchema),
  /** How many products need review until it is answered. */
  products: z.number().default(0),
  /** What a person answered; null as long as nobody did. */
  answer: z
    .object({ kind: z.enum(FILE_CHECK_ANSWERS), sentence: z.string(), by: z.string(), at: timeSchema })
    .nullable()
    .default(null),
});
export type FileCheck = z.infer<typeof fileCheckSchema>;
