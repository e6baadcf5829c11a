import { z } from 'zod';
import { ADMINS, defineCall } from '../call.ts';
import { dataOf, optionalText, wholesalerCodeSchema } from '../fields.ts';
import { at, base } from './common.ts';
import { wholesalerTablesSchema } from './till.ts';
import type { TillValue } from './till-profile-file.ts';
import { profileFile, profileWholesalers } from './till-profiles.ts';
import { TILL_PURPOSES } from './till-purposes.ts';

const ofAdmins = { ...base, access: ADMINS } as const;
const tillValue = z.record(z.string(), z.unknown()) as unknown as z.ZodType<TillValue, TillValue>;

const previewSchema = z.object({
  /** The session whose first products are shown; null where none is completed. */
  session_name: z.string().nullable(),
  headings: z.array(z.string()),
  /** `marks`: what is wrong, by the place of the column. */
  rows: z.array(
    z.object({ cells: z.array(z.string()), marks: z.array(z.object({ column: z.number().int(), words: z.string() })) }),
  ),
  /** The lines as the till reads them; '' for a workbook. */
  text: z.string(),
});
export type TillPreview = z.infer<typeof previewSchema>;

/** What the till has to have a code for: `value` is what the table is looked up by. */
const codeNameSchema = z.object({ value: z.string(), name: z.string() });

export const previewTillProfile = defineCall({
  ...ofAdmins,
  id: 'previewTillProfile',
  method: 'POST',
  path: `${at}/till-profiles/preview`,
  summary: 'Five rows of the last file as a profile would write them; 422 by column as when it is saved',
  body: z.object({
    profile: profileFile,
    tables: wholesalerTablesSchema.default({}),
    /** Whose codes are listed, and whose last file is shown if it has one; without it the one of the file. */
    codes_of: wholesalerCodeSchema.optional(),
    /** Which of its files is shown; without it, or where the profile has none for it, the first. */
    purpose: z.enum(TILL_PURPOSES).optional(),
    /** The last file of one of these is taken, where there is one. */
    wholesalers: profileWholesalers.default([]),
  }),
  status: 200,
  answer: dataOf(
    previewSchema.extend({
      /** '' where no file is completed. */
      codes_of: z.string(),
      codes: z.object({ departments: z.array(codeNameSchema), vat: z.array(codeNameSchema) }).partial(),
    }),
  ),
});

const learnedColumnSchema = z.object({
  heading: z.string(),
  /** What fills it, in words. */
  words: z.string(),
  why: z.string(),
  /** One that is not sure stays empty. */
  sure: z.boolean(),
  suggestion: z.object({ words: z.string(), value: tillValue }).nullable(),
});

const learnedSchema = z.object({
  /** To be corrected and saved with `createTillProfile`; nothing is kept of it. */
  profile: profileFile,
  tables: wholesalerTablesSchema,
  /** In the order of the profile's columns. */
  columns: z.array(learnedColumnSchema),
  file: z.object({ name: z.string(), rows: z.number(), separator: z.string(), encoding: z.string() }),
  /** Rows whose barcode is one of the shop's products. */
  met: z.number(),
  unsure_codes: z.array(z.object({ table: z.string(), value: z.string(), name: z.string() })),
  notes: z.array(z.string()),
  /** What has to be changed before it can be saved, as a 422 has it. */
  problems: z.array(z.object({ where: z.string(), message: z.string() })),
  preview: previewSchema,
});
export type LearnedTill = z.infer<typeof learnedSchema>;

/** Its products are compared with those of the last completed sessions. */
export const learnTillProfile = defineCall({
  ...ofAdmins,
  id: 'learnTillProfile',
  method: 'POST',
  path: `${at}/till-profiles/learn`,
  upload: true,
  summary: "A profile from a till's own file: an empty template, or an export of its products (.csv, .txt, .xlsx)",
  body: z.object({ name: optionalText(80) }),
  status: 200,
  answer: dataOf(learnedSchema),
});

export const tillLearningCalls = [previewTillProfile, learnTillProfile];
