import type { Feature } from '@tillmap/bus';
import { listActivities } from '@tillmap/contracts';
import { route } from '@tillmap/service-kit';
import type { Kit } from '../../kit.ts';
import { presentPage } from '../../model/page.ts';
import { presentActivity } from './present.ts';
import { postgresActivities } from './store.ts';

/** The trail as administrators read it: who did what. */
export const activitiesFeature = ({ database }: Pick<Kit, 'database'>) => {
  const activities = postgresActivities(database.lists);
  return {
    routes: [
      route(listActivities, async ({ query }) => {
        const { search, kind, date_from, date_to, page, per_page } = query;
        const filters = { search, kind, days: { from: date_from, to: date_to } };
        const found = await activities.page(filters, { page, perPage: per_page });
        return { body: { data: presentPage(found, query, presentActivity) } };
      }),
    ],
    use: { newest: async (most: number) => (await activities.newest(most)).map(presentActivity) },
  } satisfies Feature & { use: object };
};
