import type { Clock, EachByItself } from '@tillmap/service-kit/domain';
import type { Overdue, StalledSessions } from '../../adapters/postgres/chunk-store.ts';
import { trustedTime } from '../../domain/processing/trusted-time.ts';
import { isAssisting, type WaitedFor } from '../../domain/sessions/session.ts';
import { isRunning } from '../../domain/sessions/session-transitions.ts';
import type { InTransaction } from '../unit-of-work.ts';
import { finishWithoutAssistant } from './apply-assistant-result.ts';
import { endRunAsFailed } from './apply-chunk-result.ts';
import { dispatchNext } from './dispatch-next.ts';

type Deps = {
  inTransaction: InTransaction;
  watchlist: StalledSessions;
  each: EachByItself;
  waitedFor: () => Promise<WaitedFor>;
  clock: Clock;
  /** Nobody sets it. */
  steadyClock: Clock;
  chunksInFlight: number;
  askAgainSeconds: number;
  giveUpSeconds: number;
  /** The assistant takes its time: its batches are asked again later than chunks are. */
  assistAgainSeconds: number;
};

const stalledMessage = (part: WaitedFor): string =>
  `Processing stopped because the ${part} did not respond. Finished products are saved. Please retry.`;

/**
 * Looks after sessions without an answer: a chunk that is out for too long is asked again under a new attempt, a session
 * that heard nothing for much longer fails and can be retried. It fails only where no clock has jumped for as long: a
 * machine that slept, or a process that starts after hours, has not listened. What was asked in the future was asked
 * before a clock was set back, and is overdue too.
 * A session that cannot be looked after is passed over.
 */
export const requeueStalledSessions = ({
  inTransaction,
  watchlist,
  each,
  waitedFor,
  clock,
  steadyClock,
  chunksInFlight,
  askAgainSeconds,
  assistAgainSeconds,
  giveUpSeconds,
}: Deps) => {
  const time = trustedTime(
    () => clock().getTime(),
    () => steadyClock().getTime(),
  );
  return async (): Promise<void> => {
    const mayGiveUp = time.seconds() >= giveUpSeconds;
    const before = (seconds: number): Date => new Date(clock().getTime() - seconds * 1_000);
    const outside = (seconds: number): Overdue => ({ before: before(seconds), after: before(-seconds) });
    const lookAfter = (id: string, part: WaitedFor): Promise<void> =>
      inTransaction(async (unit) => {
        const now = clock();
        const session = await unit.sessions.lock(id);
        if (!session?.upload || !isRunning(session)) return;
        if (mayGiveUp && session.lastProgressAt && session.lastProgressAt < before(giveUpSeconds)) {
          // Everything is classified: without the assistant the session is complete.
          if (isAssisting(session))
            return unit.sessions.save(await finishWithoutAssistant(unit, session, session.upload, now));
          return endRunAsFailed(unit, session, stalledMessage(part), now);
        }
        await unit.chunks.requeue(session.id, outside(askAgainSeconds));
        await unit.assists.requeue(session.id, outside(assistAgainSeconds));
        await unit.sessions.save(await dispatchNext(unit, session, session.upload, chunksInFlight, now));
      });
    const unanswered = await watchlist.findStalled(
      outside(askAgainSeconds),
      outside(assistAgainSeconds),
      before(giveUpSeconds),
    );
    if (unanswered.length === 0) return;
    const part = await waitedFor();
    await each(
      unanswered,
      ({ id }) => id,
      ({ id }) => lookAfter(id, part),
    );
  };
};
