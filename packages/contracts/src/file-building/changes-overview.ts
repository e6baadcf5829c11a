import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dataOf, idParams, idSchema, moneySchema } from '../fields.ts';
import { changesQuery, decisionCountsSchema, SECOND_THOUGHTS } from './changes-line.ts';
import { at, base } from './common.ts';
import { downloadContentSchema } from './downloads.ts';
import { shopsQuery } from './shops.ts';

/** Steps of 2.5 % from 0 to 50 of the two pictures of margins; what is outside is in the first or the last. */
export const CHANGE_MARGIN_STEPS = 20;

const facetValueSchema = z.object({ value: z.string(), label: z.string(), count: z.number() });

/** The download that a session is compared with. */
const changesBaseSchema = z.object({
  download_id: idSchema,
  at: z.string(),
  by: z.string(),
  content: downloadContentSchema,
  session_id: idSchema,
  session_name: z.string(),
  /** Whether that session was deleted since; its values are still those of the till. */
  is_session_deleted: z.boolean(),
});
export type ChangesBase = z.infer<typeof changesBaseSchema>;

/** Sums of pounds; `dearer` and `cheaper` are both without a sign, `total` = dearer − cheaper. */
const moneySumsSchema = z.object({ total: moneySchema, dearer: moneySchema, cheaper: moneySchema });

export const changesOverview = defineCall({
  ...base,
  id: 'changesOverview',
  apiKeyScope: 'sessions',
  method: 'GET',
  path: `${at}/sessions/{id}/changes`,
  summary: 'What changed since the last download for this wholesaler, in figures, with facets',
  params: idParams,
  query: z.object({ ...changesQuery, ...shopsQuery }),
  status: 200,
  answer: dataOf(
    z.object({
      /** `not_ready`: the session is not completed; `first`: nothing of this wholesaler was downloaded before. */
      state: z.enum(['not_ready', 'first', 'ready']),
      /** Null for all shops as one list, each of which has its own. */
      base: changesBaseSchema.nullable(),
      /** "212 of 4,812 changed: 140 dearer, 24 cheaper, 18 new. 9 are gone." */
      sentence: z.string(),
      /** What it is compared with, and what has to be known of that. */
      base_sentence: z.string(),
      /** Why no effect of a week is shown, or what it is based on. */
      week_sentence: z.string(),
      counts: decisionCountsSchema.extend({
        products: z.number(),
        /** Without gone lines and without those kept before. */
        changed: z.number(),
        unchanged: z.number(),
        new: z.number(),
        was_left_out: z.number().default(0),
        gone: z.number(),
        new_barcode: z.number().default(0),
        kept_before: z.number(),
        dearer: z.number(),
        cheaper: z.number(),
        /** Changed lines whose margin is below `LOW_MARGIN` now. */
        low_margin: z.number(),
        /** Products of the list of delisted ones. */
        delisted: z.number(),
      }),
      /** Whether the file has so few products of the base that missing ones do not count as gone. */
      is_part: z.boolean(),
      /** Unchanged products that would be placed elsewhere now and that nobody decided; in no other figure. */
      second_thoughts: z
        .array(z.object({ told_by: z.enum(SECOND_THOUGHTS), products: z.number(), sentence: z.string() }))
        .default([]),
      /** Sums of the cost differences of one unit each. */
      effect: moneySumsSchema,
      /** At the orders of a week; null where no file has an ordered quantity. */
      week: moneySumsSchema
        .extend({
          /** Lines with another cost whose order is known, of how many. */
          known: z.number(),
          of: z.number(),
          source: z.string(),
        })
        .nullable(),
      /** Where lines are dearer or cheaper, most money first; in pounds a unit, or a week where that is known. */
      departments: z.array(
        moneySumsSchema.extend({ dept_code: z.string(), department: z.string(), lines: z.number() }),
      ),
      /** How many changed lines have which margin, by `CHANGE_MARGIN_STEPS`. */
      margins: z.object({ before: z.array(z.number()), after: z.array(z.number()) }),
      /** Lines that fit the query. */
      matching: z.number(),
      /** Each facet's counts leave its own choice out. */
      facets: z.object({
        change: z.array(facetValueSchema),
        dept: z.array(facetValueSchema),
        decision: z.array(facetValueSchema),
        margin: z.array(facetValueSchema),
      }),
      /** What a download of each content would have in it now; none for all shops as one list. */
      contents: z.array(z.object({ content: downloadContentSchema, label: z.string(), products: z.number() })),
      /** Grows with each decision of anybody. */
      seq: z.number(),
      can_undo: z.boolean(),
      can_redo: z.boolean(),
    }),
  ),
});
export type ChangesOverview = z.infer<typeof changesOverview.answer>['data'];
