import * as contract from '@tillmap/contracts';
import { type Clock, NotFound, type Route, route } from '@tillmap/service-kit';
import { csvLines, fileStamp } from '@tillmap/supplier-files';
import type { PageOf } from '../../database/paging.ts';
import type { ReadRecord } from '../../database/read-records.ts';
import type { ActivityList } from '../activities/store.ts';
import type { Figures } from '../dashboard/stores/figures.ts';
import { csvRow, presentAcceptance, presentActivity, presentDetails, presentTopUser } from './present.ts';
import type { AcceptanceFilters, AcceptanceList } from './store.ts';

type Deps = Readonly<{ acceptances: AcceptanceList; activities: ActivityList; figures: Figures; clock: Clock }>;

type FilterQuery = Readonly<{
  search: string;
  wholesaler_code?: string | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
}>;

const filtersOf = ({ search, wholesaler_code, date_from, date_to }: FilterQuery): AcceptanceFilters => ({
  search,
  wholesalerCode: wholesaler_code,
  days: { from: date_from, to: date_to },
});

type PageQuery = Readonly<{ page: number; per_page: number }>;

const paged = <Row>(
  { rows, total }: PageOf<ReadRecord>,
  { page, per_page }: PageQuery,
  present: (row: ReadRecord) => Row,
) => ({
  data: rows.map(present),
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / per_page)),
  per_page,
  total,
});

async function* csvRows(
  acceptances: AcceptanceList,
  filters: AcceptanceFilters,
  isHeadOnly: boolean,
): AsyncGenerator<readonly string[]> {
  if (isHeadOnly) return;
  yield contract.AUDIT_CSV_COLUMNS;
  for await (const records of acceptances.all(filters)) for (const record of records) yield csvRow(record);
}

const acceptanceRoutes = ({ acceptances, figures, clock }: Deps): Route[] => [
  route(contract.acceptanceStats, async () => {
    const [sums, people, days, top, recent] = await Promise.all([
      figures.downloads(),
      figures.people(),
      figures.lastDays(clock(), contract.STATISTICS_DAYS),
      figures.topUsers(contract.DASHBOARD_ROWS),
      acceptances.page(filtersOf({ search: '' }), { page: 1, perPage: contract.DASHBOARD_ROWS }),
    ]);
    return {
      body: {
        data: {
          total_acceptances: sums.acceptances,
          unique_users: people,
          total_products_downloaded: sums.products,
          acceptances_last_30_days: days.reduce((sum, { downloads }) => sum + downloads, 0),
          top_users: top.map(presentTopUser),
          recent_acceptances: recent.rows.map(presentAcceptance),
        },
      },
    };
  }),
  route(contract.exportAcceptances, async ({ query, method }) => ({
    file: {
      stream: csvLines(csvRows(acceptances, filtersOf(query), method === 'HEAD'), { bom: true, guard: 'spreadsheet' }),
      fileName: `disclaimer_acceptances_${fileStamp(clock())}.csv`,
      contentType: 'text/csv; charset=utf-8',
    },
  })),
  route(contract.listAcceptances, async ({ query }) => {
    const page = await acceptances.page(filtersOf(query), { page: query.page, perPage: query.per_page });
    return { body: { data: paged(page, query, presentAcceptance) } };
  }),
  route(contract.showAcceptance, async ({ params }) => {
    const record = await acceptances.find(params.id);
    if (!record) throw new NotFound('This acceptance does not exist.');
    return { body: { data: presentDetails(record) } };
  }),
];

const trailRoutes = ({ activities, figures, clock }: Deps): Route[] => [
  route(contract.listActivities, async ({ query }) => {
    const { search, kind, date_from, date_to, page, per_page } = query;
    const filters = { search, kind, days: { from: date_from, to: date_to } };
    return {
      body: { data: paged(await activities.page(filters, { page, perPage: per_page }), query, presentActivity) },
    };
  }),
  route(contract.dashboard, async () => {
    const now = clock();
    const [sums, active, processed, days, top, recent] = await Promise.all([
      figures.downloads(),
      figures.activePeople(now, contract.STATISTICS_DAYS),
      figures.productsProcessed(),
      figures.lastDays(now, contract.STATISTICS_DAYS),
      figures.topUsers(contract.DASHBOARD_ROWS),
      activities.newest(contract.DASHBOARD_ROWS),
    ]);
    return {
      body: {
        data: {
          total_downloads: sums.acceptances,
          active_users: active,
          products_processed: processed,
          downloads_last_30_days: days.reduce((sum, { downloads }) => sum + downloads, 0),
          last_30_days: [...days],
          top_users: top.map(presentTopUser),
          recent_activities: recent.map(presentActivity),
        },
      },
    };
  }),
];

/** Every call of audit. */
export const auditRoutes = (deps: Deps): Route[] => [...acceptanceRoutes(deps), ...trailRoutes(deps)];
