import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dataOf, emptyIsAbsent, idParams, idSchema, searchText, wholeNumber, wholeNumberInAddress } from '../fields.ts';
import { at, base } from './common.ts';
import { facetQuery } from './review.ts';
import { reviewOverview, spotCheck, startSpotCheck } from './workbench-overview.ts';
import { reviewCountsSchema, workbenchRowSchema } from './workbench-row.ts';

/** What a person did: `similar` is a change of products that look like the last one. An unknown one is shown as a change. */
export const STEP_ACTIONS = ['accept', 'take', 'set', 'later', 'similar', 'sold_as', 'undo', 'redo'] as const;

/** One step of a review. `undone`: nothing of it stands any more; `undoes`: the step that it took away. */
const reviewStepSchema = z.object({
  id: z.number(),
  action: z.enum(STEP_ACTIONS).catch('set'),
  /** What was done in words: "Set 18 products to Cola, VAT T1". */
  words: z.string(),
  by: z.object({ id: z.string(), name: z.string() }),
  at: z.string(),
  products: z.number(),
  undone: z.boolean(),
  undoes: z.number().nullable(),
});
export type ReviewStep = z.infer<typeof reviewStepSchema>;

/** Why products that a step on many named were not touched. */
const untouchedSchema = z.object({
  /** A person decided them already. */
  decided: z.number(),
  without_place: z.number(),
  not_in_doubt: z.number(),
  /** Nothing would change. */
  as_wanted: z.number(),
});

const stepAnswerSchema = z.object({
  /** Null when nothing was changed. */
  step: reviewStepSchema.nullable(),
  changed: z.number(),
  untouched: untouchedSchema,
  /** The first 200 of the changed products. */
  products: z.array(workbenchRowSchema),
  /** Counter of the session's review: what `changes` asks since. */
  seq: z.number(),
  counts: reviewCountsSchema,
  /** Whether the wholesaler learns from what was decided. */
  learned: z.boolean(),
});
export type StepAnswer = z.infer<typeof stepAnswerSchema>;

/** Which products of the list are meant: the same as the list's query. */
const matchSchema = z.object({
  filter: z.enum(['all', 'review', 'ok']).default('all'),
  search: searchText,
  issue: z.string().trim().max(50).default(''),
  ...facetQuery,
  /** Products that stay as they are. */
  except: z.array(z.string().max(100)).max(1_000).default([]),
});

const WHICH = 'Please say which products are meant: by barcode, or by what they have in common.';

export const takeReviewStep = defineCall({
  ...base,
  id: 'takeReviewStep',
  method: 'POST',
  changesMany: true,
  path: `${at}/sessions/{id}/review/steps`,
  summary: 'Decide one or several products of a review in one step, all or none; a version that is outdated is a 412',
  params: idParams,
  body: z
    .object({
      action: z.enum(['accept', 'take', 'set', 'later', 'similar'], { error: 'This step does not exist.' }),
      /** `version` is that of the product a person saw; without it nothing is compared. */
      items: z
        .array(z.object({ barcode: z.string().min(1).max(100), version: wholeNumber(0).optional() }))
        .min(1, WHICH)
        .max(1_000, 'At most 1,000 products can be named at once.')
        .optional(),
      match: matchSchema.optional(),
      /** How many a person was told would change: another number is a 409 and changes nothing. */
      expected: wholeNumber(0).optional(),
      /** For `take`: 1 for the first candidate. */
      candidate: z.number().int().min(1).max(10).optional(),
      place: z
        .object({
          dept_code: z.string().trim().max(50),
          sub_dept_code: z.string().trim().max(50),
          cg_code: z.string().trim().max(50),
        })
        .optional(),
      /** Chosen by a person; without it VAT follows the place. */
      vat_code: z.string().trim().min(1).max(10).optional(),
      /** With a `place`: the code is that of the place, not one that a person chose against it. */
      vat_follows_place: z.boolean().default(false),
    })
    .refine(({ items, match }) => (items === undefined) !== (match === undefined), { path: ['items'], message: WHICH })
    .refine(({ action, candidate }) => action !== 'take' || candidate !== undefined, {
      path: ['candidate'],
      message: 'Please say which candidate is taken.',
    })
    .refine(({ action, place, vat_code }) => !['set', 'similar'].includes(action) || place || vat_code, {
      path: ['place'],
      message: 'Please choose a department or a VAT code.',
    })
    .meta({ examples: [{ action: 'accept', items: [{ barcode: '5012345678900' }] }] }),
  status: 200,
  answer: dataOf(stepAnswerSchema),
});

const stepSelection = z.object({
  /** A step by its number; without it the last one that can be undone (or done again). */
  step: wholeNumber(1).optional(),
  /** Only the change of this product. */
  barcode: z.string().min(1).max(100).optional(),
  /** Whose steps count: the own ones, or everybody's. */
  whose: z.enum(['mine', 'all']).default('mine'),
});

