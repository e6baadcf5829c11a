import { type Queries, stripUnstorable } from '@tillmap/storage/database';
import type { BadRow } from '@tillmap/supplier-files';
import { ofUpload } from '../../../database/item-row.ts';
import { rowSpans } from '../../../database/row-spans.ts';
import type { Tables } from '../../../database/schema.generated.ts';
import type { SessionItem } from '../../../model/item.ts';
import type { RejectedRow } from '../../../model/rows/rejected-row.ts';
import { readingToJson, type StoredReading } from '../../../model/rows/stored-reading.ts';
import type { Memory } from '../../../model/session.ts';
import type {
  BadRowKind,
  IdempotencyKey,
  IdempotentResponse,
  IdempotentUploads,
  StagedCounts,
  StagedItem,
  UploadStaging,
  UploadStore,
} from '../../../model/stores/uploads.ts';
import { correctVat } from './correct-vat.ts';
import { deleteItems, insertBadRows, insertItems, keepForms } from './staged-rows.ts';

const LINES_PER_PAGE = 1_000;

type StoredBadRow = Pick<Tables['bad_row'], 'line' | 'reasons' | 'cells'> & Pick<BadRow, 'cells'>;

async function* badRowsOf(queries: Queries, uploadId: string): AsyncGenerator<BadRow, void, undefined> {
  for await (const span of rowSpans(queries, 'bad_row', uploadId, LINES_PER_PAGE))
    yield* await queries.query<StoredBadRow>(
      'select line, reasons, cells from bad_row where upload_id = $1 and line between $2 and $3 order by line',
      [uploadId, ...span],
    );
}

/** Uploads while they are read: nobody sees their rows until a session switches to them. */
export const postgresUploadStaging = (queries: Queries): UploadStaging => ({
  begin: async ({
    id,
    sessionId,
    objectKey,
    headerNames,
  }: Readonly<{ id: string; sessionId: string; objectKey: string; headerNames: readonly string[] }>) => {
    await queries.execute(
      `insert into upload (id, session_id, state, object_key, header_names) values ($1, $2, 'reading', $3, $4)`,
      [id, sessionId, objectKey, headerNames.map(stripUnstorable)],
    );
  },
  addItems: async (uploadId: string, items: readonly StagedItem[]) => {
    await queries.execute(`update upload set touched_at = now() where id = $1`, [uploadId]);
    await insertItems(queries, uploadId, items);
  },
  removeItems: (uploadId: string, positions: readonly number[]): Promise<SessionItem[]> =>
    deleteItems(queries, uploadId, positions),
  correctVat: (uploadId: string, other: string, field: 'cost' | 'rrp') => correctVat(queries, uploadId, other, field),
  markCases: async (uploadId: string) => {
    await queries.execute(
      `update item set price_extra = coalesce(price_extra, '{}') || '{"is_case": true}'
        where ${ofUpload()}
          and canonical in (select price_extra->>'case_barcode' from item where ${ofUpload()} and price_extra is not null)`,
      [uploadId],
    );
  },
  keepForms: (uploadId: string, memory: Memory): Promise<void> => keepForms(queries, uploadId, memory),
  addBadRows: (uploadId: string, rows: readonly (BadRow | RejectedRow)[], kind: BadRowKind) =>
    insertBadRows(queries, uploadId, rows, kind === 'replaced'),
  count: async (uploadId: string) => {
    const [counts] = await queries.query<StagedCounts>(
      `select count(*) as items, count(*) filter (where is_known) as mapped, count(*) filter (where own_only) as "ownOnly"
         from item where upload_id = $1`,
      [uploadId],
    );
    return counts ?? { items: 0, mapped: 0, ownOnly: 0 };
  },
  discard: async (uploadId: string) => {
    // One whose switch was committed, though nobody heard of it, is the session's.
    await queries.execute(`update upload set state = 'rubbish' where id = $1 and state = 'reading'`, [uploadId]);
  },
  firstBadRows: (uploadId: string, kind: BadRowKind, limit: number): Promise<Pick<BadRow, 'line' | 'reasons'>[]> =>
    queries.query<Pick<StoredBadRow, 'line' | 'reasons'>>(
      'select line, reasons from bad_row where upload_id = $1 and is_replaced = $2 order by line limit $3',
      [uploadId, kind === 'replaced', limit],
    ),
  badRows: async (uploadId: string): Promise<{ headerNames: readonly string[]; rows: AsyncIterable<BadRow> }> => {
    const [upload] = await queries.query<Pick<Tables['upload'], 'header_names'>>(
      'select header_names from upload where id = $1',
      [uploadId],
    );
    return { headerNames: upload?.header_names ?? [], rows: badRowsOf(queries, uploadId) };
  },
});

/** Uploads inside the transaction that switches a session. */
export const postgresUploadStore = (tx: Queries): UploadStore => ({
  makeCurrent: async (uploadId: string) =>
    (await tx.execute(`update upload set state = 'current' where id = $1 and state = 'reading'`, [uploadId])) === 1,
  keepReading: async (uploadId: string, reading: StoredReading) => {
    await tx.execute('update upload set reading = $2 where id = $1', [
      uploadId,
      readingToJson(reading, stripUnstorable),
    ]);
  },
  markForDeletion: async (uploadId: string) => {
    await tx.execute(`update upload set state = 'rubbish' where id = $1`, [uploadId]);
  },
});

/** Answers kept for 24 hours under an Idempotency-Key. */
export const postgresRepeatedUploads = (queries: Queries): IdempotentUploads => ({
  find: async <Answer>({ userId, sessionId, key }: IdempotencyKey): Promise<IdempotentResponse<Answer> | undefined> => {
    const [kept] = await queries.query<
      Pick<Tables['repeated_upload'], 'fingerprint' | 'answer'> & Pick<IdempotentResponse<Answer>, 'answer'>
    >(
      `select fingerprint, answer from repeated_upload
        where user_id = $1 and session_id = $2 and key = $3 and created_at > now() - interval '24 hours'`,
      [userId, sessionId, key],
    );
    return kept;
  },
  keep: async ({ userId, sessionId, key }: IdempotencyKey, { fingerprint, answer }: IdempotentResponse<object>) =>
    (await queries.execute(
      `insert into repeated_upload (user_id, session_id, key, fingerprint, answer) values ($1, $2, $3, $4, $5)
       on conflict (user_id, session_id, key) do update
          set fingerprint = excluded.fingerprint, answer = excluded.answer, created_at = now()
        where repeated_upload.created_at <= now() - interval '24 hours'`,
      [userId, sessionId, key, fingerprint, JSON.stringify(answer)],
    )) === 1,
});
