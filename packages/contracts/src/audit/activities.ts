import { z } from 'zod';
import { defineCall } from '../call.ts';
import { emptyIsAbsent, pageOf, searchText, timeSchema } from '../fields.ts';
import { base, days, inOrder, personSchema, REVERSED_DATE_RANGE, trailPage } from './common.ts';

/** What stands where a person's name, email, address or browser was before it was erased on request. */
export const ERASED = 'erased';

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
  /** What happened in one word, such as `signed_in`, `deleted`, `role_changed`, `import_completed`, `downloaded`, `sign_in_failed`. */
  what: z.string(),
  /** What happened as a sentence for a person, without who did it. */
  summary: z.string(),
  /** The actor; null for what the product did automatically. */
  user: personSchema.nullable(),
  is_erased: z.boolean(),
  /** '' where it is not known. */
  ip_address: z.string(),
  wholesaler_code: z.string(),
  at: timeSchema,
});
export type Activity = z.infer<typeof activitySchema>;

const kindFilter = emptyIsAbsent(z.enum(ACTIVITY_KINDS, 'Please choose one of the kinds.').optional());

/** `search`: part of the name or email of who did it. A page past the end is empty. A total above 10,000 of a search may be an estimate. */
export const listActivities = defineCall({
  ...base,
  id: 'listActivities',
  path: '/api/admin/activities',
  summary: 'The audit trail, newest first',
  query: z.object({ ...trailPage, search: searchText, kind: kindFilter, ...days }).refine(inOrder, REVERSED_DATE_RANGE),
  status: 200,
  answer: pageOf(activitySchema),
});
