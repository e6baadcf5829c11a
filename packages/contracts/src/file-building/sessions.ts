import { z } from 'zod';
import { wholesalerFilter } from '../admin-reference.ts';
import { defineCall } from '../call.ts';
import {
  dataOf,
  emptyIsAbsent,
  idParams,
  idSchema,
  moneySchema,
  pageQuery,
  paginationSchema,
  searchText,
  timeSchema,
} from '../fields.ts';
import { costBasisSchema } from '../prices.ts';
import { at, base } from './common.ts';

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
  /** What progress waits for, in words, while another service is unavailable; null when it moves. */
  waiting_for: z.string().nullable(),
  /**
   * Not null while the wholesaler's names are still being learned and this session has to gain from it: a file that is not
   * started, or products that need review, which are looked up again by themselves afterwards; with 0 they are now. With null
   * nobody can say how long that takes.
   */
  learning: z.object({ ready_in_seconds: z.number().nullable() }).nullable().catch(null).default(null),
  current_product: z.string().nullable(),
  current_product_details: currentProductSchema.nullable(),
  /**
   * Products that need review and go to an assistant after the others: how many, how many of them wait, and for how
   * many it was unavailable, so that a retry requests them again. Null when there are none.
   */
  assistant: z.object({ products: z.number(), waiting: z.number(), not_reached: z.number() }).nullable().catch(null),
  processing_stats: processingStatsSchema.nullable(),
  /**
   * What is to be done in the review as it stands now, the same figure as everywhere in the review. `skipped`: how many of
   * it have no department. Null from a version that did not count it here.
   */
  review_counts: z.object({ to_do: z.number(), skipped: z.number() }).nullable().catch(null),
  /** Name of the uploaded file, null before an upload; rows of it that could not be used. */
  supplier_file_name: z.string().nullable(),
  bad_rows_count: z.number(),
  /** What the costs of the upload are for. `cost_basis_open`: undecided, so the till's file has the costs as given. */
  cost_basis: costBasisSchema.default('as_given'),
  cost_basis_open: z.boolean().default(false),
  /** Whether products of a completed session are looked up again: cancelled or failed, it is completed as before. */
  looking_up_again: z.boolean().default(false),
  /** Products of a completed session without a department: they can be looked up again. */
  unresolved_count: z.number().default(0),
  /** Made to try Tillmap: what is done in it is learned for no other session. */
  is_sample: z.boolean().default(false),
  owner_name: z.string(),
});
export type Session = z.infer<typeof sessionSchema>;

/** What the list holds where nothing else is asked for: the newest of these days. */
const LISTED_DAYS = 90;
const LISTED_SESSIONS = 500;

export const listSessions = defineCall({
  ...base,
  id: 'listSessions',
  apiKeyScope: 'sessions',
  method: 'GET',
  path: `${at}/sessions`,
  summary:
    'The sessions the user may see, newest update first: of the last 90 days, 500 at most, unless others are asked for',
  query: z.object({
    ...pageQuery(LISTED_SESSIONS),
    /** Every word is in the session's name, its wholesaler's or its owner's. */
    search: searchText,
    status: emptyIsAbsent(z.enum(SESSION_STATUSES, 'Please choose one of the statuses.').optional()),
    wholesaler_code: wholesalerFilter,
    /** How many days of the UK the last update may be ago, today among them; `all` for any time. */
    days: emptyIsAbsent(
      z
        .union([z.literal('all'), z.coerce.number().int().min(1).max(3_650)], 'Days are a number up to 3650, or all.')
        .default(LISTED_DAYS),
    ),
  }),
  status: 200,
  /** A total above 10,000 is 10,001. A version before has the whole list, without pages. */
  answer: dataOf(z.array(sessionSchema)).extend({ pagination: paginationSchema.optional() }),
});

const NAME_AND_WHOLESALER = 'Please select a wholesaler and enter a session name';

export const createSession = defineCall({
  ...base,
  id: 'createSession',
  apiKeyScope: 'sessions',
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
    is_sample: emptyIsAbsent(z.boolean({ error: 'is_sample is true or false.' }).default(false)),
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
