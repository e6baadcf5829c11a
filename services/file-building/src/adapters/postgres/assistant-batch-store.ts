import type { Queries } from '@tillmap/database';
import type { AssistantBatch, AssistantBatchStore } from '../../application/ports/assistant-batch-store.ts';
import { firstBatch, type Pieces } from '../../domain/pieces.ts';

const BATCH = 'batch, assist_batch.chunk, assist_batch.piece, attempt, positions';

const inOrder = (one: AssistantBatch, other: AssistantBatch): number =>
  one.chunk - other.chunk || one.piece - other.piece;

export const postgresAssistStore = (tx: Queries, pieces: Pieces): AssistantBatchStore => ({
  add: async (sessionId, chunk, positions) => {
    if (positions.length === 0) return;
    await tx.execute(
      `insert into assist_batch (session_id, chunk, piece, batch, state, attempt, positions, unreached)
       select $1, $2, piece, $4 + piece, 'waiting', 0, array_agg(position order by position), '{}'
         from (select position, (row_number() over (order by position) - 1) / $5 as piece
                 from unnest($3::int[]) as doubtful (position)) cut
        group by piece`,
      [sessionId, chunk, positions, firstBatch(pieces, chunk), pieces.itemsPerBatch],
    );
  },
  dispatchNext: async (sessionId, limit, attemptsSoFar, now) => {
    const batches = await tx.query<AssistantBatch>(
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
  findDispatched: async (sessionId, batch, attempt) => {
    const [found] = await tx.query<AssistantBatch>(
      `select ${BATCH} from assist_batch where session_id = $1 and batch = $2 and attempt = $3 and state = 'asked'`,
      [sessionId, batch, attempt],
    );
    return found;
  },
  unanswered: (sessionId) =>
    tx.query<AssistantBatch>(
      `select ${BATCH} from assist_batch where session_id = $1 and state in ('waiting', 'asked') order by chunk, piece`,
      [sessionId],
    ),
  markDone: async (sessionId, { chunk, piece }, unreached) => {
    await tx.execute(
      `update assist_batch set state = 'done', unreached = $4::int[]
        where session_id = $1 and chunk = $2 and piece = $3`,
      [sessionId, chunk, piece, unreached],
    );
  },
  requeue: async (sessionId, askedBefore) => {
    await tx.execute(
      `update assist_batch set state = 'waiting'
        where session_id = $1 and state = 'asked' and ($2::timestamptz is null or asked_at < $2)`,
      [sessionId, askedBefore ?? null],
    );
  },
  requeueUnreached: async (sessionId) => {
    const again = await tx.query<{ count: number }>(
      `update assist_batch set state = 'waiting', positions = unreached, unreached = '{}'
        where session_id = $1 and state = 'done' and cardinality(unreached) > 0
       returning cardinality(positions) as count`,
      [sessionId],
    );
    return again.reduce((sum, { count }) => sum + count, 0);
  },
  removeAll: async (sessionId) => {
    await tx.execute('delete from assist_batch where session_id = $1', [sessionId]);
  },
});