export const undoReviewStep = defineCall({
  ...base,
  id: 'undoReviewStep',
  method: 'POST',
  changesMany: true,
  path: `${at}/sessions/{id}/review/undo`,
  summary:
    'Undo a step, one product of it, or what a person did, all or since a step; a product changed since is a 409',
  params: idParams,
  body: stepSelection.extend({
    /** Everything that this person did and that stands. */
    person: z.string().min(1).max(100).optional(),
    /** With a person: only their steps from this one on. */
    since: wholeNumber(1).optional(),
  }),
  status: 200,
  answer: dataOf(stepAnswerSchema),
});

export const redoReviewStep = defineCall({
  ...base,
  id: 'redoReviewStep',
  method: 'POST',
  changesMany: true,
  path: `${at}/sessions/{id}/review/redo`,
  summary: 'Redo what was undone last',
  params: idParams,
  body: stepSelection.pick({ step: true, whose: true }),
  status: 200,
  answer: dataOf(stepAnswerSchema),
});

export const reviewHistory = defineCall({
  ...base,
  id: 'reviewHistory',
  method: 'GET',
  path: `${at}/sessions/{id}/review/history`,
  summary: 'The steps of a review, newest first',
  params: idParams,
  query: z.object({
    before: emptyIsAbsent(wholeNumberInAddress(1).optional()),
    limit: emptyIsAbsent(z.coerce.number().int().min(1).max(200).default(50)),
  }),
  status: 200,
  answer: dataOf(
    z.object({
      steps: z.array(
        reviewStepSchema.extend({
          /** The first products of the step. */
          named: z.array(z.object({ barcode: z.string(), name: z.string() })).default([]),
        }),
      ),
      /** Whether the caller has a step to undo, or to do again. */
      can_undo: z.boolean(),
      can_redo: z.boolean(),
    }),
  ),
});

export type ReviewHistory = z.infer<typeof reviewHistory.answer>['data'];

export const reviewChanges = defineCall({
  ...base,
  id: 'reviewChanges',
  method: 'GET',
  path: `${at}/sessions/{id}/review/changes`,
  summary: 'What anybody changed since a counter; asked every two seconds by an open review',
  params: idParams,
  query: z.object({ since: emptyIsAbsent(wholeNumberInAddress(0).default(0)) }),
  status: 200,
  answer: dataOf(
    z.object({
      seq: z.number(),
      /** At most 200; `more` when there are others, so that the list is asked for anew. */
      products: z.array(workbenchRowSchema),
      more: z.boolean(),
      counts: reviewCountsSchema,
    }),
  ),
});

/** One change of one product as its history shows it. */
const productChangeSchema = z.object({
  step: z.number(),
  words: z.string(),
  by: z.object({ id: z.string(), name: z.string() }),
  at: z.string(),
  /** Whether it stands and can be taken back by itself. */
  can_undo: z.boolean(),
});

export const sessionProduct = defineCall({
  ...base,
  id: 'sessionProduct',
  method: 'GET',
  path: `${at}/sessions/{id}/products/{barcode}`,
  summary: 'One product of a review with its evidence and its history; its version is the ETag',
  params: z.object({ id: idSchema, barcode: z.string().min(1).max(100) }),
  status: 200,
  answer: dataOf(
    workbenchRowSchema.extend({
      history: z.array(productChangeSchema),
      /** What was proposed before anybody changed it. */
      proposed: z.object({
        place: z.string(),
        vat_code: z.string(),
        confidence: z.number(),
      }),
    }),
  ),
});
export type WorkbenchProduct = z.infer<typeof sessionProduct.answer>['data'];

export const similarProducts = defineCall({
  ...base,
  id: 'similarProducts',
  method: 'GET',
  path: `${at}/sessions/{id}/products/{barcode}/similar`,
  summary: 'Products still to do that look like this one: the same words but for the variant, the same candidates',
  params: z.object({ id: idSchema, barcode: z.string().min(1).max(100) }),
  status: 200,
  answer: dataOf(z.object({ products: z.array(workbenchRowSchema) })),
});

const usualVatSchema = z.object({
  dept_code: z.string(),
  sub_dept_code: z.string(),
  cg_code: z.string(),
  vat_code: z.string(),
  share: z.number(),
});
export type UsualVat = z.infer<typeof usualVatSchema>;

export const usualVatCodes = defineCall({
  ...base,
  id: 'usualVatCodes',
  method: 'GET',
  path: `${at}/sessions/{id}/review/usual-vat`,
  summary:
    'The VAT code that most products of a group have, and their share; groups of which too few are known are left out',
  params: idParams,
  status: 200,
  answer: dataOf(z.array(usualVatSchema)),
});

export const workbenchCalls = [
  takeReviewStep,
  undoReviewStep,
  redoReviewStep,
  reviewHistory,
  reviewChanges,
  sessionProduct,
  similarProducts,
  usualVatCodes,
  reviewOverview,
  spotCheck,
  startSpotCheck,
];
