import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dataOf, idParams, shownText, wholesalerCodeSchema } from '../fields.ts';
import { at, base } from './common.ts';
import { DOWNLOAD_CONTENTS, ofFile } from './downloads.ts';
import { TILL_PURPOSES } from './till-purposes.ts';

/** How sure it is that a till does something; see docs/till-profiles.md. */
export const tillCertaintySchema = z
  .enum(['run', 'code', 'document', 'third_party', 'own_file', 'not_verified'])
  .catch('not_verified');
export type TillCertainty = z.infer<typeof tillCertaintySchema>;

const TABLES = ['departments', 'vat', 'suppliers'] as const;

const tillProfileSchema = z.object({
  key: z.string(),
  /** One of the shop's own; the others come with Tillmap. */
  own: z.boolean().default(false),
  /** Null for those that come with Tillmap, as the version is. */
  id: z.string().nullable().default(null),
  version: z.number().int().nullable().default(null),
  /** Codes of the wholesalers for which it is chosen already. */
  wholesalers: z.array(z.string()).default([]),
  name: z.string(),
  till: z.string(),
  certainty: tillCertaintySchema,
  sources: z.array(z.string()),
  /** The day on which its sources were read, `2026-11-25`. */
  checked_on: z.string(),
  /** Sentences for who uses it. */
  notes: z.array(z.string()),
  /** What the till does to products that it has, beside writing the columns of the file. */
  update_notes: z.array(z.string()).default([]),
  /** How the file ends. */
  file: z.enum(['csv', 'xlsx']),
  /** What a file can be for: new products, products that the till has, prices alone. */
  purposes: z.array(z.enum(TILL_PURPOSES)),
  settings: z.array(z.object({ name: z.string(), question: z.string(), default: z.string() })),
  /** The tables that the shop fills in: what its till calls departments, VAT codes or suppliers. */
  tables: z.array(z.enum(TABLES)),
  /** As they are for new products. */
  headings: z.array(z.string()),
});
export type TillProfileInfo = z.infer<typeof tillProfileSchema>;

export const listTillProfiles = defineCall({
  ...base,
  id: 'listTillProfiles',
  apiKeyScope: 'sessions',
  method: 'GET',
  path: `${at}/till-profiles`,
  summary: 'The tills whose files can be written, with sources and how sure they are',
  status: 200,
  answer: dataOf(z.object({ profiles: z.array(tillProfileSchema) })),
});

const MAX_ENTRIES = 5_000;
const entry = shownText(z.string().max(200, 'An entry of a table has at most 200 characters.'));
const table = z
  .record(entry, entry)
  .refine((entries) => Object.keys(entries).length <= MAX_ENTRIES, `A table has at most ${MAX_ENTRIES} entries.`);

/** What the till calls something, by what it is called here: VAT by code, suppliers by name, departments as the profile's column has them. */
export const codeTablesSchema = z.object({ departments: table, vat: table, suppliers: table }).partial();
export type TillCodeTables = z.infer<typeof codeTablesSchema>;

/** Those of each wholesaler, by its code: one's `1` may be another one's zero rate. */
export const wholesalerTablesSchema = z
  .record(wholesalerCodeSchema, codeTablesSchema)
  .refine((tables) => Object.keys(tables).length <= 200, 'A profile has codes of at most 200 wholesalers.');
export type WholesalerTables = z.infer<typeof wholesalerTablesSchema>;

/** A till and what it needs to know of a shop and of this file. */
export const tillChoiceSchema = z.object({
  profile: z.string().min(1, 'Please choose a till.').max(100),
  /** Without it the first that the profile has. */
  purpose: z.enum(TILL_PURPOSES).optional(),
  /** Answers to the questions of the profile, by name. */
  settings: z.record(z.string().max(40), z.string().max(100)).default({}),
  /** Beside those that are saved with a profile of the shop, and before them. */
  tables: codeTablesSchema.default({}),
  /** What is done for all rows of a problem, by its key. */
  fixes: z
    .record(z.string().max(500), z.enum(['shorten', 'replace_signs', 'leave_out']))
    .refine((fixes) => Object.keys(fixes).length <= 1_000, 'At most 1,000 problems can be fixed at once.')
    .default({}),
  /** Headings of columns that a file for products that the till has is without, so that the till keeps what it has there. */
  keep: z.array(z.string().max(100)).max(200).default([]),
  /** What goes into the file; without it everything. */
  content: z.enum(DOWNLOAD_CONTENTS).default('all'),
  /** Which of several files, as the rehearsal names them. */
  part: z.string().max(200).default(''),
});
export type TillChoice = z.input<typeof tillChoiceSchema>;

