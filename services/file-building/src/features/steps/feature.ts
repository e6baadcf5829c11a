import type { Queries } from '@tillmap/storage/database';
import type { Feature } from '../../kit.ts';
import type { ReviewSteps } from '../../model/stores/review-steps.ts';
import { postgresReviewSteps } from './stores/review-step-store.ts';

/** The steps of reviews: what people decided, one after the other. Changes follow them, the review takes them. */
export const stepsFeature = () =>
  ({
    use: {
      steps: (queries: Queries): ReviewSteps => postgresReviewSteps(queries),
    },
  }) satisfies Feature & { use: object };
