import { type Activity, DASHBOARD_ROWS, type Dashboard, STATISTICS_DAYS } from '@tillmap/contracts';
import type { Clock } from '@tillmap/service-kit/domain';
import { downloadsIn, presentTopUser } from '../../model/figures.ts';
import type { Figures } from './stores/figures.ts';

type Deps = Readonly<{ figures: Figures; newest: (most: number) => Promise<readonly Activity[]>; clock: Clock }>;

/** The figures of the first page, under their wire names. */
export const showDashboard =
  ({ figures, newest, clock }: Deps) =>
  async (): Promise<Dashboard> => {
    const now = clock();
    const [sums, active, processed, days, top, recent] = await Promise.all([
      figures.downloads(),
      figures.activePeople(now, STATISTICS_DAYS),
      figures.productsProcessed(),
      figures.lastDays(now, STATISTICS_DAYS),
      figures.topUsers(DASHBOARD_ROWS),
      newest(DASHBOARD_ROWS),
    ]);
    return {
      total_downloads: sums.acceptances,
      active_users: active,
      products_processed: processed,
      downloads_last_30_days: downloadsIn(days),
      last_30_days: [...days],
      top_users: top.map(presentTopUser),
      recent_activities: [...recent],
    };
  };