const problemSchema = z.object({
  key: z.string(),
  column: z.string(),
  /** `imported`: the till takes these rows; it is only to be known. */
  verdict: z.enum(['imported', 'changed', 'refused']),
  /** What is wrong, in words. */
  words: z.string(),
  /** What the till does then, in words. */
  fate: z.string(),
  certainty: tillCertaintySchema,
  source: z.string(),
  rows: z.number(),
  /** What can be done for all of them, the best first. */
  fixes: z.array(z.enum(['shorten', 'replace_signs', 'leave_out'])),
  /** A row that has it, as it would be written, and as the best fix would write it. */
  example: z.object({ barcode: z.string(), before: z.string(), after: z.string() }),
  /** What the shop's table lacks. */
  missing: z.object({ table: z.enum(TABLES), value: z.string(), name: z.string() }).optional(),
});
export type TillProblem = z.infer<typeof problemSchema>;

const rehearsalSchema = z.object({
  profile: z.string(),
  purpose: z.enum(TILL_PURPOSES),
  /** The files it takes; one of them, without a name, where the till takes all rows in one. */
  parts: z.array(z.object({ part: z.string(), products: z.number() })),
  /** imported + changed + refused + left_out. */
  products: z.number(),
  imported: z.number(),
  changed: z.number(),
  refused: z.number(),
  /** Rows that a person chose not to write. */
  left_out: z.number(),
  /** Refused first, then by rows. */
  problems: z.array(problemSchema),
  /** What a file for products that the till has writes over there beside prices; empty for new products. */
  overwrites: z
    .array(
      z.object({
        column: z.string(),
        /** Products that get a value there, and those that get a blank: most tills empty what they have. */
        products: z.number(),
        blanks: z.number(),
        /** The file may be without it: its heading goes into `keep`. */
        optional: z.boolean(),
        kept: z.boolean(),
      }),
    )
    .default([]),
  /** Columns in which the till takes nothing twice, where the file has nothing twice. */
  unique: z.array(z.string()).default([]),
  /** Cells with problems of further kinds, which are not told apart. */
  more_problems: z.number(),
});
export type Rehearsal = z.infer<typeof rehearsalSchema>;

export const rehearseTill = defineCall({
  ...base,
  id: 'rehearseTill',
  apiKeyScope: 'sessions',
  method: 'POST',
  path: `${at}/sessions/{id}/till/rehearsal`,
  summary: 'What a till would do with each product of a completed session: import, cut or change, refuse',
  params: idParams,
  query: ofFile,
  body: tillChoiceSchema.meta({ examples: [{ profile: 'shopify' }] }),
  status: 200,
  answer: dataOf(rehearsalSchema),
});

export const rehearsedRows = defineCall({
  ...base,
  id: 'rehearsedRows',
  apiKeyScope: 'sessions',
  method: 'POST',
  path: `${at}/sessions/{id}/till/rows`,
  summary: 'The same for each row, as a CSV file for a spreadsheet',
  params: idParams,
  query: ofFile,
  body: tillChoiceSchema.meta({ examples: [{ profile: 'shopify' }] }),
  status: 200,
  answer: 'file',
});

export const tillFile = defineCall({
  ...base,
  id: 'tillFile',
  apiKeyScope: 'downloads',
  method: 'POST',
  path: `${at}/sessions/{id}/till/file`,
  summary: "The till's own file; records that the disclaimer was accepted",
  params: idParams,
  query: ofFile,
  body: tillChoiceSchema
    .extend({
      /** `all`: every file that the till takes, one as it is and several in one ZIP file; else the one that `part` names. */
      parts: z.enum(['one', 'all']).default('one'),
      disclaimer_accepted: z.boolean().default(false),
      disclaimer_version: z.string().max(50).optional(),
    })
    .meta({ examples: [{ profile: 'shopify', disclaimer_accepted: true }] }),
  status: 200,
  answer: 'file',
});

/** The calls about tills, what they do with a file, and their files. */
export const tillCalls = [listTillProfiles, rehearseTill, rehearsedRows, tillFile];
