import { z } from 'zod';
import { defineCall } from '../call.ts';
import { fileColumnsSchema } from '../columns.ts';
import { dataOf, idParams, layoutField } from '../fields.ts';
import { COST_BASES, costBasisFoundSchema, priceCheckSchema } from '../prices.ts';
import { at, base } from './common.ts';
import { FILE_CHECK_ANSWERS, fileCheckSchema } from './file-check.ts';

const badRowSchema = z.object({ line: z.number(), reasons: z.array(z.string()) });

/** What a person should check about an upload first. A client shows codes that it does not know by their sentence. */
const findingSchema = z.object({ code: z.string(), sentence: z.string(), details: z.array(z.string()).default([]) });
export type UploadFinding = z.infer<typeof findingSchema>;

/** `rows_read` = `total_processed` + `duplicates` + `bad_rows_count` + `left_out_count`. */
export const uploadResultSchema = z.object({
  /** Rows with text below the header. 0 in results of a version before. */
  rows_read: z.number().default(0),
  total_processed: z.number(),
  mapped_products: z.number(),
  unmapped_products: z.number(),
  /** Rows replaced by a later row of the same barcode. */
  duplicates: z.number(),
  bad_rows_count: z.number(),
  /** The first of them; all are at `GET …/rejected-rows`. */
  bad_rows: z.array(badRowSchema),
  /** The first rows that a later row replaced; all are at `GET …/rejected-rows` too. */
  replaced_rows: z.array(badRowSchema).default([]),
  /** Rows that are no products, as totals and repeated headers: how many, and the first of them. */
  left_out_count: z.number().default(0),
  left_out_rows: z.array(badRowSchema).default([]),
  /** How many barcodes were repaired or are ambiguous, and the first of them with what was done. */
  barcode_notes_count: z.number().default(0),
  barcode_notes: z.array(badRowSchema).default([]),
  /** How the file was read, in words: type, encoding, separator, header line, columns not used, repairs. */
  notes: z.array(z.string()),
  /** What a person should check first; `notes` has the sentences too. */
  findings: z.array(findingSchema).default([]),
  /** What the costs are for and what supports it; null in results of a version before. */
  cost_basis: costBasisFoundSchema.nullable().default(null),
  /** Its columns and how they were found; null in results of a version before. */
  columns: fileColumnsSchema.nullable().default(null),
  /** Price checks that rows did not pass, those with most at stake first. */
  checks: z.array(priceCheckSchema).default([]),
  /** Whether it is the right file, read right; null in results of a version before. */
  file_check: fileCheckSchema.nullable().default(null),
});
export type UploadResult = z.infer<typeof uploadResultSchema>;

/**
 * 422 `columns-not-sure` where a person has to say which column is which: send the file again with `layout`, the id of a layout or the
 * chosen columns as JSON. Without a file the session's own is read again with `layout`.
 */
export const uploadSupplierFile = defineCall({
  ...base,
  id: 'uploadSupplierFile',
  apiKeyScope: 'sessions',
  method: 'POST',
  path: `${at}/upload-supplier-file`,
  upload: true,
  summary: 'Upload the supplier file of a session (.csv, .txt, .xlsx)',
  body: z.object({
    session_id: z.string({ error: 'Please select a file and session' }).min(1, 'Please select a file and session'),
    layout: layoutField,
  }),
  status: 200,
  answer: dataOf(uploadResultSchema),
});

const recognisedFileSchema = z.object({
  /** A name for its session: that of the last one, counted on, or the name of the file. */
  session_name: z.string(),
  /** The session whose name is counted on; '' without. */
  follows: z.string(),
  /** Null where several could be meant, or none is known. */
  wholesaler: z.object({ code: z.string(), name: z.string() }).nullable(),
  /** One sentence: by what it was recognised, or why it was not. */
  reason: z.string(),
  /** Whether the columns are known without a question, and a sentence about them. */
  columns_known: z.boolean(),
  columns: z.string(),
});
export type RecognisedFile = z.infer<typeof recognisedFileSchema>;

/** Reads the first rows and keeps nothing. The whole file may be sent, or the beginning of a text file. */
export const recogniseSupplierFile = defineCall({
  ...base,
  id: 'recogniseSupplierFile',
  method: 'POST',
  path: `${at}/recognise-supplier-file`,
  upload: true,
  summary:
    'Tell of a supplier file whose it is, by known barcodes and remembered layouts, and what to call its session',
  body: z.object({}),
  status: 200,
  answer: dataOf(recognisedFileSchema),
});

export const sessionChecked = defineCall({
  ...base,
  id: 'sessionChecked',
  apiKeyScope: 'sessions',
  method: 'GET',
  path: `${at}/sessions/{id}/checked`,
  summary: 'The result of the upload, with the current cost basis',
  params: idParams,
  status: 200,
  answer: dataOf(uploadResultSchema),
});

export const setCostBasis = defineCall({
  ...base,
  id: 'setCostBasis',
  method: 'PUT',
  path: `${at}/sessions/{id}/cost-basis`,
  summary: 'Set what the costs of the upload are for; remembered for the wholesaler',
  params: idParams,
  body: z.object({
    basis: z.enum(COST_BASES, { error: 'Please choose whether the cost is for one unit, for a case, or not known.' }),
  }),
  status: 200,
  answer: dataOf(uploadResultSchema),
});

/** A person's answer, no other program's. A correction reads the session's file again; the answer is then that of the new reading. */
export const answerFileCheck = defineCall({
  ...base,
  id: 'answerFileCheck',
  method: 'POST',
  path: `${at}/sessions/{id}/file-check`,
  readsFile: true,
  summary: 'Answer what was found of the whole file: it is right, or one of the corrections',
  params: idParams,
  body: z.object({ answer: z.enum(FILE_CHECK_ANSWERS, { error: 'Please choose one of the answers.' }) }),
  status: 200,
  answer: dataOf(uploadResultSchema),
});

export const sessionRejectedRows = defineCall({
  ...base,
  id: 'sessionRejectedRows',
  method: 'GET',
  path: `${at}/sessions/{id}/rejected-rows`,
  summary: 'The rejected rows of the upload, with line and reasons, as a CSV file',
  params: idParams,
  status: 200,
  answer: 'file',
});
