import type { Clock, EachByItself } from '@tillmap/service-kit/domain';
import { isAssisting } from '../domain/session.ts';
import { isRunning } from '../domain/session-transitions.ts';
import { askNext } from './ask-next.ts';
import type { Watchlist } from './ports/chunk-store.ts';
import type { InTransaction } from './ports/transaction.ts';
import { endAssisting } from './take-assist-answer.ts';
import { endRunAsFailed } from './take-chunk-answer.ts';

type Deps = {
  inTransaction: InTransaction;
  watchlist: Watchlist;
  each: EachByItself;
  clock: Clock;
  chunksInFlight: number;
  askAgainSeconds: number;
  giveUpSeconds: number;
  /** The assistant takes its time: its batches are asked again later than chunks are. */
  assistAgainSeconds: number;
};

const GAVE_UP =
  'Processing stopped because the product database did not respond. Finished products are saved. Please retry.';

/**
 * Looks after sessions without an answer: a chunk that is out for too long is asked again under a new attempt, a session
 * that heard nothing for much longer fails and can be retried.
 * A session that cannot be looked after is passed over.
 */
export const watchSessions =
  ({
    inTransaction,
    watchlist,
    each,
    clock,
    chunksInFlight,
    askAgainSeconds,
    assistAgainSeconds,
    giveUpSeconds,
  }: Deps) =>
  async (): Promise<void> => {
    const before = (seconds: number): Date => new Date(clock().getTime() - seconds * 1_000);
    const lookAfter = (id: string): Promise<void> =>
      inTransaction(async (unit) => {
        const now = clock();
        const session = await unit.sessions.lock(id);
        if (!session?.upload || !isRunning(session)) return;
        if (session.heardAt && session.heardAt < before(giveUpSeconds)) {
          // Everything is classified: without the assistant the session is complete.
          if (isAssisting(session)) return unit.sessions.save(await endAssisting(unit, session, session.upload, now));
          return endRunAsFailed(unit, session, GAVE_UP, now);
        }
        await unit.chunks.takeBack(session.id, before(askAgainSeconds));
        await unit.assists.takeBack(session.id, before(assistAgainSeconds));
        await unit.sessions.save(await askNext(unit, session, session.upload, chunksInFlight, now));
      });
    const unanswered = await watchlist.unanswered(
      before(askAgainSeconds),
      before(assistAgainSeconds),
      before(giveUpSeconds),
    );
    await each(
      unanswered,
      ({ id }) => id,
      ({ id }) => lookAfter(id),
    );
  };
