import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dataOf, emptyIsAbsent, idParams, searchText } from '../fields.ts';
import { at, base } from './common.ts';
import { facetQuery } from './review.ts';
import { reviewCountsSchema, workbenchRowSchema } from './workbench-row.ts';

const facetValueSchema = z.object({ value: z.string(), label: z.string(), count: z.number() });
export type FacetValue = z.infer<typeof facetValueSchema>;

export const reviewOverview = defineCall({
  ...base,
  id: 'reviewOverview',
  method: 'GET',
  path: `${at}/sessions/{id}/review/overview`,
  summary: 'Facets with counts, the departments and the confidences of a session, and what is to be done',
  params: idParams,
  query: z.object({
    filter: emptyIsAbsent(z.enum(['all', 'review', 'ok']).default('all')),
    search: searchText,
    issue: z.string().trim().max(50).default(''),
    ...facetQuery,
  }),
  status: 200,
  answer: dataOf(
    z.object({
      matching: z.number(),
      counts: reviewCountsSchema,
      seq: z.number(),
      /** Products are still being compared with the last download: facet `change` and its filter are of before. Ask again. */
      is_comparing: z.boolean().default(false),
      /** Each facet's counts leave its own choice out. */
      facets: z.object({
        dept: z.array(facetValueSchema),
        group: z.array(facetValueSchema),
        reason: z.array(facetValueSchema),
        state: z.array(facetValueSchema),
        check: z.array(facetValueSchema),
        source: z.array(facetValueSchema),
        vat: z.array(facetValueSchema),
        band: z.array(facetValueSchema),
        /** What the supplier changed since the last download for the wholesaler; empty for its first file. */
        change: z.array(facetValueSchema).default([]),
        flag: z.array(facetValueSchema).default([]),
      }),
      /** Of the whole file, largest first; '' is 'No department yet'. */
      departments: z.array(
        z.object({ dept_code: z.string(), name: z.string(), products: z.number(), to_do: z.number() }),
      ),
      /** 20 steps of 5: how many products were found with a confidence in it, and how many of them are to do. */
      confidences: z.array(z.object({ from: z.number(), products: z.number(), to_do: z.number() })),
      review_threshold: z.number(),
      /** From the calibrated confidences of what nobody decided: how many are wrong, and what a review of more would leave. */
      expected: z.object({
        wrong: z.number(),
        share: z.number(),
        /** How many of the wrong ones need review; the others are of the `unseen` products that do not and that nobody looked at. */
        not_reviewed: z.number().default(0),
        unseen: z.number().default(0),
        /** So many of the least sure, reviewed, leave at most 1 % wrong; 0 when that holds already. */
        reviews_for_one_percent: z.number(),
      }),
    }),
  ),
});
export type ReviewOverview = z.infer<typeof reviewOverview.answer>['data'];

const spotCheckSchema = z.object({
  /** Null before one was asked for. */
  asked_at: z.string().nullable(),
  size: z.number(),
  right: z.number(),
  wrong: z.number(),
  /** 95 % interval of the share that is right, 0 to 1; null before anything was judged. */
  interval: z.object({ from: z.number(), to: z.number() }).nullable(),
  products: z.array(workbenchRowSchema),
});
export type SpotCheck = z.infer<typeof spotCheckSchema>;

export const spotCheck = defineCall({
  ...base,
  id: 'spotCheck',
  method: 'GET',
  path: `${at}/sessions/{id}/review/spot-check`,
  summary: 'The last spot check: accepted ones are right, changed ones were wrong',
  params: idParams,
  status: 200,
  answer: dataOf(spotCheckSchema),
});

export const startSpotCheck = defineCall({
  ...base,
  id: 'startSpotCheck',
  method: 'POST',
  path: `${at}/sessions/{id}/review/spot-check`,
  summary: 'Choose 20 products at random of those that were sure and that nobody looked at',
  params: idParams,
  status: 200,
  answer: dataOf(spotCheckSchema),
});
