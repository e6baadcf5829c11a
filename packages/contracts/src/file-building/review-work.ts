import { z } from 'zod';
import { ADMINS, defineCall } from '../call.ts';
import { dataOf, idParams } from '../fields.ts';
import { at, base } from './common.ts';

/** How long the dashboard looks back. */
export const REVIEW_WORK_WEEKS = 12;
/** What a pause between two steps counts at most, in seconds: nobody reviews while they serve. */
export const MAX_PAUSE_S = 120;

const workSchema = z.object({
  /** Products that needed review and that a person decided. */
  checked: z.number(),
  /** Of what people decided: put into another department or VAT code than proposed. */
  corrected: z.number(),
  /** Of these: with another VAT code than proposed. */
  vat_corrected: z.number(),
  /** Of all people; pauses count for at most two minutes. */
  seconds: z.number(),
});
export type ReviewWork = z.infer<typeof workSchema>;

export const reviewWork = defineCall({
  ...base,
  id: 'reviewWork',
  method: 'GET',
  path: `${at}/sessions/{id}/review/work`,
  summary: 'What people did in a review, and how long it took',
  params: idParams,
  status: 200,
  answer: dataOf(workSchema),
});

export const weeklyReviewWork = defineCall({
  ...base,
  access: ADMINS,
  id: 'weeklyReviewWork',
  method: 'GET',
  path: `${at}/review-work`,
  summary: 'Reviews of the last twelve weeks by week and wholesaler',
  status: 200,
  answer: dataOf(
    z.array(
      workSchema.extend({
        /** Its Monday, UK time: `yyyy-mm-dd`. */
        week: z.string(),
        wholesaler_code: z.string(),
        wholesaler_name: z.string(),
        sessions: z.number(),
        /** Products that needed review at first. */
        doubts: z.number(),
      }),
    ),
  ),
});
export type WeeklyReviewWork = z.infer<typeof weeklyReviewWork.answer>['data'][number];

export const reviewWorkCalls = [reviewWork, weeklyReviewWork];
