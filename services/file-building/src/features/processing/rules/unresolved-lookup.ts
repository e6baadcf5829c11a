import { Conflict } from '@tillmap/service-kit/domain';
import type { CurrentProduct, RunCounts, Session } from '../../../model/session.ts';
import {
  completedIfDone,
  type Decision,
  isRefreshing,
  isRunning,
  recounted,
  requireCompleted,
} from '../../../model/session-transitions.ts';

/** 409 unless the session is completed and has products without a place. */
export const requireUnresolved = (session: Session): ReturnType<typeof requireCompleted> => {
  const completed = requireCompleted(session, 'looked up again');
  if (session.unclassified === 0)
    throw new Conflict('All products of this session have a department, so there is nothing to look up again.');
  return completed;
};

/**
 * Starts a run for items of a completed session that nobody decided and that have no place. All other results stay, and
 * these do until their answer comes. `assisted` of them the assistant was asked about, `unreached` without being reached.
 */
export const startUnresolvedLookup = (
  session: Session,
  items: number,
  { assisted, unreached }: Readonly<{ assisted: number; unreached: number }>,
  reviewThreshold: number,
  now: Date,
): Decision => ({
  session: {
    ...session,
    status: 'pending',
    againWaiting: session.againWaiting + items,
    assist: {
      ...session.assist,
      rows: session.assist.rows - assisted,
      unreached: session.assist.unreached - unreached,
    },
    reviewThreshold,
    errorMessage: null,
    startedAt: now,
    lastProgressAt: now,
    updatedAt: now,
  },
  events: [{ what: 'requested' }],
});

/** Looks up doubts of a completed session again beside its review: it stays completed, and nobody is told. */
export const refresh = (session: Session, items: number, now: Date): Session => ({
  ...session,
  againWaiting: session.againWaiting + items,
  lastProgressAt: now,
});

/** Of so many items that were looked up again, how they counted before and count now, and how many the assistant is to be asked about. */
type AgainTally = Readonly<{ rows: number; before: RunCounts; after: RunCounts; doubtful: number }>;

/** Takes the answer to items that were looked up again; the last one completes the run. Nothing counts unless they are waited for. */
export const recordUnresolvedResult = (
  session: Session,
  { rows, before, after, doubtful }: AgainTally,
  current: CurrentProduct | null,
  now: Date,
): Decision => {
  const counted = {
    ...session,
    ...recounted(session, before, after),
    againWaiting: Math.max(0, session.againWaiting - rows),
    lastProgressAt: now,
    updatedAt: now,
  };
  if (isRefreshing(session)) return { session: counted, events: [] };
  if (!isRunning(session)) return { session, events: [] };
  const { assist } = session;
  return completedIfDone(
    {
      ...counted,
      status: 'processing',
      assist: { ...assist, rows: assist.rows + doubtful, waiting: assist.waiting + doubtful },
      current,
    },
    now,
  );
};
