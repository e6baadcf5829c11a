import { z } from 'zod';
import { ADMINS, defineCall } from '../call.ts';
import { dataOf, idParams, idSchema, optionalText, timeSchema, wholesalerCodeSchema } from '../fields.ts';
import { at, base } from './common.ts';
import { codeTablesSchema, wholesalerTablesSchema } from './till.ts';
import type { TillProfileFile } from './till-profile-file.ts';

const ofAdmins = { ...base, access: ADMINS } as const;

/** `shopify` for one that is built in, `shop:<id>` for one of the shop. */
const keyParams = z.object({ key: z.string().min(1).max(100) });

/** The form is checked by the server, which names the column that is wrong. */
export const profileFile = z.record(z.string(), z.unknown(), 'Please give a profile.') as unknown as z.ZodType<
  TillProfileFile,
  TillProfileFile
>;
const EXAMPLE: TillProfileFile = {
  format: 1,
  name: 'Front counter till',
  till: 'Corner till 4.2',
  certainty: 'own_file',
  sources: [],
  checked_on: '2026-11-26',
  notes: [],
  file: {
    content: { kind: 'csv', separator: ',', quotes: 'where_needed', newline: 'crlf', characters: 'utf-8' },
    header: true,
  },
  purposes: ['new'],
  settings: [],
  tables: [],
  columns: [{ heading: 'EAN', value: { field: 'barcode' } }],
};
export const profileWholesalers = z
  .array(wholesalerCodeSchema)
  .max(200, 'A profile is used for at most 200 wholesalers.');

const versionSchema = z.object({ version: z.number().int(), saved_by: z.string(), saved_at: timeSchema });

/** A profile in full, with what the shop's till calls departments, VAT codes and suppliers of each wholesaler. */
const savedProfileSchema = z.object({
  key: z.string(),
  /** False: it comes with Tillmap, and is copied to be changed. */
  own: z.boolean(),
  id: idSchema.nullable(),
  /** The one that is answered; null for one that is built in. */
  version: z.number().int().nullable(),
  profile: profileFile,
  /** As they are now, whichever version is read. */
  tables: wholesalerTablesSchema,
  /** Codes of the wholesalers for which it is chosen already. */
  wholesalers: z.array(z.string()),
  /** Newest first; empty for one that is built in. */
  versions: z.array(versionSchema),
});
export type SavedTillProfile = z.infer<typeof savedProfileSchema>;

/** A 422 has an error for each column that is wrong: `Column 3 (Brand) › value`, with a sentence. */
export const createTillProfile = defineCall({
  ...ofAdmins,
  id: 'createTillProfile',
  method: 'POST',
  path: `${at}/till-profiles`,
  summary: "Save a profile of the shop's own: a copy of another one, or one that was made or learned",
  body: z
    .object({
      /** The key of one to be copied; without it `profile` is saved. */
      copy_of: z.string().max(100).default(''),
      /** What the copy is called. */
      name: optionalText(80),
      profile: profileFile.optional(),
      tables: wholesalerTablesSchema.default({}),
      wholesalers: profileWholesalers.default([]),
    })
    .meta({ examples: [{ copy_of: 'ospos', name: 'Front counter till' }] }),
  status: 201,
  answer: dataOf(savedProfileSchema),
});

/** With `ETag`, the version that a change is sent with as `If-Match`. */
export const readTillProfile = defineCall({
  ...base,
  id: 'readTillProfile',
  method: 'GET',
  path: `${at}/till-profiles/{key}`,
  summary: 'A profile in full, with its versions',
  params: keyParams,
  /** An older version; without it the newest. */
  query: z.object({ version: z.coerce.number().int().min(1).max(1_000_000).optional() }),
  status: 200,
  answer: dataOf(savedProfileSchema),
});

/** 412 `outdated` where another user has saved it since the version of `If-Match`. */
export const saveTillProfile = defineCall({
  ...ofAdmins,
  id: 'saveTillProfile',
  method: 'PUT',
  path: `${at}/till-profiles/{id}`,
  summary: "Save a new version of a profile of the shop's own; older ones stay readable",
  params: idParams,
  body: z
    .object({ profile: profileFile, wholesalers: profileWholesalers })
    .meta({ examples: [{ profile: EXAMPLE, wholesalers: [] }] }),
  status: 200,
  answer: dataOf(savedProfileSchema),
});

/** Receipts of files that were written with it stay as they are. */
export const deleteTillProfile = defineCall({
  ...ofAdmins,
  id: 'deleteTillProfile',
  method: 'DELETE',
  path: `${at}/till-profiles/{id}`,
  summary: "Delete a profile of the shop's own",
  params: idParams,
  status: 204,
  answer: 'nothing',
});

/** Entries are added to those of this wholesaler; an empty text takes one out. The version stays. */
export const setTillCodes = defineCall({
  ...base,
  id: 'setTillCodes',
  method: 'PUT',
  path: `${at}/till-profiles/{id}/tables`,
  summary: 'What the till calls departments, VAT codes and suppliers of a wholesaler',
  params: idParams,
  body: codeTablesSchema
    .extend({ wholesaler: wholesalerCodeSchema })
    .meta({ examples: [{ wholesaler: 'W1', vat: { S: '1', Z: '0' } }] }),
  status: 200,
  answer: dataOf(z.object({ tables: codeTablesSchema })),
});

export const exportTillProfile = defineCall({
  ...base,
  id: 'exportTillProfile',
  method: 'GET',
  path: `${at}/till-profiles/{key}/file`,
  summary: 'A profile as a file, without the codes of the shop',
  params: keyParams,
  status: 200,
  answer: 'file',
});

export const importTillProfile = defineCall({
  ...ofAdmins,
  id: 'importTillProfile',
  method: 'POST',
  path: `${at}/till-profiles/import`,
  upload: true,
  summary: 'Save a profile from a file (.json)',
  body: z.object({}),
  status: 201,
  answer: dataOf(savedProfileSchema),
});

/** The calls about profiles of the shop's own. */
export const tillProfileCalls = [
  createTillProfile,
  readTillProfile,
  saveTillProfile,
  deleteTillProfile,
  setTillCodes,
  exportTillProfile,
  importTillProfile,
];
