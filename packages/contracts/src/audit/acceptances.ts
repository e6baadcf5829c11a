import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dataOf, idParams, idSchema, pageOf, searchText, timeSchema } from '../fields.ts';
import { base, days, inOrder, personSchema, REVERSED_DATE_RANGE, trailPage, wholesalerFilter } from './common.ts';
import { topUserSchema } from './figures.ts';

const acceptancesAt = '/api/admin/disclaimer-acceptances';

/** Heads of the audit's CSV files, of the loaded page and of the export alike, in their order. */
export const AUDIT_CSV_COLUMNS = [
  'User',
  'Email',
  'Session',
  'Wholesaler',
  'Products',
  'Filename',
  'IP Address',
  'Accepted At',
] as const;

/** One acceptance as listed; newest first. `not_reviewed_count`: products handed out that still needed review. */
export const acceptanceSchema = z.object({
  id: idSchema,
  user: personSchema,
  session_name: z.string(),
  wholesaler_code: z.string(),
  product_count: z.number(),
  not_reviewed_count: z.number(),
  downloaded_filename: z.string(),
  ip_address: z.string(),
  accepted_at: timeSchema,
  /** This person's data was erased on request. The record stays. */
  is_erased: z.boolean(),
  session: z.object({ id: idSchema, wholesaler: z.object({ code: z.string(), name: z.string() }) }),
});
export type Acceptance = z.infer<typeof acceptanceSchema>;

/** With the text as it was shown. `file_sha256` is hex, '' for downloads from before it was kept. */
export const acceptanceDetailsSchema = acceptanceSchema.extend({
  user_agent: z.string(),
  disclaimer_version: z.string(),
  disclaimer_text: z.string(),
  file_sha256: z.string(),
  /** The record's place in the audit trail and its hash there, hex. */
  record: z.object({ number: z.number(), sha256: z.string() }),
});
export type AcceptanceDetails = z.infer<typeof acceptanceDetailsSchema>;

/** `search`: part of a user's name or email, a session's name or a file's name, whatever the case. */
const acceptanceFilters = { search: searchText, wholesaler_code: wholesalerFilter, ...days };

/** A page past the end is empty, however far. A total above 10,000 of a search may be an estimate. */
export const listAcceptances = defineCall({
  ...base,
  id: 'listAcceptances',
  path: acceptancesAt,
  summary: 'Acceptances of the disclaimer, newest first',
  query: z.object({ ...trailPage, ...acceptanceFilters }).refine(inOrder, REVERSED_DATE_RANGE),
  status: 200,
  answer: pageOf(acceptanceSchema),
});

/** A CSV file with `AUDIT_CSV_COLUMNS`, safe to open in a spreadsheet. */
export const exportAcceptances = defineCall({
  ...base,
  id: 'exportAcceptances',
  path: `${acceptancesAt}/export`,
  summary: 'All acceptances that match the filters as a CSV file, newest first',
  query: z.object(acceptanceFilters).refine(inOrder, REVERSED_DATE_RANGE),
  status: 200,
  answer: 'file',
});

export const acceptanceStatsSchema = z.object({
  total_acceptances: z.number(),
  unique_users: z.number(),
  total_products_downloaded: z.number(),
  acceptances_last_30_days: z.number(),
  top_users: z.array(topUserSchema),
  recent_acceptances: z.array(acceptanceSchema),
});
export type AcceptanceStats = z.infer<typeof acceptanceStatsSchema>;

/** What each figure counts stands in `COUNTS`. */
export const acceptanceStats = defineCall({
  ...base,
  id: 'acceptanceStats',
  path: `${acceptancesAt}/stats`,
  summary: 'Statistics of all acceptances',
  status: 200,
  answer: dataOf(acceptanceStatsSchema),
});

export const showAcceptance = defineCall({
  ...base,
  id: 'showAcceptance',
  path: `${acceptancesAt}/{id}`,
  summary: 'One acceptance with the full text that was shown',
  params: idParams,
  status: 200,
  answer: dataOf(acceptanceDetailsSchema),
});
