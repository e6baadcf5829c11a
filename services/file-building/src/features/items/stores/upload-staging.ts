import type { UploadResult } from '@tillmap/contracts';
import { type Database, type MonthParts, type Queries, stripUnstorable, type Tx } from '@tillmap/database';
import type { EachByItself } from '@tillmap/service-kit/domain';
import type { BadRow } from '@tillmap/tabular';
import { ofUpload } from '../../../database/item-row.ts';
import { rowSpans } from '../../../database/row-spans.ts';
import type { Tables } from '../../../database/schema.generated.ts';
import type { SessionItem } from '../../../model/item.ts';
import type { RejectedRow } from '../../../model/rows/rejected-row.ts';
import { readingToJson, type StoredReading } from '../../../model/rows/stored-reading.ts';
import { collectUploadGarbage, type Retention } from './collect-upload-garbage.ts';
import { postgresExpiredUploads } from './expired-uploads.ts';
import { deleteItems, insertBadRows, insertItems, type StagedItem } from './staged-rows.ts';

/** A row that cannot be used, or one that a later row of the same barcode replaced. */
export type BadRowKind = 'bad' | 'replaced';

export type StagedCounts = Readonly<{ items: number; mapped: number; ownOnly: number }>;

export type IdempotencyKey = Readonly<{ userId: string; sessionId: string; key: string }>;

export type KeptAnswer<Answer = UploadResult> = Readonly<{ fingerprint: string; answer: Answer }>;

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
export const postgresUploadStaging = (
  database: Database,
  parts: MonthParts,
  retention: Retention,
  each: EachByItself,
) => ({
  begin: async ({
    id,
    sessionId,
    objectKey,
    headerNames,
  }: Readonly<{ id: string; sessionId: string; objectKey: string; headerNames: readonly string[] }>) => {
    await database.execute(
      `insert into upload (id, session_id, state, object_key, header_names) values ($1, $2, 'reading', $3, $4)`,
      [id, sessionId, objectKey, headerNames.map(stripUnstorable)],
    );
  },
  addItems: async (uploadId: string, items: readonly StagedItem[]) => {
    await database.execute(`update upload set touched_at = now() where id = $1`, [uploadId]);
    await insertItems(database, uploadId, items);
  },
  /** Takes items out again; answers what they were. */
  removeItems: (uploadId: string, positions: readonly number[]): Promise<SessionItem[]> =>
    deleteItems(database, uploadId, positions),
  /** Marks items whose barcode another row names as that of its case. */
  markCases: async (uploadId: string) => {
    await database.execute(
      `update item set price_extra = coalesce(price_extra, '{}') || '{"is_case": true}'
        where ${ofUpload()}
          and canonical in (select price_extra->>'case_barcode' from item where ${ofUpload()} and price_extra is not null)`,
      [uploadId],
    );
  },
  addBadRows: (uploadId: string, rows: readonly (BadRow | RejectedRow)[], kind: BadRowKind) =>
    insertBadRows(database, uploadId, rows, kind === 'replaced'),
  count: async (uploadId: string) => {
    const [counts] = await database.query<StagedCounts>(
      `select count(*) as items, count(*) filter (where is_known) as mapped, count(*) filter (where own_only) as "ownOnly"
         from item where upload_id = $1`,
      [uploadId],
    );
    return counts ?? { items: 0, mapped: 0, ownOnly: 0 };
  },
  /** Marks what an upload left as rubbish, for the sweep. */
  discard: async (uploadId: string) => {
    // One whose switch was committed, though nobody heard of it, is the session's.
    await database.execute(`update upload set state = 'rubbish' where id = $1 and state = 'reading'`, [uploadId]);
  },
  /** The first bad rows by line. */
  firstBadRows: (uploadId: string, kind: BadRowKind, limit: number): Promise<Pick<BadRow, 'line' | 'reasons'>[]> =>
    database.query<Pick<StoredBadRow, 'line' | 'reasons'>>(
      'select line, reasons from bad_row where upload_id = $1 and is_replaced = $2 order by line limit $3',
      [uploadId, kind === 'replaced', limit],
    ),
  /** All bad rows by line with the file's header names. */
  badRows: async (uploadId: string): Promise<{ headerNames: readonly string[]; rows: AsyncIterable<BadRow> }> => {
    const [upload] = await database.query<Pick<Tables['upload'], 'header_names'>>(
      'select header_names from upload where id = $1',
      [uploadId],
    );
    return { headerNames: upload?.header_names ?? [], rows: badRowsOf(database, uploadId) };
  },
  /** Removes rubbish, what is past its date, and uploads that were left in the middle, with their files. May be interrupted and repeated. */
  sweep: (
    remove: Pick<Parameters<typeof collectUploadGarbage>[2], 'removeFile' | 'takeNamesBack' | 'isClockSettled'>,
  ) =>
    collectUploadGarbage(database, postgresExpiredUploads(database, parts, retention.sessionDays), {
      ...remove,
      retention,
      each,
    }),
});

export type UploadStaging = ReturnType<typeof postgresUploadStaging>;

/** Uploads inside the transaction that switches a session. */
export const postgresUploadStore = (tx: Tx) => ({
  /** The upload belongs to its session from now on; false when it was swept away meanwhile. */
  makeCurrent: async (uploadId: string) =>
    (await tx.execute(`update upload set state = 'current' where id = $1 and state = 'reading'`, [uploadId])) === 1,
  /** How its file was read, for rows that are mended later. */
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
export const postgresRepeatedUploads = (queries: Queries) => ({
  find: async <Answer>({ userId, sessionId, key }: IdempotencyKey): Promise<KeptAnswer<Answer> | undefined> => {
    const [kept] = await queries.query<
      Pick<Tables['repeated_upload'], 'fingerprint' | 'answer'> & Pick<KeptAnswer<Answer>, 'answer'>
    >(
      `select fingerprint, answer from repeated_upload
        where user_id = $1 and session_id = $2 and key = $3 and created_at > now() - interval '24 hours'`,
      [userId, sessionId, key],
    );
    return kept;
  },
});

export type IdempotentUploads = ReturnType<typeof postgresRepeatedUploads>;

export const postgresRepeatedUploadStore = (tx: Tx) => ({
  /** False when the key is taken. */
  keep: async ({ userId, sessionId, key }: IdempotencyKey, { fingerprint, answer }: KeptAnswer<object>) =>
    (await tx.execute(
      `insert into repeated_upload (user_id, session_id, key, fingerprint, answer) values ($1, $2, $3, $4, $5)
       on conflict (user_id, session_id, key) do update
          set fingerprint = excluded.fingerprint, answer = excluded.answer, created_at = now()
        where repeated_upload.created_at <= now() - interval '24 hours'`,
      [userId, sessionId, key, fingerprint, JSON.stringify(answer)],
    )) === 1,
});
