import { z } from 'zod';
import { ADMINS, defineCall } from './call.ts';
import { MAX_REVIEW_THRESHOLD, MIN_REVIEW_THRESHOLD } from './constants.ts';
import { dataOf, idParams, idSchema } from './fields.ts';

const THRESHOLD_REFUSED = `The threshold is a whole number from ${MIN_REVIEW_THRESHOLD} to ${MAX_REVIEW_THRESHOLD}.`;

/** What is sent to review for a wholesaler and what is learned from it; null where the installation's setting holds. */
export const reviewSettingsSchema = z.object({
  id: idSchema,
  code: z.string(),
  name: z.string(),
  active: z.boolean(),
  review_threshold: z.number().nullable(),
  learn_from_reviews: z.boolean().nullable(),
});
export type ReviewSettings = z.infer<typeof reviewSettingsSchema>;

/** The same with the number of reference mappings there are to learn from. */
export const listedReviewSettingsSchema = reviewSettingsSchema.extend({ mappings: z.number() });
export type ListedReviewSettings = z.infer<typeof listedReviewSettingsSchema>;

/** What holds for wholesalers that have no setting of their own. */
export const reviewDefaultsSchema = z.object({ review_threshold: z.number(), learn_from_reviews: z.boolean() });
export type ReviewDefaults = z.infer<typeof reviewDefaultsSchema>;

export const listReviewSettings = defineCall({
  id: 'listReviewSettings',
  service: 'reference-data',
  method: 'GET',
  path: '/api/admin/wholesalers/review-settings',
  access: ADMINS,
  summary: 'The review threshold of each wholesaler, and whether review corrections are saved as reference mappings',
  status: 200,
  answer: dataOf(z.object({ defaults: reviewDefaultsSchema, wholesalers: z.array(listedReviewSettingsSchema) })),
});

/** Acts for runs that start afterwards; what is left out stays. */
export const updateReviewSettings = defineCall({
  id: 'updateReviewSettings',
  service: 'reference-data',
  method: 'PUT',
  path: '/api/admin/wholesalers/{id}/review-settings',
  access: ADMINS,
  summary: 'Change the review threshold of a wholesaler and whether review corrections are saved; null: as installed',
  params: idParams,
  body: z.object({
    review_threshold: z
      .number({ error: THRESHOLD_REFUSED })
      .int(THRESHOLD_REFUSED)
      .min(MIN_REVIEW_THRESHOLD, THRESHOLD_REFUSED)
      .max(MAX_REVIEW_THRESHOLD, THRESHOLD_REFUSED)
      .nullable()
      .optional(),
    learn_from_reviews: z.boolean().nullable().optional(),
  }),
  status: 200,
  answer: dataOf(reviewSettingsSchema),
});

export const reviewSettingsCalls = [listReviewSettings, updateReviewSettings];
