import { z } from 'zod';
import { ADMINS, defineCall } from './call.ts';
import { ADMIN_PAGE_SIZE } from './constants.ts';
import {
  dataOf,
  idParams,
  idSchema,
  messageSchema,
  pageQuery,
  paginationSchema,
  searchText,
  timeSchema,
  wholeNumber,
} from './fields.ts';

const base = { service: 'reference-data', access: ADMINS } as const;
const at = '/api/admin/wholesalers/{id}/learned';

/** A place and VAT code; names are those of today's hierarchy, '' where it has the row no more. */
const classificationSchema = z.object({
  dept_code: z.string(),
  sub_dept_code: z.string(),
  cg_group_code: z.string(),
  vat_code: z.string(),
  department_name: z.string(),
  sub_department_name: z.string(),
  category_group_name: z.string(),
});
export type LearnedClassification = z.infer<typeof classificationSchema>;

/** `replaced`: learned, but an import, an edit or another review came after it, or the mapping was deleted. */
const LEARNED_STATES = ['learned', 'replaced', 'reverted'] as const;

/** Why a mapping stayed although what was learned of it was reverted: what has happened to it since. */
const STAYS = ['import', 'manual', 'review', 'deleted'] as const;

/** A reference mapping that a person's decision in a review made or changed. */
export const learnedProductSchema = z.object({
  id: idSchema,
  barcode: z.string(),
  name: z.string(),
  size: z.string(),
  /** null: there was no mapping. */
  from: classificationSchema.nullable(),
  to: classificationSchema,
  session_id: z.string(),
  /** '' where it is not known. */
  session_name: z.string(),
  /** accepted, changed, or '' where it is not known. */
  how: z.string(),
  user_id: z.string(),
  user_name: z.string(),
  at: timeSchema,
  state: z.enum(LEARNED_STATES).catch('learned'),
  reverted: z.object({ at: timeSchema, by: z.string(), stays: z.enum(STAYS).nullable().catch(null) }).nullable(),
});
export type LearnedProduct = z.infer<typeof learnedProductSchema>;

/** `search`: parts of a product's name, a barcode or a person's name. `not_reverted` counts what a revert of all of that person or session would revert. */
export const listLearned = defineCall({
  ...base,
  id: 'listLearned',
  method: 'GET',
  path: at,
  summary: 'What was learned from reviews of a wholesaler, newest first',
  params: idParams,
  query: z.object({
    ...pageQuery(ADMIN_PAGE_SIZE),
    search: searchText,
    user_id: z.string().max(200).default(''),
    session_id: z.string().max(200).default(''),
  }),
  status: 200,
  answer: dataOf(
    z.object({ learned: z.array(learnedProductSchema), pagination: paginationSchema, not_reverted: z.number() }),
  ),
});

const MOST_AT_ONCE = 1_000;
const expected = wholeNumber(0).optional();

/**
 * All or nothing. A product that an import, an administrator or another review has changed since keeps its mapping. 409 when
 * `expected`, the number that was shown, is no longer right.
 */
export const revertLearned = defineCall({
  ...base,
  id: 'revertLearned',
  method: 'POST',
  path: `${at}/revert`,
  summary: 'Revert what was learned: single products, or all of a person or of a session',
  params: idParams,
  body: z.union(
    [
      z.strictObject({
        ids: z.array(idSchema).min(1).max(MOST_AT_ONCE, `Please revert at most ${MOST_AT_ONCE} at once.`),
        expected,
      }),
      z.strictObject({ user_id: z.string().min(1).max(200), expected }),
      z.strictObject({ session_id: z.string().min(1).max(200), expected }),
    ],
    { error: 'Choose products, a user or a session.' },
  ),
  status: 200,
  answer: messageSchema.extend({
    /** Names this for `restoreLearned`. */
    revert_id: idSchema,
    reverted: z.number(),
    /** How many of them keep the mapping they have now. */
    stayed: z.number(),
  }),
});

/** Undoes a revert. What has happened to a mapping since stays. */
export const restoreLearned = defineCall({
  ...base,
  id: 'restoreLearned',
  method: 'POST',
  path: `${at}/restore`,
  summary: 'Undo a revert of what was learned',
  params: idParams,
  body: z.object({ revert_id: idSchema }),
  status: 200,
  answer: messageSchema.extend({ restored: z.number() }),
});

export const learnedProductsCalls = [listLearned, revertLearned, restoreLearned];
