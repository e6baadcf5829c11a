import { type CamelRow, type Columns, camelCased, type Queries } from '@tillmap/storage/database';
import type { Tables } from '../../../database/schema.generated.ts';
import type { Overdue, Session, Upload } from '../../../model/session.ts';
import type { Chunk } from '../rules/chunk.ts';
import type { ChunkSizes } from '../rules/chunk-sizes.ts';

/** Barcode, position, flags and field numbers of one item in a request. */
const BYTES_BESIDE_TEXT = 40;

/** Of the texts of an item. */
const BYTES =
  'octet_length(description) + octet_length(size) + octet_length(supplier_group) + octet_length(supplier_vat)';

const COLUMNS = [
  'chunk',
  'attempt',
  'first_position',
  'last_position',
  'items',
  'positions',
  'asked_at',
] as const satisfies Columns<Tables['chunk']>;
const CHUNK = camelCased(COLUMNS);
type ChunkRow = CamelRow<Tables['chunk'], typeof COLUMNS>;
type AskedRow = ChunkRow & Pick<Chunk, 'askedAt'>;

/** The chunks of sessions whose lock the transaction holds. */
export const postgresChunkStore = (
  tx: Queries,
  { itemsPerChunk, bytesPerChunk }: Pick<ChunkSizes, 'itemsPerChunk' | 'bytesPerChunk'>,
) => {
  const removeAll = async (sessionId: string): Promise<void> => {
    await tx.execute('delete from chunk where session_id = $1', [sessionId]);
  };
  return {
    removeAll,
    /** Cuts the upload into chunks of `itemsPerChunk` and 128 kB at most; all of them wait. Replaces those of an earlier upload. */
    createChunks: async (sessionId: string, upload: Upload) => {
      await removeAll(sessionId);
      // ChunkSizes of so many items, each cut again wherever its text passes the limit.
      await tx.execute(
        `insert into chunk (session_id, chunk, state, attempt, first_position, last_position, items)
         select $1, row_number() over (order by min(position)) - 1, 'waiting', 0, min(position), max(position), count(*)
           from (select position, piece,
                        sum(bytes) over (partition by piece order by position) / $4 as part
                   from (select position,
                                ${BYTES} + $5 as bytes,
                                (row_number() over (order by position) - 1) / $3 as piece
                           from item where upload_id = $2) numbered) parts
          group by piece, part`,
        [sessionId, upload.id, itemsPerChunk, bytesPerChunk, BYTES_BESIDE_TEXT],
      );
    },
    /** Cuts items that are looked up once more into chunks behind those of the session; all of them wait. */
    addChunksOf: async (sessionId: string, upload: Upload, positions: readonly number[]) => {
      await tx.execute(
        `insert into chunk (session_id, chunk, state, attempt, first_position, last_position, items, positions)
         select $1, row_number() over (order by min(position))
                      + (select coalesce(max(chunk), -1) from chunk where session_id = $1),
                'waiting', 0, min(position), max(position), count(*), array_agg(position order by position)
           from (select position, piece, sum(bytes) over (partition by piece order by position) / $4 as part
                   from (select position, ${BYTES} + $5 as bytes,
                                (row_number() over (order by position) - 1) / $3 as piece
                           from item where upload_id = $2 and position = any($6::int[])) numbered) parts
          group by piece, part`,
        [sessionId, upload.id, itemsPerChunk, bytesPerChunk, BYTES_BESIDE_TEXT, positions],
      );
    },
    /** Takes back what of those is not answered. */
    removeWaitingAgain: async (sessionId: string) => {
      await tx.execute(`delete from chunk where session_id = $1 and positions is not null and state <> 'done'`, [
        sessionId,
      ]);
    },
    /**
     * Marks waiting chunks as asked, in the order of the file, until `limit` of the session are out. Attempts are
     * numbered from `attemptsSoFar` + 1.
     */
    dispatchNext: (sessionId: string, limit: number, attemptsSoFar: number, now: Date) =>
      tx
        .query<AskedRow>(
          `update chunk set state = 'asked', attempt = $3 + next.n, asked_at = $4
             from (select chunk as number, row_number() over (order by chunk) as n
                     from chunk where session_id = $1 and state = 'waiting' order by chunk
                    limit greatest(0, $2 - (select count(*) from chunk where session_id = $1 and state = 'asked'))) next
            where session_id = $1 and chunk = next.number
           returning ${CHUNK}`,
          [sessionId, limit, attemptsSoFar, now],
        )
        .then((chunks) => chunks.sort((one, other) => one.chunk - other.chunk)),
    /** The chunk if it is out under this very attempt. */
    findDispatched: async (sessionId: string, chunk: number, attempt: number) => {
      const [found] = await tx.query<AskedRow>(
        `select ${CHUNK} from chunk where session_id = $1 and chunk = $2 and attempt = $3 and state = 'asked'`,
        [sessionId, chunk, attempt],
      );
      return found;
    },
    /** Where the items of a chunk lie; undefined where it was cut anew, or is no stretch of the file. */
    span: async (
      sessionId: string,
      chunk: number,
    ): Promise<Pick<Chunk, 'firstPosition' | 'lastPosition'> | undefined> => {
      const [found] = await tx.query<ChunkRow>(
        `select ${CHUNK} from chunk where session_id = $1 and chunk = $2 and positions is null`,
        [sessionId, chunk],
      );
      return found;
    },
    markDone: async (sessionId: string, chunk: number) => {
      await tx.execute(`update chunk set state = 'done' where session_id = $1 and chunk = $2`, [sessionId, chunk]);
    },
    /** Lets chunks that are out wait again: all, or those that are overdue. Answers how many. */
    requeue: (sessionId: string, overdue?: Overdue) =>
      tx.execute(
        `update chunk set state = 'waiting'
          where session_id = $1 and state = 'asked'
            and ($2::timestamptz is null or asked_at < $2 or asked_at > $3)`,
        [sessionId, overdue?.before ?? null, overdue?.after ?? null],
      ),
  };
};

/** Which sessions need care, outside of any transaction. */
export const postgresStalledSessions = (queries: Queries) => ({
  /** Sessions that have to gain from what is learned, as a run that waits or in their doubts. Learned after `since`, or never. */
  findLearning: (since: Date): Promise<Pick<Session, 'id'>[]> =>
    queries.query<Pick<Tables['session'], 'id'>>(
      `select id from session
        where learning is not null and status in ('pending', 'completed') and started_at > $1 order by id`,
      [since],
    ),
  /**
   * Sessions that wait for answers with a chunk that is overdue by `chunks`, a batch of the assistant's by `batches`, or whose last word is by
   * `silence`.
   */
  findStalled: (chunks: Overdue, batches: Overdue, silence: Overdue): Promise<Pick<Session, 'id'>[]> =>
    queries.query<Pick<Tables['session'], 'id'>>(
      `select id from session
        where (status in ('pending', 'processing') or again_waiting > 0)
          and (heard_at < $1 or heard_at > $6
               or exists (select from chunk where session_id = session.id and state = 'asked'
                           and (asked_at < $2 or asked_at > $3))
               or exists (select from assist_batch where session_id = session.id and state = 'asked'
                           and (asked_at < $4 or asked_at > $5)))
        order by id`,
      [silence.before, chunks.before, chunks.after, batches.before, batches.after, silence.after],
    ),
});

export type StalledSessions = ReturnType<typeof postgresStalledSessions>;
