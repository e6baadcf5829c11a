import type { ReviewWork, WeeklyReviewWork } from '@tillmap/contracts';
import * as contract from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import type { Actor } from '@tillmap/service-kit/domain';
import type { SessionAccess } from '../../kit.ts';
import type { ReviewWorkStore } from './stores/review-work.ts';

type Deps = { sessions: Pick<SessionAccess, 'find'>; work: ReviewWorkStore };

/** What people did in one review, and in all reviews by week and wholesaler. */
export const reviewWork = ({ sessions, work }: Deps) => ({
  of: async (actor: Actor, id: string): Promise<ReviewWork> => {
    const { upload } = await sessions.find(actor, id);
    if (!upload) return { checked: 0, corrected: 0, vat_corrected: 0, seconds: 0 };
    const { vatCorrected, ...counts } = await work.of(upload.id);
    return { ...counts, vat_corrected: vatCorrected };
  },

  byWeek: async (): Promise<WeeklyReviewWork[]> =>
    (await work.byWeek()).map(({ vatCorrected, wholesalerCode, wholesalerName, ...counts }) => ({
      ...counts,
      vat_corrected: vatCorrected,
      wholesaler_code: wholesalerCode,
      wholesaler_name: wholesalerName,
    })),
});

export const reviewWorkRoutes = (work: ReturnType<typeof reviewWork>): Route[] => [
  route(contract.reviewWork, async ({ actor, params }) => ({ body: { data: await work.of(actor, params.id) } })),
  route(contract.weeklyReviewWork, async () => ({ body: { data: await work.byWeek() } })),
];
