import { type ActivityKind, searchedText } from '@tillmap/contracts';
import { holdsSearch, isShortSearch, type Queries, searchPatterns } from '@tillmap/storage/database';
import { countedDays, foundPage, sqlOf, type Where, whereAlso, whereDays, windowOf } from '../../database/paging.ts';
import { readRecords, readRecordsFrom } from '../../database/read-records.ts';
import type { Tables } from '../../database/schema.generated.ts';
import type { Days, Page, PageOf } from '../../model/page.ts';
import type { ReadRecord } from '../../model/read-record.ts';

/** `search` '' finds all. */
type ActivityFilters = Readonly<{ search: string; kind: ActivityKind | undefined; days: Days }>;

const NEWEST_FIRST = 'order by occurred_at desc, sequence desc';

const whereOf = ({ kind, days }: ActivityFilters, users?: readonly string[]): Where => {
  const where: Where = { conditions: [], values: [] };
  if (users) whereAlso(where, 'user_id = any($::text[])', users);
  if (kind !== undefined) whereAlso(where, 'kind = $', kind);
  whereDays(where, 'occurred_at', days);
  return where;
};

const read = (queries: Queries, where: Where, skip: number, most: number): Promise<ReadRecord[]> =>
  readRecordsFrom(queries, `select sequence from record ${sqlOf(where)} ${NEWEST_FIRST}`, where.values, skip, most);

const listed = async (queries: Queries, filters: ActivityFilters, page: Page): Promise<PageOf<ReadRecord>> => {
  const { total, upTo, skip } = windowOf(await countedDays(queries, filters), page);
  if (upTo === undefined) return { total, rows: [] };
  const where = whereOf({ ...filters, days: { ...filters.days, to: upTo } });
  return { total, rows: await read(queries, where, skip, page.perPage) };
};

/** Whose name and email have every word in them; there are few users compared with what they did. */
const usersFound = async (queries: Queries, search: string): Promise<string[]> => {
  const rows = await queries.query<Pick<Tables['trail_user'], 'user_id'>>(
    `select user_id from trail_user where ${holdsSearch(`folded(E'\\n' || name || E'\\n' || email)`, '$1')}`,
    [searchPatterns(searchedText(search), '\n', isShortSearch(search))],
  );
  return rows.map(({ user_id }) => user_id);
};

const searched = async (queries: Queries, filters: ActivityFilters, page: Page): Promise<PageOf<ReadRecord>> => {
  const where = whereOf(filters, await usersFound(queries, filters.search));
  const hits = { sql: `select sequence, occurred_at as at from record ${sqlOf(where)}`, values: where.values };
  return foundPage(queries, hits, page, (skip, most) => read(queries, where, skip, most));
};

/** The trail as administrators see it, through the pool. */
export const postgresActivities = (queries: Queries) => ({
  page: (filters: ActivityFilters, page: Page): Promise<PageOf<ReadRecord>> =>
    (filters.search === '' ? listed : searched)(queries, filters, page),
  newest: (most: number): Promise<ReadRecord[]> =>
    readRecords(queries, `select sequence from record ${NEWEST_FIRST} limit $1`, [most]),
});
