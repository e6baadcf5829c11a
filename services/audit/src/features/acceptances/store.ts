import { searchedText } from '@tillmap/contracts';
import { isShortSearch, likePatterns, type Queries, type Tx } from '@tillmap/storage/database';
import { countedDays, foundPage, sqlOf, type Where, whereAlso, whereDays, windowOf } from '../../database/paging.ts';
import { readRecords, readRecordsFrom, recordsOf } from '../../database/read-records.ts';
import type { RecordRow } from '../../database/record-row.ts';
import type { Tables } from '../../database/schema.generated.ts';
import type { Batch } from '../../model/chain.ts';
import type { Days, Page, PageOf } from '../../model/page.ts';
import type { ReadRecord } from '../../model/read-record.ts';
import { searchTextOf } from '../../model/trail-record.ts';

/** `search` '' finds all. */
type AcceptanceFilters = Readonly<{ search: string; wholesalerCode: string | undefined; days: Days }>;

const EXPORT_ROWS = 2_000;
const NEWEST_FIRST = 'order by accepted_at desc, sequence desc';

/** Every word somewhere in the fields, or the start of one: each field starts after a line break. */
const patternsOf = (search: string): string[] => likePatterns(searchedText(search), '\n', isShortSearch(search));

const whereOf = ({ search, wholesalerCode, days }: AcceptanceFilters): Where => {
  const where: Where = { conditions: [], values: [] };
  for (const pattern of patternsOf(search)) whereAlso(where, 'text like $', pattern);
  if (wholesalerCode !== undefined) whereAlso(where, 'wholesaler_code = $', wholesalerCode);
  whereDays(where, 'accepted_at', days);
  return where;
};

const read = (queries: Queries, where: Where, skip: number, most: number): Promise<ReadRecord[]> =>
  readRecordsFrom(
    queries,
    `select sequence from acceptance_search ${sqlOf(where)} ${NEWEST_FIRST}`,
    where.values,
    skip,
    most,
  );

const listed = async (queries: Queries, filters: AcceptanceFilters, page: Page): Promise<PageOf<ReadRecord>> => {
  const { wholesalerCode, days } = filters;
  const counted = await countedDays(queries, { kind: 'download', wholesalerCode, days });
  const { total, upTo, skip } = windowOf(counted, page);
  if (upTo === undefined) return { total, rows: [] };
  const where = whereOf({ ...filters, days: { ...days, to: upTo } });
  return { total, rows: await read(queries, where, skip, page.perPage) };
};

const searched = async (queries: Queries, filters: AcceptanceFilters, page: Page): Promise<PageOf<ReadRecord>> => {
  const where = whereOf(filters);
  const hits = {
    sql: `select sequence, accepted_at as at from acceptance_search ${sqlOf(where)}`,
    values: where.values,
  };
  return foundPage(queries, hits, page, (skip, most) => read(queries, where, skip, most));
};

type Listed = Pick<Tables['acceptance_search'], 'sequence' | 'accepted_at'>;

async function* everything(queries: Queries, filters: AcceptanceFilters): AsyncGenerator<readonly ReadRecord[]> {
  let last: Listed | undefined;
  for (;;) {
    const where = whereOf(filters);
    if (last) {
      where.values.push(last.accepted_at, last.sequence);
      const at = where.values.length;
      where.conditions.push(`(accepted_at, sequence) < ($${at - 1}, $${at})`);
    }
    const listed: Listed[] = await queries.query<Listed>(
      `select sequence, accepted_at from acceptance_search ${sqlOf(where)} ${NEWEST_FIRST} limit ${EXPORT_ROWS}`,
      where.values,
    );
    yield await recordsOf(
      queries,
      listed.map(({ sequence }) => sequence),
    );
    // Not by the records: one of them may have been deleted meanwhile, or not have reached the copy.
    if (listed.length < EXPORT_ROWS) return;
    last = listed.at(-1);
  }
}

const find = async (
  queries: Queries,
  id: string,
): Promise<(ReadRecord & { readonly disclaimerText: string }) | undefined> => {
  const [record] = await readRecords(queries, `select sequence from record where id = $1 and kind = 'download'`, [id]);
  if (!record) return undefined;
  const [text] = await queries.query<Pick<Tables['disclaimer_text'], 'text'>>(
    'select text from disclaimer_text where sha256 = $1',
    [record.details.disclaimer_sha256],
  );
  return { ...record, disclaimerText: text?.text ?? '' };
};

/** Acceptances as administrators see them, through the pool. */
export const postgresAcceptances = (queries: Queries) => ({
  page: (filters: AcceptanceFilters, page: Page): Promise<PageOf<ReadRecord>> =>
    (filters.search === '' ? listed : searched)(queries, filters, page),
  /** All matches, newest first, in batches that are read on demand. */
  all: (filters: AcceptanceFilters): AsyncIterable<readonly ReadRecord[]> => everything(queries, filters),
  find: (id: string) => find(queries, id),
});

export type AcceptanceList = ReturnType<typeof postgresAcceptances>;

const list = async (tx: Tx, { records, personal }: Batch): Promise<void> => {
  const downloads = records.filter(({ kind }) => kind === 'download');
  if (downloads.length === 0) return;
  const people = new Map(
    personal.filter(({ part }) => part === 'person').map(({ sequence, data }) => [sequence, data]),
  );
  await tx.execute(
    `insert into acceptance_search (sequence, accepted_at, wholesaler_code, user_id, text)
     select * from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[], $5::text[])`,
    [
      downloads.map(({ sequence }) => sequence),
      downloads.map(({ occurredAt }) => occurredAt),
      downloads.map(({ wholesalerCode }) => wholesalerCode),
      downloads.map(({ userId }) => userId),
      downloads.map(({ sequence, details }) => searchTextOf(people.get(sequence) ?? NO_NAMES, details)),
    ],
  );
};

const NO_NAMES = { name: '', email: '' };

/** A search finds the sessions and files of erased people still, not the people. */
const forget = async (tx: Tx, userId: string): Promise<void> => {
  const rows = await tx.query<Pick<RecordRow, 'sequence' | 'details'>>(
    `select s.sequence, r.details from acceptance_search s join record r using (sequence) where s.user_id = $1`,
    [userId],
  );
  await tx.execute(
    `update acceptance_search s set text = n.text from unnest($1::bigint[], $2::text[]) as n (sequence, text)
      where s.sequence = n.sequence`,
    [rows.map(({ sequence }) => sequence), rows.map(({ details }) => searchTextOf(NO_NAMES, details))],
  );
};

/** The list follows the chain: in the transaction that changes it. */
export const acceptancesBeside = { add: list, forget };
