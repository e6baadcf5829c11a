import type { InTransaction } from '@tillmap/bus';
import type { Clock, RunIsolated } from '@tillmap/service-kit/domain';
import { isAssisting, type Overdue, type Session, type WaitedFor } from '../../model/session.ts';
import { takesAnswers } from '../../model/session-transitions.ts';
import { finishWithoutAssistant } from './apply-assistant-result.ts';
import { endRunAsFailed } from './apply-chunk-result.ts';
import { dispatchNext } from './dispatch-next.ts';
import { createUninterruptedTime } from './rules/uninterrupted-time.ts';
import type { StalledSessions } from './stores/chunk-store.ts';
import type { ProcessingUnit } from './unit.ts';

type Deps = {
  inTransaction: InTransaction<ProcessingUnit>;
  watchlist: StalledSessions;
  each: RunIsolated;
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

/** A silent run is let go on as often where nobody has listened for long enough, and no further: processes may end for ever. */
const SPARED_AT_MOST = 3;

const stalledMessage = (part: WaitedFor): string =>
  `Processing stopped because the ${part} did not respond. Finished products are saved. Please retry.`;

const isOutside = (moment: Date, { before, after }: Overdue): boolean => moment < before || moment > after;

/**
 * Looks after sessions without an answer: a chunk that is out for too long is asked again under a new attempt, a session
 * that heard nothing for much longer fails and can be retried. Where a clock has jumped since, or the process has not run
 * for as long, nobody has listened: the session is spared, which the database counts, so that restarts without end do not
 * keep a run for ever. What was asked or heard in the future was so before a clock was set back, and is overdue too.
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
  const time = createUninterruptedTime(
    () => clock().getTime(),
    () => steadyClock().getTime(),
  );
  const outside = (seconds: number): Overdue => {
    const now = clock().getTime();
    return { before: new Date(now - seconds * 1_000), after: new Date(now + seconds * 1_000) };
  };
  return async (): Promise<void> => {
    const hasListened = time.seconds() >= giveUpSeconds;
    const isGivenUp = async ({ sessions }: ProcessingUnit, { id, lastProgressAt }: Session): Promise<boolean> => {
      const silence = outside(giveUpSeconds);
      if (!lastProgressAt || !isOutside(lastProgressAt, silence)) return false;
      return hasListened || (await sessions.spare(id, lastProgressAt, clock(), silence)) > SPARED_AT_MOST;
    };
    /** Ends a run that is given up; answers whether it did. What is counted stands, whatever comes of asking again. */
    const endIfGivenUp = (id: string, part: WaitedFor): Promise<boolean> =>
      inTransaction(async (unit) => {
        const now = clock();
        const session = await unit.sessions.lock(id);
        if (!session?.upload || !takesAnswers(session) || !(await isGivenUp(unit, session))) return false;
        // Everything is classified: without the assistant the session is complete.
        if (isAssisting(session))
          await unit.sessions.save(await finishWithoutAssistant(unit, session, session.upload, now));
        else await endRunAsFailed(unit, session, stalledMessage(part), now);
        return true;
      });
    const requeue = (id: string): Promise<void> =>
      inTransaction(async (unit) => {
        const session = await unit.sessions.lock(id);
        if (!session?.upload || !takesAnswers(session)) return;
        await unit.chunks.requeue(session.id, outside(askAgainSeconds));
        await unit.assists.requeue(session.id, outside(assistAgainSeconds));
        await unit.sessions.save(await dispatchNext(unit, session, session.upload, chunksInFlight, clock()));
      });
    const unanswered = await watchlist.findStalled(
      outside(askAgainSeconds),
      outside(assistAgainSeconds),
      outside(giveUpSeconds),
    );
    if (unanswered.length === 0) return;
    const part = await waitedFor();
    await each(
      unanswered,
      ({ id }) => id,
      async ({ id }) => {
        if (!(await endIfGivenUp(id, part))) await requeue(id);
      },
    );
  };
};
