import {
  type CamelRow,
  type Columns,
  camelCased,
  columnArrays,
  type Queries,
  unnested,
} from '@tillmap/storage/database';
import type { BadRow } from '@tillmap/supplier-files';
import { PRESENT_COLUMNS, type PresentRow } from '../../../database/item-row.ts';
import type { Tables } from '../../../database/schema.generated.ts';
import { readingFromJson, type StoredReading } from '../../../model/rows/stored-reading.ts';
import type { Memory } from '../../../model/session.ts';
import type { RejectedRows, StagedItem, UnusedRow } from '../../../model/stores/uploads.ts';
import { deleteItems, insertBadRows, insertItems, keepForms, storedBadRow } from './staged-rows.ts';

const COLUMNS = [
  'line',
  'reasons',
  'cells',
  'position',
  'header',
  'supplier_group',
  'is_replaced',
] as const satisfies Columns<Tables['bad_row']>;
const READ = `select ${camelCased(COLUMNS)} from bad_row where upload_id = $1`;
type StoredRow = CamelRow<Tables['bad_row'], typeof COLUMNS> & Pick<BadRow, 'cells'>;

const REWRITTEN = { line: 'int', reasons: 'jsonb', cells: 'jsonb' };

const MARK_CASES = `
  update item set price_extra = coalesce(price_extra, '{}') || '{"is_case": true}'
   where upload_id = $1
     and (canonical = any($2::text[])
          or (canonical = any($3::text[])
              and canonical in (select price_extra->>'case_barcode' from item where upload_id = $1 and price_extra is not null)))`;

/** The rows of an upload that are not used, and how they join the others. */
export const postgresRejectedRows = (queries: Queries): RejectedRows => ({
  reading: async (uploadId: string): Promise<StoredReading | undefined> => {
    const [row] = await queries.query<{ reading: string | null }>(
      'select reading::text as reading from upload where id = $1',
      [uploadId],
    );
    return row?.reading ? readingFromJson(row.reading) : undefined;
  },
  headerNames: async (uploadId: string): Promise<readonly string[]> => {
    const [row] = await queries.query<Pick<Tables['upload'], 'header_names'>>(
      'select header_names from upload where id = $1',
      [uploadId],
    );
    return row?.header_names ?? [];
  },
  after: (uploadId: string, line: number, limit: number): Promise<UnusedRow[]> =>
    queries.query<StoredRow>(`${READ} and not is_replaced and line > $2 order by line limit $3`, [
      uploadId,
      line,
      limit,
    ]),
  first: (uploadId: string, isReplaced: boolean, limit: number): Promise<UnusedRow[]> =>
    queries.query<StoredRow>(`${READ} and is_replaced = $2 order by line limit $3`, [uploadId, isReplaced, limit]),
  at: (uploadId: string, lines: readonly number[]): Promise<UnusedRow[]> =>
    queries.query<StoredRow>(`${READ} and line = any($2::int[])`, [uploadId, lines]),
  remove: async (uploadId: string, lines: readonly number[]): Promise<number[]> => {
    const gone = await queries.query<Pick<Tables['bad_row'], 'line'>>(
      'delete from bad_row where upload_id = $1 and not is_replaced and line = any($2::int[]) returning line',
      [uploadId, lines],
    );
    return gone.map(({ line }) => line);
  },
  rewrite: async (uploadId: string, rows: readonly BadRow[]): Promise<number> =>
    rows.length === 0
      ? 0
      : queries.execute(
          `update bad_row set reasons = array(select jsonb_array_elements_text(given.reasons)), cells = given.cells
             from ${unnested(REWRITTEN, 'given', 2)}
            where upload_id = $1 and not is_replaced and bad_row.line = given.line`,
          [uploadId, ...columnArrays(REWRITTEN, rows.map(storedBadRow))],
        ),
  present: (uploadId: string, canonicals: readonly string[]): Promise<StagedItem[]> =>
    queries.query<PresentRow>(
      `select ${PRESENT_COLUMNS} from item where upload_id = $1 and canonical = any($2::text[])`,
      [uploadId, canonicals],
    ),
  takeOut: async (uploadId: string, positions: readonly number[]) => {
    if (positions.length > 0) await deleteItems(queries, uploadId, positions);
  },
  putIn: (uploadId: string, items: readonly StagedItem[]) => insertItems(queries, uploadId, items),
  keepForms: (uploadId: string, memory: Memory): Promise<void> => keepForms(queries, uploadId, memory),
  addReplaced: (uploadId: string, rows: readonly BadRow[]) => insertBadRows(queries, uploadId, rows, true),
  markCases: async (uploadId: string, joined: readonly string[], cases: readonly string[]) => {
    await queries.execute(MARK_CASES, [uploadId, cases, joined]);
  },
});
