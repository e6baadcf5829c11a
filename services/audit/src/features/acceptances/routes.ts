import * as contract from '@tillmap/contracts';
import { type Clock, type Route, route } from '@tillmap/service-kit';
import { csvLines, fileStamp } from '@tillmap/supplier-files';
import { presentPage } from '../../model/page.ts';
import { csvRow, presentAcceptance, presentDetails } from './present.ts';
import type { readAcceptances } from './read-acceptances.ts';

type Acceptances = ReturnType<typeof readAcceptances>;
type Filters = Parameters<Acceptances['all']>[0];

type FilterQuery = Readonly<{
  search: string;
  wholesaler_code?: string | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
}>;

const filtersOf = ({ search, wholesaler_code, date_from, date_to }: FilterQuery): Filters => ({
  search,
  wholesalerCode: wholesaler_code,
  days: { from: date_from, to: date_to },
});

async function* csvRows(
  acceptances: Acceptances,
  filters: Filters,
  isHeadOnly: boolean,
): AsyncGenerator<readonly string[]> {
  if (isHeadOnly) return;
  yield contract.AUDIT_CSV_COLUMNS;
  for await (const records of acceptances.all(filters)) for (const record of records) yield csvRow(record);
}

export const acceptanceRoutes = (acceptances: Acceptances, clock: Clock): Route[] => [
  route(contract.acceptanceStats, async () => ({ body: { data: await acceptances.statistics() } })),
  route(contract.exportAcceptances, async ({ query, method }) => ({
    file: {
      stream: csvLines(csvRows(acceptances, filtersOf(query), method === 'HEAD'), { bom: true, guard: 'spreadsheet' }),
      fileName: `disclaimer_acceptances_${fileStamp(clock())}.csv`,
      contentType: 'text/csv; charset=utf-8',
    },
  })),
  route(contract.listAcceptances, async ({ query }) => {
    const page = await acceptances.page(filtersOf(query), { page: query.page, perPage: query.per_page });
    return { body: { data: presentPage(page, query, presentAcceptance) } };
  }),
  route(contract.showAcceptance, async ({ params }) => ({
    body: { data: presentDetails(await acceptances.find(params.id)) },
  })),
];
