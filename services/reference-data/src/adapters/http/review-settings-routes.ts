import { listReviewSettings, updateReviewSettings } from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import type { reviewSettings } from '../../application/wholesalers/review-settings.ts';
import type { Wholesaler } from '../../domain/wholesalers/wholesaler.ts';
import { personOf } from './person.ts';

const shown = ({ id, code, name, active, reviewThreshold, learnFromReviews }: Wholesaler) => ({
  id,
  code,
  name,
  active,
  review_threshold: reviewThreshold,
  learn_from_reviews: learnFromReviews,
});

/** What is sent to review for each wholesaler. */
export const reviewSettingsRoutes = ({ defaults, list, update }: ReturnType<typeof reviewSettings>): Route[] => [
  route(listReviewSettings, async () => ({
    body: {
      data: {
        defaults: {
          review_threshold: defaults.reviewThreshold,
          learn_from_reviews: defaults.learnFromReviews,
        },
        wholesalers: (await list()).map((one) => ({ ...shown(one), mappings: one.mappings })),
      },
    },
  })),
  route(updateReviewSettings, async (context) => {
    const { review_threshold: reviewThreshold, learn_from_reviews: learnFromReviews } = context.body;
    const given = {
      ...(reviewThreshold !== undefined && { reviewThreshold }),
      ...(learnFromReviews !== undefined && { learnFromReviews }),
    };
    return { body: { data: shown(await update(context.params.id, given, personOf(context))) } };
  }),
];
