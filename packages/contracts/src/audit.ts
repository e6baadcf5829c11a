import { z } from 'zod';
import { ADMINS, defineCall } from './call.ts';
import { ADMIN_PAGE_SIZE } from './constants.ts';
import {
  dataOf,
  idParams,
  idSchema,
  pageOf,
  pageQuery,
  searchText,
  timeSchema,
  wholesalerCodeSchema,
} from './fields.ts';

const base = { service: 'audit', method: 'GET', access: ADMINS } as const;
const acceptancesAt = '/api/admin/disclaimer-acceptances';

/** What stands where a person's name, email, address or browser was before it was erased on request. */
export const ERASED = 'erased';

/** Top users and recent activities on the dashboard; top users and recent acceptances of the disclaimer statistics. */
export const DASHBOARD_ROWS = 5;
/** Days of the chart and of every 'last 30 days', today among them. */
export const STATISTICS_DAYS = 30;
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

/** What each figure counts, to be shown beside it. */
export const COUNTS = {
  total_downloads:
    'Every download of an EPoS file, each after accepting the disclaimer. One file downloaded twice is two.',
  active_users: 'Different people who signed in or did anything that the audit trail keeps in the last 30 days.',
  products_processed: 'Products in sessions whose processing was completed, each completed run counted.',
  last_30_days: 'Downloads of EPoS files in the last 30 days, today included, by day in UK time.',
  top_users: 'The five people with the most downloads of EPoS files since the beginning.',
  recent_activities: 'The five newest entries of the audit trail, whoever made them.',
  total_acceptances: 'Every acceptance of the disclaimer: one for each download of an EPoS file.',
  unique_users: 'Different people who accepted the disclaimer at least once.',
  total_products_downloaded: 'Products in all downloaded files added up. One file downloaded twice counts twice.',
  acceptances_last_30_days: 'Acceptances in the last 30 days, today included, by day in UK time.',
} as const;

/** A person as the trail knows them; both are `ERASED` after an erasure. */
const personSchema = z.object({ name: z.string(), email: z.string() });

/** `acceptance_count`: since the beginning. */
export const topUserSchema = z.object({ user: personSchema, acceptance_count: z.number() });
export type TopUser = z.infer<typeof topUserSchema>;

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
  /** The person's data was erased on request; the record stays. */
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

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string): boolean =>
  DAY.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text && !text.startsWith('0000');
/** A day in UK time, `yyyy-mm-dd`; empty text counts as absent. */
const day = z
  .string()
  .trim()
  .refine((text) => text === '' || isDay(text), 'Please enter a date as yyyy-mm-dd.')
  .optional()
  .transform((text) => text || undefined);
const days = { date_from: day, date_to: day };
const inOrder = ({ date_from, date_to }: { date_from?: string | undefined; date_to?: string | undefined }): boolean =>
  !date_from || !date_to || date_from <= date_to;
const NOT_IN_ORDER = { path: ['date_to'], message: 'The last day is not before the first.' };

const wholesalerFilter = z.union([z.literal('').transform(() => undefined), wholesalerCodeSchema]).optional();

/** As other lists, but any page that a whole number names: the trail grows for ever. */
const trailPage = {
  ...pageQuery(ADMIN_PAGE_SIZE),
  page: z.coerce
    .number()
    .int('Page is a whole number.')
    .min(1, 'The first page is 1.')
    .max(1_000_000_000_000, 'There are not that many pages.')
    .default(1),
};

/** `search`: part of a user's name or email, a session's name or a file's name, whatever the case. */
const acceptanceFilters = { search: searchText, wholesaler_code: wholesalerFilter, ...days };

/** A page past the end is empty, however far. A total above 10,000 of a search may be an estimate. */
export const listAcceptances = defineCall({
  ...base,
  id: 'listAcceptances',
  path: acceptancesAt,
  summary: 'Acceptances of the disclaimer, newest first',
  query: z.object({ ...trailPage, ...acceptanceFilters }).refine(inOrder, NOT_IN_ORDER),
  status: 200,
  answer: pageOf(acceptanceSchema),
});

/** A CSV file with `AUDIT_CSV_COLUMNS`, safe to open in a spreadsheet. */
export const exportAcceptances = defineCall({
  ...base,
  id: 'exportAcceptances',
  path: `${acceptancesAt}/export`,
  summary: 'All acceptances that match the filters as a CSV file, newest first',
  query: z.object(acceptanceFilters).refine(inOrder, NOT_IN_ORDER),
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
  summary: 'Figures over all acceptances',
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

export const ACTIVITY_KINDS = [
  'sign_in',
  'user',
  'session',
  'download',
  'import',
  'reference_data',
  'api_key',
  'promotion',
  'audit',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** The kinds as they are shown. */
export const ACTIVITY_KIND_NAMES: Readonly<Record<ActivityKind, string>> = {
  sign_in: 'Sign-ins',
  user: 'Users and roles',
  session: 'Sessions',
  download: 'Downloads',
  import: 'Imports',
  reference_data: 'Reference data',
  api_key: 'API keys',
  promotion: 'Promotions',
  audit: 'Audit trail',
};

/** One entry of the audit trail. */
export const activitySchema = z.object({
  id: z.string(),
  /** Its place in the trail, from 1, without gaps. */
  number: z.number(),
  kind: z.enum(ACTIVITY_KINDS),
  /** What happened in one word, such as `signed_in`, `deleted`, `role_changed`, `import_completed`, `downloaded`. */
  what: z.string(),
  /** What happened as a sentence for a person, without who did it. */
  summary: z.string(),
  /** Who did it; null for what the product did by itself. */
  user: personSchema.nullable(),
  is_erased: z.boolean(),
  /** '' where it is not known. */
  ip_address: z.string(),
  wholesaler_code: z.string(),
  at: timeSchema,
});
export type Activity = z.infer<typeof activitySchema>;

const kindFilter = z
  .union([z.literal('').transform(() => undefined), z.enum(ACTIVITY_KINDS, 'Please choose one of the kinds.')])
  .optional();

/** `search`: part of the name or email of who did it. A page past the end is empty. A total above 10,000 of a search may be an estimate. */
export const listActivities = defineCall({
  ...base,
  id: 'listActivities',
  path: '/api/admin/activities',
  summary: 'The audit trail, newest first',
  query: z.object({ ...trailPage, search: searchText, kind: kindFilter, ...days }).refine(inOrder, NOT_IN_ORDER),
  status: 200,
  answer: pageOf(activitySchema),
});

export const dashboardSchema = z.object({
  total_downloads: z.number(),
  active_users: z.number(),
  products_processed: z.number(),
  /** The sum of `last_30_days`. */
  downloads_last_30_days: z.number(),
  /** One entry a day in UK time, oldest first, also for days without any; `date` is `yyyy-mm-dd`. */
  last_30_days: z.array(z.object({ date: z.string(), downloads: z.number(), products: z.number() })),
  top_users: z.array(topUserSchema),
  recent_activities: z.array(activitySchema),
});
export type Dashboard = z.infer<typeof dashboardSchema>;

/** What each figure counts stands in `COUNTS`. */
export const dashboard = defineCall({
  ...base,
  id: 'dashboard',
  path: '/api/admin/dashboard',
  summary: 'The figures of the dashboard',
  status: 200,
  answer: dataOf(dashboardSchema),
});

export const auditCalls = [
  dashboard,
  acceptanceStats,
  exportAcceptances,
  listAcceptances,
  showAcceptance,
  listActivities,
];
