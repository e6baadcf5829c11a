import { z } from 'zod';
import { defineCall, SIGNED_IN } from './call.ts';
import { dataOf, idParams, idSchema, moneySchema, timeSchema } from './fields.ts';
import { COST_BASES, costBasisFoundSchema, costBasisSchema, priceCheckSchema } from './prices.ts';

export const SESSION_STATUSES = ['draft', 'pending', 'processing', 'completed', 'failed', 'cancelled'] as const;
/** An unknown status is shown as draft. */
export const sessionStatusSchema = z.enum(SESSION_STATUSES).catch('draft');
export type SessionStatus = (typeof SESSION_STATUSES)[number];

export const PROCESSING_STAGES = ['exact', 'cross_wholesaler', 'similarity', 'ai', 'saving'] as const;

const currentProductSchema = z.object({
  name: z.string(),
  barcode: z.string(),
  supplier: z.string(),
  cost_price: moneySchema,
  rrp: moneySchema,
  case_qty: z.string(),
  processing_stage: z.enum(PROCESSING_STAGES),
});

/** The run's own figures; they do not change with edits. total_processed = high + low + skipped. */
export const processingStatsSchema = z.object({
  total_processed: z.number(),
  high_confidence: z.number(),
  low_confidence: z.number(),
  skipped: z.number(),
  duration_seconds: z.number(),
});

export const sessionSchema = z.object({
  id: idSchema,
  session_name: z.string(),
  wholesaler_code: z.string(),
  wholesaler: z.string(),
  wholesaler_name: z.string(),
  status: sessionStatusSchema,
  progress_current: z.number(),
  progress_total: z.number(),
  progress_percentage: z.number(),
  supplier_file_items_count: z.number(),
  mapped_items_count: z.number(),
  unmapped_items_count: z.number(),
  created_at: timeSchema,
  updated_at: timeSchema,
  started_at: timeSchema.nullable(),
  completed_at: timeSchema.nullable(),
  error_message: z.string().nullable(),
  /** What progress waits for, in words, while another part is away; null when it moves. */
  waiting_for: z.string().nullable(),
  current_product: z.string().nullable(),
  current_product_details: currentProductSchema.nullable(),
  /**
   * Products whose classification is in doubt and that an assistant is asked about after the others: how many, how many of
   * them wait, and how many it was not reached about, so that a retry asks again. Null when there are none.
   */
  assistant: z.object({ products: z.number(), waiting: z.number(), not_reached: z.number() }).nullable().catch(null),
  processing_stats: processingStatsSchema.nullable(),
  /** Name of the uploaded file, null before an upload; rows of it that could not be used. */
  supplier_file_name: z.string().nullable(),
  bad_rows_count: z.number(),
  /** What the costs of the upload are for. `cost_basis_open`: not settled, so the till's file has the costs as given. */
  cost_basis: costBasisSchema.default('as_given'),
  cost_basis_open: z.boolean().default(false),
  owner_name: z.string(),
});
export type Session = z.infer<typeof sessionSchema>;

const base = { service: 'file-building', access: SIGNED_IN } as const;
const at = '/api/v1/file-building';

export const listSessions = defineCall({
  ...base,
  id: 'listSessions',
  method: 'GET',
  path: `${at}/sessions`,
  summary: 'The sessions the user may see, newest update first',
  status: 200,
  answer: dataOf(z.array(sessionSchema)),
});

const NAME_AND_WHOLESALER = 'Please select a wholesaler and enter a session name';

export const createSession = defineCall({
  ...base,
  id: 'createSession',
  method: 'POST',
  path: `${at}/create-session`,
  summary: 'A new session for one wholesaler',
  body: z.object({
    wholesaler_code: z
      .string({ error: NAME_AND_WHOLESALER })
      .trim()
      .min(1, NAME_AND_WHOLESALER)
      .max(20, 'This wholesaler does not exist.'),
    session_name: z
      .string({ error: NAME_AND_WHOLESALER })
      .trim()
      .min(1, NAME_AND_WHOLESALER)
      .max(200, 'A session name has at most 200 characters.'),
  }),
  status: 201,
  answer: dataOf(sessionSchema),
});

export const deleteSession = defineCall({
  ...base,
  id: 'deleteSession',
  method: 'DELETE',
  path: `${at}/sessions/{id}`,
  summary: 'Delete a session that is not processing',
  params: idParams,
  status: 204,
  answer: 'nothing',
});

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
  /** How many barcodes were repaired or are doubtful, and the first of them with what was done. */
  barcode_notes_count: z.number().default(0),
  barcode_notes: z.array(badRowSchema).default([]),
  /** How the file was read, in words: type, encoding, separator, header line, columns not used, repairs. */
  notes: z.array(z.string()),
  /** What a person should check first; `notes` has the sentences too. */
  findings: z.array(findingSchema).default([]),
  /** What the costs are for and what speaks for it; null in results of a version before. */
  cost_basis: costBasisFoundSchema.nullable().default(null),
  /** Price checks that rows did not pass, those with most at stake first. */
  checks: z.array(priceCheckSchema).default([]),
});
export type UploadResult = z.infer<typeof uploadResultSchema>;

export const uploadSupplierFile = defineCall({
  ...base,
  id: 'uploadSupplierFile',
  method: 'POST',
  path: `${at}/upload-supplier-file`,
  upload: true,
  summary: 'Upload the supplier file of a session (.csv, .txt, .xlsx)',
  body: z.object({
    session_id: z.string({ error: 'Please select a file and session' }).min(1, 'Please select a file and session'),
  }),
  status: 200,
  answer: dataOf(uploadResultSchema),
});

export const sessionChecked = defineCall({
  ...base,
  id: 'sessionChecked',
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

export const generateEposFile = defineCall({
  ...base,
  id: 'generateEposFile',
  method: 'POST',
  path: `${at}/generate-epos-file`,
  summary: 'Start processing',
  body: z.object({ session_id: z.string() }),
  status: 202,
  answer: z.object({ success: z.boolean(), message: z.string() }),
});

export const sessionStatus = defineCall({
  ...base,
  id: 'sessionStatus',
  method: 'GET',
  path: `${at}/sessions/{id}/status`,
  summary: 'Progress of the processing',
  params: idParams,
  status: 200,
  answer: dataOf(sessionSchema),
});

export const cancelSession = defineCall({
  ...base,
  id: 'cancelSession',
  method: 'POST',
  path: `${at}/sessions/{id}/cancel`,
  summary: 'Stop a pending or processing session',
  params: idParams,
  status: 200,
  answer: dataOf(sessionSchema),
});

export const retrySession = defineCall({
  ...base,
  id: 'retrySession',
  method: 'POST',
  path: `${at}/sessions/{id}/retry`,
  summary: 'Retry a failed session',
  params: idParams,
  status: 200,
  answer: dataOf(sessionSchema),
});

export const fileBuildingCalls = [
  listSessions,
  createSession,
  deleteSession,
  uploadSupplierFile,
  sessionChecked,
  setCostBasis,
  sessionRejectedRows,
  generateEposFile,
  sessionStatus,
  cancelSession,
  retrySession,
];
