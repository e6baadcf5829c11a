import { z } from 'zod';
import { idSchema, timeSchema, wholeNumber } from './fields.ts';
import { LAYOUT_KINDS } from './layouts.ts';
import { COST_BASES } from './prices.ts';
import { problemSchema } from './problem.ts';

/** How sure the field of a column is; `unused`: no field needs it. */
export const COLUMN_CERTAINTIES = ['sure', 'check', 'unused'] as const;

const columnSchema = z.object({
  /** From 1 on. */
  column: z.number().int(),
  /** Its header as written, '' without one. */
  name: z.string(),
  /** '' where it is not used. */
  field: z.string(),
  certainty: z.enum(COLUMN_CERTAINTIES).catch('unused'),
  /** It is not as it was in the layout. */
  changed: z.boolean().default(false),
  /** The evidence: "13 digits, 98% valid check digits". */
  why: z.string(),
  /** The first five values. */
  values: z.array(z.string()),
});
export type FileColumn = z.infer<typeof columnSchema>;

const fieldSchema = z.object({
  field: z.string(),
  label: z.string(),
  required: z.boolean(),
  /** What follows where no column has it. */
  missing: z.string(),
});
export type ColumnField = z.infer<typeof fieldSchema>;

/** The columns of a file with what each is taken for. */
export const fileColumnsSchema = z.object({
  kind: z.enum(LAYOUT_KINDS),
  /** How the columns were found: by their names, by a layout, by contents, by the documented order, or as a person chose. */
  read_by: z.enum(['names', 'layout', 'contents', 'order', 'choice', 'asked']).catch('names'),
  /** One sentence: what is asked, or how it was read. */
  sentence: z.string(),
  /** 0: the file has no header. */
  header_line: z.number().int(),
  rows_looked_at: z.number().int(),
  reading: z.object({ separator: z.string(), encoding: z.string(), sheet: z.string() }),
  columns: z.array(columnSchema),
  fields: z.array(fieldSchema),
  /** The layout that was used, or that the header is most like, and what changed since. */
  layout: z
    .object({
      id: idSchema,
      name: z.string(),
      version: z.number().int(),
      taught_at: timeSchema,
      changes: z.array(z.string()),
      /** What its costs are for; null where each file's prices show it. */
      cost_basis: z.enum(COST_BASES).nullable().default(null),
    })
    .nullable(),
  /** All layouts of the wholesaler for this kind of file. */
  layouts: z.array(z.object({ id: idSchema, name: z.string(), taught_at: timeSchema, times_used: z.number().int() })),
});
export type FileColumns = z.infer<typeof fileColumnsSchema>;

/** A refusal, with the columns of the file where it is `urn:tillmap:problem:columns-not-sure`: to be sent again with `layout`. */
export const columnsProblemSchema = problemSchema.extend({ columns: fileColumnsSchema.optional() });
export type ColumnsProblem = z.infer<typeof columnsProblemSchema>;

/** The columns that a person chose for a file. */
export const columnsChoiceSchema = z.object({
  /** As in the question; 0 for a file without a header. */
  header_line: wholeNumber(0),
  /** Only those that are used. */
  columns: z.array(z.object({ column: z.number().int().min(1).max(512), field: z.string().min(1).max(40) })).max(512),
  /** Keep it for the next files of the wholesaler. */
  remember: z.boolean().default(false),
  /** The layout's name; without one it is that of the file. */
  name: z.string().trim().max(100).default(''),
  /** The layout that it changes, and the version that was seen; 0: there was none. */
  replaces: idSchema.nullable().default(null),
  seen: wholeNumber(0).default(0),
  cost_basis: z.enum(COST_BASES).nullable().default(null),
});
export type ColumnsChoice = z.infer<typeof columnsChoiceSchema>;
