import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dataOf, emptyIsAbsent, idParams, idSchema, pageQuery, paginationSchema } from '../fields.ts';
import { at, base } from './common.ts';
import { shopQuery } from './shops.ts';
import { TILL_PURPOSES } from './till-purposes.ts';

/**
 * What goes into a till file: everything; lines that changed since the last download; of these, those with another price
 * or price mark; new lines; everything but what needs review. Lines for later are in none but the first and the last, with the
 * values that the till has.
 */
export const DOWNLOAD_CONTENTS = ['all', 'changes', 'prices', 'new', 'reviewed'] as const;
export type DownloadContent = (typeof DOWNLOAD_CONTENTS)[number];
export const downloadContentSchema = z.enum(DOWNLOAD_CONTENTS).catch('all');

/** Whether a file has the price of an offer while it holds, or the usual one. */
export const OFFERS_CHOICES = ['leave', 'use'] as const;
export type OffersChoice = (typeof OFFERS_CHOICES)[number];

/** A day, such as `2026-12-01`; without it today, in Britain. */
export const dayField = emptyIsAbsent(z.iso.date('Please give a day as 2026-12-01.').optional());

export const offersField = z.enum(OFFERS_CHOICES, 'Please give leave or use.');

/** Of calls that make a till's file, or try one. */
export const ofFile = z.object({
  ...shopQuery,
  /** `use`: the price of an offer while it holds. Several offers at once, or one without a last day, are none. */
  offers: emptyIsAbsent(offersField.default('leave')),
  /** The file has the prices of this day. */
  day: dayField,
});

export const DOWNLOAD_LINES_PAGE_SIZE = 100;

/** Of a till's file: its profile as it was then, and what the till would do with its products. */
const receiptTillSchema = z.object({
  /** Its key, its name, and its version where the shop has made it. */
  profile: z.string(),
  name: z.string(),
  version: z.number().nullable(),
  purpose: z.enum(TILL_PURPOSES).catch('new'),
  /** Which of several files, as the rehearsal names them; '' for the only one and for all in one ZIP file. */
  part: z.string(),
  is_zip: z.boolean(),
  imported: z.number(),
  changed: z.number(),
  refused: z.number(),
  /** Rows that a person chose not to write. */
  left_out: z.number(),
  /** Whether `downloadCheck` has what the check said of each row. */
  has_check: z.boolean().default(false),
});

/** The receipt of a download. */
export const downloadSchema = z.object({
  id: idSchema,
  session_id: idSchema,
  session_name: z.string(),
  /** The code of the shop that it was for; absent where there were none. */
  shop: z.string().optional(),
  /** 1 for the first file of a session; a file with the same bytes as the one before has its number. */
  version: z.number(),
  content: downloadContentSchema,
  products: z.number(),
  /** Products of it that nobody has reviewed although they need it. */
  not_reviewed: z.number(),
  file_name: z.string(),
  /** Of exactly the bytes that were handed out, hex. */
  sha256: z.string(),
  bytes: z.number(),
  by: z.string(),
  at: z.string(),
  /** `sent`: the whole file left, so that it is the base of what changed. `made`: it was interrupted, or is on its way. */
  state: z.enum(['made', 'sent']).catch('made'),
  /** Whether its bytes are kept, and until when. */
  is_kept: z.boolean(),
  kept_until: z.string().nullable(),
  /** What it was compared with; null for the first file of a wholesaler. */
  compared_with: z.object({ at: z.string(), session_name: z.string() }).nullable(),
  /** Lines that differ from the version before of the same content; null for the first, and where it is not kept any more. */
  difference: z.object({ version: z.number(), added: z.number(), changed: z.number(), removed: z.number() }).nullable(),
  /** Null for the default file. */
  till: receiptTillSchema.nullable().default(null),
  /** What was answered to the check of the supplier file, and by whom; '' where nothing was asked. */
  file_answer: z.string().default(''),
  /** Absent where neither offers nor a day were chosen. */
  prices: z.object({ offers: z.enum(OFFERS_CHOICES).catch('leave'), day: z.string() }).optional(),
});
export type Download = z.infer<typeof downloadSchema>;

export const sessionDownloads = defineCall({
  ...base,
  id: 'sessionDownloads',
  method: 'GET',
  path: `${at}/sessions/{id}/downloads`,
  summary: 'The receipts of what was downloaded, newest first',
  params: idParams,
  query: z.object({
    /** Without it those of every shop that the user may see. */
    ...shopQuery,
    /** `wholesaler`: also those of the other sessions of this wholesaler that the user may see. */
    of: emptyIsAbsent(z.enum(['session', 'wholesaler']).default('session')),
    limit: emptyIsAbsent(z.coerce.number().int().min(1).max(200).default(50)),
  }),
  status: 200,
  answer: dataOf(z.object({ downloads: z.array(downloadSchema) })),
});

const downloadParams = z.object({ id: idSchema, downloadId: idSchema });

export const downloadAgain = defineCall({
  ...base,
  id: 'downloadAgain',
  method: 'GET',
  path: `${at}/sessions/{id}/downloads/{downloadId}/file`,
  summary: 'The bytes of an earlier download again; records that the disclaimer was accepted',
  params: downloadParams,
  query: z.object({ disclaimer_accepted: z.string().optional(), disclaimer_version: z.string().optional() }),
  status: 200,
  answer: 'file',
});

export const downloadCheck = defineCall({
  ...base,
  id: 'downloadCheck',
  method: 'GET',
  path: `${at}/sessions/{id}/downloads/{downloadId}/check`,
  summary: "What the till would do with each product of a till's file, with the words of that moment, as a CSV file",
  params: downloadParams,
  status: 200,
  answer: 'file',
});

/** One line of a file that is not as it was in the version before. */
const lineDifferenceSchema = z.object({
  barcode: z.string(),
  description: z.string(),
  what: z.enum(['added', 'changed', 'removed']),
  /** The columns that differ, for `changed`. */
  columns: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
});
export type LineDifference = z.infer<typeof lineDifferenceSchema>;

export const downloadDifference = defineCall({
  ...base,
  id: 'downloadDifference',
  method: 'GET',
  path: `${at}/sessions/{id}/downloads/{downloadId}/difference`,
  summary: 'The lines of a download that differ from the version before',
  params: downloadParams,
  query: z.object(pageQuery(DOWNLOAD_LINES_PAGE_SIZE)),
  status: 200,
  answer: dataOf(
    z.object({
      /** The version that it is compared with; null when there is none to compare with. */
      version: z.number().nullable(),
      lines: z.array(lineDifferenceSchema),
      pagination: paginationSchema,
    }),
  ),
});
