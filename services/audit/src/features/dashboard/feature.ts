import type { Feature } from '@tillmap/bus';
import { type Activity, dashboard } from '@tillmap/contracts';
import { route } from '@tillmap/service-kit';
import type { Kit } from '../../kit.ts';
import { showDashboard } from './show-dashboard.ts';
import { figuresBeside } from './stores/count-batch.ts';
import { postgresFigures } from './stores/figures.ts';
import { subtractPartitionCounts } from './stores/subtract-partition-counts.ts';

type Needs = Readonly<{ newest: (most: number) => Promise<readonly Activity[]> }>;

/** Figures of days and users, kept beside the chain. */
export const dashboardFeature = ({ database, clock }: Pick<Kit, 'database' | 'clock'>, { newest }: Needs) => {
  const figures = postgresFigures(database.lists);
  const show = showDashboard({ figures, newest, clock });
  return {
    routes: [route(dashboard, async () => ({ body: { data: await show() } }))],
    use: { figures, beside: figuresBeside, uncount: subtractPartitionCounts },
  } satisfies Feature & { use: object };
};
