import { type CamelRow, type Columns, camelCased, type Queries } from '@tillmap/storage/database';
import type { Tables } from '../../../database/schema.generated.ts';
import type { Overdue } from '../../../model/session.ts';
import type { AssistantBatch } from '../rules/chunk.ts';
import { type ChunkSizes, firstBatch } from '../rules/chunk-sizes.ts';

const COLUMNS = ['batch', 'chunk', 'piece', 'attempt', 'positions'] as const satisfies Columns<Tables['assist_batch']>;
const BATCH = camelCased(COLUMNS, 'assist_batch');
type BatchRow = CamelRow<Tables['assist_batch'], typeof COLUMNS>;

const inOrder = (one: AssistantBatch, other: AssistantBatch): number =>
  one.chunk - other.chunk || one.piece - other.piece;

/** What the assistant is to be asked, for sessions whose lock the transaction holds. */
export const postgresAssistantBatches = (tx: Queries, chunkSizes: ChunkSizes) => ({
  /** Cuts the doubtful items of one chunk into batches of `itemsPerBatch` at most; they wait. */
  add: async (sessionId: string, chunk: number, positions: readonly number[]) => {
    if (positions.length === 0) return;
    await tx.execute(
      `insert into assist_batch (session_id, chunk, piece, batch, state, attempt, positions, unreached)
       select $1, $2, piece, $4 + piece, 'waiting', 0, array_agg(position order by position), '{}'
         from (select position, (row_number() over (order by position) - 1) / $5 as piece
                 from unnest($3::int[]) as assistable (position)) cut
        group by piece`,
      [sessionId, chunk, positions, firstBatch(chunkSizes, chunk), chunkSizes.itemsPerBatch],
    );
  },
  /** Marks waiting batches as asked until `limit` of the session are out. Attempts are numbered from `attemptsSoFar` + 1. */
  dispatchNext: async (sessionId: string, limit: number, attemptsSoFar: number, now: Date) => {
    const batches = await tx.query<BatchRow>(
      `update assist_batch set state = 'asked', attempt = $3 + next.n, asked_at = $4
         from (select chunk, piece, row_number() over (order by chunk, piece) as n
                 from assist_batch where session_id = $1 and state = 'waiting' order by chunk, piece
                limit greatest(0, $2 - (select count(*) from assist_batch where session_id = $1 and state = 'asked'))) next
        where session_id = $1 and assist_batch.chunk = next.chunk and assist_batch.piece = next.piece
       returning ${BATCH}`,
      [sessionId, limit, attemptsSoFar, now],
    );
    return batches.sort(inOrder);
  },
  /** The batch if it is out under this very attempt. */
  findDispatched: async (sessionId: string, batch: number, attempt: number) => {
    const [found] = await tx.query<BatchRow>(
      `select ${BATCH} from assist_batch where session_id = $1 and batch = $2 and attempt = $3 and state = 'asked'`,
      [sessionId, batch, attempt],
    );
    return found;
  },
  /** Takes what is left: batches that are out or wait, as if they had been answered. */
  unanswered: (sessionId: string) =>
    tx.query<BatchRow>(
      `select ${BATCH} from assist_batch where session_id = $1 and state in ('waiting', 'asked') order by chunk, piece`,
      [sessionId],
    ),
  /** The batch is answered; `unreached` are its items that nobody looked at, which a retry asks about again. */
  markDone: async (
    sessionId: string,
    { chunk, piece }: Pick<AssistantBatch, 'chunk' | 'piece'>,
    unreached: readonly number[],
  ) => {
    await tx.execute(
      `update assist_batch set state = 'done', unreached = $4::int[]
        where session_id = $1 and chunk = $2 and piece = $3`,
      [sessionId, chunk, piece, unreached],
    );
  },
  /** Lets batches that are out wait again: all, or those that are overdue. */
  requeue: async (sessionId: string, overdue?: Overdue) => {
    await tx.execute(
      `update assist_batch set state = 'waiting'
        where session_id = $1 and state = 'asked'
          and ($2::timestamptz is null or asked_at < $2 or asked_at > $3)`,
      [sessionId, overdue?.before ?? null, overdue?.after ?? null],
    );
  },
  /** Lets items that nobody looked at wait again; answers how many there are. */
  requeueUnreached: async (sessionId: string) => {
    const again = await tx.query<{ count: number }>(
      `update assist_batch set state = 'waiting', positions = unreached, unreached = '{}'
        where session_id = $1 and state = 'done' and cardinality(unreached) > 0
       returning cardinality(positions) as count`,
      [sessionId],
    );
    return again.reduce((sum, { count }) => sum + count, 0);
  },
  /**
   * Forgets that these items were asked about, since they are looked up once more. Answers of how many items, and how many
   * of them were not reached.
   */
  forget: async (sessionId: string, positions: readonly number[]) => {
    const [forgotten] = await tx.query<{ assisted: number; unreached: number }>(
      `with before as (select chunk, piece, positions, unreached from assist_batch
                        where session_id = $1 and state = 'done' and positions && $2::int[]),
            cut as (update assist_batch
                       set positions = array(select unnest(assist_batch.positions) except select unnest($2::int[]) order by 1),
                           unreached = array(select unnest(assist_batch.unreached) except select unnest($2::int[]) order by 1)
                      from before
                     where session_id = $1 and assist_batch.chunk = before.chunk and assist_batch.piece = before.piece)
       select (select count(*) from before, unnest(before.positions) as one where one = any($2::int[])) as assisted,
              (select count(*) from before, unnest(before.unreached) as one where one = any($2::int[])) as unreached`,
      [sessionId, positions],
    );
    return forgotten ?? { assisted: 0, unreached: 0 };
  },
  /** Ends waiting and dispatched batches as unreached; a retry asks about them again. */
  endUnanswered: async (sessionId: string) => {
    await tx.execute(
      `update assist_batch set state = 'done', unreached = positions where session_id = $1 and state <> 'done'`,
      [sessionId],
    );
  },
  removeAll: async (sessionId: string) => {
    await tx.execute('delete from assist_batch where session_id = $1', [sessionId]);
  },
});
