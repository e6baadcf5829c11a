import type { Queries } from '@tillmap/database';
import type { AssistBatch, AssistStore } from '../../application/ports/assist-store.ts';

const ITEMS_PER_BATCH = 20;
/** A chunk has at most 500 items, so this many batches at most. */
const BATCHES_PER_CHUNK = 25;

const BATCH = `batch, batch / ${BATCHES_PER_CHUNK} as chunk, attempt, positions`;

export const postgresAssistStore = (tx: Queries): AssistStore => ({
  add: async (sessionId, chunk, positions) => {
    if (positions.length === 0) return;
    await tx.execute(
      `insert into assist_batch (session_id, batch, state, attempt, positions, unreached)
       select $1, $2 * ${BATCHES_PER_CHUNK} + piece, 'waiting', 0, array_agg(position order by position), '{}'
         from (select position, (row_number() over (order by position) - 1) / ${ITEMS_PER_BATCH} as piece
                 from unnest($3::int[]) as doubtful (position)) cut
        group by piece`,
      [sessionId, chunk, positions],
    );
  },
  askNext: async (sessionId, limit, attemptsSoFar, now) => {
    const batches = await tx.query<AssistBatch>(
      `update assist_batch set state = 'asked', attempt = $3 + next.n, asked_at = $4
         from (select batch as number, row_number() over (order by batch) as n
                 from assist_batch where session_id = $1 and state = 'waiting' order by batch
                limit greatest(0, $2 - (select count(*) from assist_batch where session_id = $1 and state = 'asked'))) next
        where session_id = $1 and batch = next.number
       returning ${BATCH}`,
      [sessionId, limit, attemptsSoFar, now],
    );
    return batches.sort((one, other) => one.batch - other.batch);
  },
  asked: async (sessionId, batch, attempt) => {
    const [found] = await tx.query<AssistBatch>(
      `select ${BATCH} from assist_batch where session_id = $1 and batch = $2 and attempt = $3 and state = 'asked'`,
      [sessionId, batch, attempt],
    );
    return found;
  },
  unanswered: (sessionId) =>
    tx.query<AssistBatch>(
      `select ${BATCH} from assist_batch where session_id = $1 and state in ('waiting', 'asked') order by batch`,
      [sessionId],
    ),
  markDone: async (sessionId, batch, unreached) => {
    await tx.execute(
      `update assist_batch set state = 'done', unreached = $3::int[] where session_id = $1 and batch = $2`,
      [sessionId, batch, unreached],
    );
  },
  takeBack: async (sessionId, askedBefore) => {
    await tx.execute(
      `update assist_batch set state = 'waiting'
        where session_id = $1 and state = 'asked' and ($2::timestamptz is null or asked_at < $2)`,
      [sessionId, askedBefore ?? null],
    );
  },
  askUnreachedAgain: async (sessionId) => {
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
