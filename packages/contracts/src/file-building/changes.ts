import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  dataOf,
  emptyIsAbsent,
  idParams,
  moneySchema,
  pageQuery,
  paginationSchema,
  searchText,
  wholeNumber,
} from '../fields.ts';
import {
  CHANGE_DECISIONS,
  changedLineSchema,
  changesQuery,
  decisionCountsSchema,
  toldBySchema,
} from './changes-line.ts';
import { changesOverview } from './changes-overview.ts';
import { at, base } from './common.ts';
import { ofShops, shopQuery, shopsQuery } from './shops.ts';

export const CHANGES_PAGE_SIZE = 100;

/**
 * `order`: margins below the line first, then by money, then by lost margin, gone lines last. Decisions are no part of any
 * order, so that a list does not jump.
 */
export const CHANGE_SORTS = ['order', 'description', 'department', 'cost', 'rrp', 'margin', 'effect'] as const;

export const changedLines = defineCall({
  ...base,
  id: 'changedLines',
  apiKeyScope: 'sessions',
  method: 'GET',
  path: `${at}/sessions/{id}/changes/lines`,
  summary: 'The lines that changed since the last download for this wholesaler',
  params: idParams,
  query: z.object({
    ...pageQuery(CHANGES_PAGE_SIZE),
    ...changesQuery,
    ...shopsQuery,
    told_by: emptyIsAbsent(toldBySchema),
    sort: emptyIsAbsent(z.enum(CHANGE_SORTS).default('order')),
    direction: emptyIsAbsent(z.enum(['asc', 'desc']).default('desc')),
  }),
  status: 200,
  answer: dataOf(z.object({ lines: z.array(changedLineSchema), pagination: paginationSchema })),
});

export const changesFile = defineCall({
  ...base,
  id: 'changesFile',
  apiKeyScope: 'sessions',
  method: 'GET',
  path: `${at}/sessions/{id}/changes/file`,
  summary: 'The same lines as a CSV file for a spreadsheet',
  params: idParams,
  query: z.object({ ...changesQuery, ...shopQuery }),
  status: 200,
  answer: 'file',
});

export const delistedProducts = defineCall({
  ...base,
  id: 'delistedProducts',
  apiKeyScope: 'sessions',
  method: 'GET',
  path: `${at}/sessions/{id}/changes/delisted`,
  summary: 'Products of this wholesaler that are gone for three files, or that a person delisted',
  params: idParams,
  query: z.object({ ...pageQuery(CHANGES_PAGE_SIZE), ...shopQuery, search: searchText }),
  status: 200,
  answer: dataOf(
    z.object({
      products: z.array(
        z.object({
          barcode: z.string(),
          description: z.string(),
          size: z.string(),
          department: z.string(),
          cost: moneySchema,
          rrp: moneySchema,
          /** Files in a row without it. */
          missing_files: z.number(),
          /** When it was downloaded last. */
          last_at: z.string(),
          /** Who delisted it; '' when it is missing for three files. */
          by: z.string(),
        }),
      ),
      pagination: paginationSchema,
    }),
  ),
});

/** One step on the changes of a session. `undone`: nothing of it stands any more. */
const changeStepSchema = z.object({
  id: z.number(),
  decision: z.enum(['', ...CHANGE_DECISIONS]).catch(''),
  /** What was done in words: "18 lines taken." */
  words: z.string(),
  by: z.object({ id: z.string(), name: z.string() }),
  at: z.string(),
  lines: z.number(),
  undone: z.boolean(),
});
export type ChangeStep = z.infer<typeof changeStepSchema>;

export const changeAnswerSchema = z.object({
  /** Null when nothing was changed. */
  step: changeStepSchema.nullable(),
  changed: z.number(),
  /** Lines that were named and stay: decided before, or as wanted already. */
  untouched: z.object({ decided: z.number(), as_wanted: z.number() }),
  /** Names of the shops where it counts: of all shops as one list each, else those beside the named one; absent where there are none. */
  also_in: z.array(z.string()).optional(),
  /** The first 200 of the lines that were changed, as they are now. */
  lines: z.array(changedLineSchema),
  seq: z.number(),
  counts: decisionCountsSchema,
  can_undo: z.boolean(),
  can_redo: z.boolean(),
});
export type ChangeAnswer = z.infer<typeof changeAnswerSchema>;

const WHICH = 'Please say which lines are meant: by barcode, or by what they have in common.';

export const decideChanges = defineCall({
  ...base,
  id: 'decideChanges',
  method: 'POST',
  changesMany: true,
  path: `${at}/sessions/{id}/changes/steps`,
  summary: 'Decide one changed line or several in one step, all or none; a version that is outdated is a 412',
  params: idParams,
  query: ofShops,
  body: z
    .object({
      /**
       * take: the new values, a new line is added, a gone one delisted. keep: the values of the till stay until the
       * wholesaler's change again, a new line is left out, a gone one stays. later: asked again next time. '': not decided.
       */
      decision: z.enum(['', ...CHANGE_DECISIONS], { error: 'Please choose to take, keep, or decide later.' }),
      told_by: toldBySchema,
      /** One line may be decided again; of several, those decided before stay. `version`: that of the line a person saw. */
      items: z
        .array(z.object({ barcode: z.string().min(1).max(100), version: wholeNumber(0).optional() }))
        .min(1, WHICH)
        .max(1_000, 'At most 1,000 lines can be named at once.')
        .optional(),
      /** The same as the list's query. */
      match: z.object({ ...changesQuery, except: z.array(z.string().max(100)).max(1_000).default([]) }).optional(),
      /** How many a person was told would change: another number is a 409 and changes nothing. */
      expected: wholeNumber(0).optional(),
    })
    .refine(({ items, match }) => (items === undefined) !== (match === undefined), { path: ['items'], message: WHICH })
    .meta({ examples: [{ decision: 'take', items: [{ barcode: '5012345678900' }] }] }),
  status: 200,
  answer: dataOf(changeAnswerSchema),
});

const turned = z.object({
  /** A step by its number; without it the last one of the person. */
  step: wholeNumber(1).optional(),
});

export const undoChanges = defineCall({
  ...base,
  id: 'undoChanges',
  method: 'POST',
  changesMany: true,
  path: `${at}/sessions/{id}/changes/undo`,
  summary: 'Undo a step on changed lines; a line that was decided since is a 409',
  params: idParams,
  query: ofShops,
  body: turned,
  status: 200,
  answer: dataOf(changeAnswerSchema),
});

export const redoChanges = defineCall({
  ...base,
  id: 'redoChanges',
  method: 'POST',
  changesMany: true,
  path: `${at}/sessions/{id}/changes/redo`,
  summary: 'Redo what was undone last',
  params: idParams,
  query: ofShops,
  body: turned,
  status: 200,
  answer: dataOf(changeAnswerSchema),
});

/** The calls of what changed since the last download. */
export const changesCalls = [
  changesOverview,
  changedLines,
  changesFile,
  delistedProducts,
  decideChanges,
  undoChanges,
  redoChanges,
];
