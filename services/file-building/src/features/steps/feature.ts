import type { Feature } from '@tillmap/bus';
import type { Queries } from '@tillmap/storage/database';
import type { Kit } from '../../kit.ts';
import type { ReviewSteps } from '../../model/stores/review-steps.ts';
import { postgresReviewSteps } from './stores/review-step-store.ts';

/** The steps of reviews: what people decided, one after the other. Changes follow them, the review takes them. */
export const stepsFeature = ({ database }: Pick<Kit, 'database'>) =>
  ({
    use: {
      steps: (queries: Queries): ReviewSteps => postgresReviewSteps(queries),
      /** The number of the last step, 0 before the first. */
      lastStep: (queries: Queries, uploadId: string): Promise<number> => postgresReviewSteps(queries).last(uploadId),
      /** Positions of which steps after a number moved what a till gets. */
      movedSince: (queries: Queries, uploadId: string, step: number): Promise<number[]> =>
        postgresReviewSteps(queries).movedSince(uploadId, step),
      /** How many products of an upload that were in doubt are decided. */
      reviewed: async (uploadId: string): Promise<number> =>
        (await postgresReviewSteps(database).decided(uploadId)).done,
    },
  }) satisfies Feature & { use: object };
