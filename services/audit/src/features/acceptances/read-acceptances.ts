import { type AcceptanceStats, DASHBOARD_ROWS, STATISTICS_DAYS } from '@tillmap/contracts';
import { type Clock, NotFound } from '@tillmap/service-kit/domain';
import { type DayCount, downloadsIn, presentTopUser, type Sums, type TopUser } from '../../model/figures.ts';
import { presentAcceptance } from './present.ts';
import type { AcceptanceList } from './store.ts';

export type FiguresOfDownloads = Readonly<{
  downloads(): Promise<Sums>;
  people(): Promise<number>;
  topUsers(most: number): Promise<readonly TopUser[]>;
  lastDays(now: Date, days: number): Promise<readonly DayCount[]>;
}>;

type Deps = Readonly<{ list: AcceptanceList; figures: FiguresOfDownloads; clock: Clock }>;

const ALL = { search: '', wholesalerCode: undefined, days: { from: undefined, to: undefined } };

/** Acceptances as administrators read them. */
export const readAcceptances = ({ list, figures, clock }: Deps) => ({
  page: list.page,
  all: list.all,
  find: async (id: string) => {
    const record = await list.find(id);
    if (!record) throw new NotFound('This acceptance does not exist.');
    return record;
  },
  statistics: async (): Promise<AcceptanceStats> => {
    const [sums, people, days, top, recent] = await Promise.all([
      figures.downloads(),
      figures.people(),
      figures.lastDays(clock(), STATISTICS_DAYS),
      figures.topUsers(DASHBOARD_ROWS),
      list.page(ALL, { page: 1, perPage: DASHBOARD_ROWS }),
    ]);
    return {
      total_acceptances: sums.acceptances,
      unique_users: people,
      total_products_downloaded: sums.products,
      acceptances_last_30_days: downloadsIn(days),
      top_users: top.map(presentTopUser),
      recent_acceptances: recent.rows.map(presentAcceptance),
    };
  },
});
