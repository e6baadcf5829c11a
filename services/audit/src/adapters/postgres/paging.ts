import type { Queries } from '@tillmap/database';
import type { Days, Page, PageOf, ReadRecord } from '../../application/ports/trail-reads.ts';

/** How many records a day has. */
type DayTotal = Readonly<{ day: string; records: number }>;

/** Where a page of a list by time lies: how many to skip once one begins with the end of `upTo`. */
export type Window = Readonly<{ total: number; upTo: string | undefined; skip: number }>;

/** Conditions with their values, for SQL of which more may follow. */
export type Where = { readonly conditions: string[]; readonly values: unknown[] };

/** Adds a condition; `$` in it stands for the value. */
export const whereAlso = (where: Where, condition: string, value: unknown): void => {
  where.values.push(value);
  where.conditions.push(condition.replaceAll('$', `$${where.values.length}`));
};

export const sqlOf = ({ conditions }: Where): string =>
  conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;

// A day begins at its midnight in UK time.
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

/** How many rows a query finds; above 10,000 what the planner expects. */
export const countFound = async (queries: Queries, found: string, values: readonly unknown[]): Promise<number> => {
  const [row] = await queries.query<{ count: number }>(
    `select count(*) as count from (${found} limit ${COUNTED_EXACTLY + 1}) found`,
    values,
  );
  const count = row?.count ?? 0;
  if (count <= COUNTED_EXACTLY) return count;
  const [plan] = await queries.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) ${found}`,
    values,
  );
  return Math.max(count, plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0);
};

/** A page of what a search finds. One far down is read only once it is known that there are so many. */
export const foundPage = async (
  skip: number,
  { count, rows }: { count: () => Promise<number>; rows: () => Promise<ReadRecord[]> },
): Promise<PageOf<ReadRecord>> => {
  if (skip === 0) {
    const [total, first] = await Promise.all([count(), rows()]);
    return { total, rows: first };
  }
  const total = await count();
  return { total, rows: skip > total ? [] : await rows() };
};
