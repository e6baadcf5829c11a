import type { Joined, Queries } from '@tillmap/storage/database';
import type { Days, Page, PageOf } from '../model/page.ts';
import type { ReadRecord } from '../model/read-record.ts';
import { readRecords } from './read-records.ts';
import type { Tables } from './schema.generated.ts';

/** How many records a day has. */
type DayTotal = Pick<Tables['daily_count'], 'day' | 'records'>;

/** The window of a page in a list by time: how many to skip from the end of `upTo`. */
type Window = Readonly<{ total: number; upTo: string | undefined; skip: number }>;

/** Conditions with their values, for SQL of which more may follow. */
export type Where = { readonly conditions: string[]; readonly values: unknown[] };

/** Adds a condition; `$` in it stands for the value. */
export const whereAlso = (where: Where, condition: string, value: unknown): void => {
  where.values.push(value);
  where.conditions.push(condition.replaceAll('$', `$${where.values.length}`));
};

/** Returns the conditions as a `where` clause. */
export const sqlOf = ({ conditions }: Where): string =>
  conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;

// A day starts at its midnight in UK time.
const beginOf = (days = 0): string => `(($::date + ${days})::timestamp at time zone 'Europe/London')`;

/** Limits a list to days in UK time. */
export const whereDays = (where: Where, column: string, { from, to }: Days): void => {
  if (from !== undefined) whereAlso(where, `${column} >= ${beginOf()}`, from);
  if (to !== undefined) whereAlso(where, `${column} < ${beginOf(1)}`, to);
};

/** The window of a page among days, newest first: whole days are skipped by their counts. */
export const windowOf = (days: readonly DayTotal[], { page, perPage }: Page): Window => {
  const total = days.reduce((sum, { records }) => sum + records, 0);
  let skip = (page - 1) * perPage;
  for (const { day, records } of days) {
    if (skip < records) return { total, upTo: day, skip };
    skip -= records;
  }
  return { total, upTo: undefined, skip: 0 };
};

/** The days of a list with their counts, newest first; nothing else of `daily_count` decides than kind and wholesaler. */
export const countedDays = (
  queries: Queries,
  { kind, wholesalerCode, days }: { kind?: string | undefined; wholesalerCode?: string | undefined; days: Days },
): Promise<DayTotal[]> => {
  const where: Where = { conditions: [], values: [] };
  if (kind !== undefined) whereAlso(where, 'kind = $', kind);
  if (wholesalerCode !== undefined) whereAlso(where, 'wholesaler_code = $', wholesalerCode);
  if (days.from !== undefined) whereAlso(where, 'day >= $::date', days.from);
  if (days.to !== undefined) whereAlso(where, 'day <= $::date', days.to);
  return queries.query<DayTotal>(
    `select day, sum(records)::bigint as records from daily_count ${sqlOf(where)} group by day order by day desc`,
    where.values,
  );
};

const COUNTED_EXACTLY = 10_000;

/** What a search finds: `sql` selects `sequence` and the time `at` of each, in no order. */
type Found = Readonly<{ sql: string; values: readonly unknown[] }>;

type Hit = { total: number } & Joined<Pick<Tables['record'], 'sequence'>>;

/** How many the planner expects. */
const expected = async (queries: Queries, { sql, values }: Found): Promise<number> => {
  const [plan] = await queries.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) ${sql}`,
    values,
  );
  return plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
};

/**
 * A page of what a search finds. Up to 10,000 hits are searched once, for the page and for the count; more are only
 * estimated, and `walk` reads the page along the order of the list.
 */
export const foundPage = async (
  queries: Queries,
  found: Found,
  { page, perPage }: Page,
  walk: (skip: number, most: number) => Promise<ReadRecord[]>,
): Promise<PageOf<ReadRecord>> => {
  const skip = (page - 1) * perPage;
  const at = found.values.length;
  const hits = await queries.query<Hit>(
    `with hit as materialized (${found.sql} limit ${COUNTED_EXACTLY + 1})
     select counted.total, page.sequence from (select count(*) as total from hit) counted
       left join (select sequence from hit order by at desc, sequence desc offset $${at + 1} limit $${at + 2}) page on true`,
    [...found.values, skip, perPage],
  );
  const counted = hits[0]?.total ?? 0;
  if (counted > COUNTED_EXACTLY) {
    const total = Math.max(counted, await expected(queries, found));
    return { total, rows: skip > total ? [] : await walk(skip, perPage) };
  }
  const sequences = hits.flatMap(({ sequence }) => sequence ?? []);
  const rows = await readRecords(queries, 'select unnest($1::bigint[]) as sequence', [sequences]);
  return { total: counted, rows };
};
