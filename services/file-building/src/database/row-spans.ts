import type { Queries } from '@tillmap/storage/database';

/** What the rows of an upload are numbered by, in the order of its file. There may be holes. */
const NUMBERED = { item: 'position', result: 'position', bad_row: 'line' } as const;
type Numbered = keyof typeof NUMBERED;

/** The number of an upload's last row in a table; -1 where it has none there. */
export const lastNumber = async (queries: Queries, table: Numbered, uploadId: string): Promise<number> => {
  const [row] = await queries.query<{ last: number | null }>(
    `select max(${NUMBERED[table]}) as last from ${table} where upload_id = $1`,
    [uploadId],
  );
  return row?.last ?? -1;
};

/**
 * The first and last number of each page of an upload's rows, from the file's beginning to its end. A page is asked for by both: by its
 * beginning and a limit, PostgreSQL reads and sorts for each page all that is behind it, where its statistics take an upload for few rows.
 */
export async function* rowSpans(
  queries: Queries,
  table: Numbered,
  uploadId: string,
  numbersPerPage: number,
): AsyncGenerator<readonly [first: number, last: number], void, undefined> {
  const end = await lastNumber(queries, table, uploadId);
  for (let first = 0; first <= end; first += numbersPerPage) yield [first, first + numbersPerPage - 1];
}
