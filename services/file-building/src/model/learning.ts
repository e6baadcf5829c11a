import type { Session } from './session.ts';
import { isRefreshing } from './session-transitions.ts';

/** Seconds until each wholesaler that is being learned is ready; null where nobody can say, Infinity where nobody trains. */
export type LearningWholesalers = ReadonlyMap<string, number | null>;

/** Which those are; undefined where catalog cannot say. */
export type FindLearning = () => Promise<LearningWholesalers | undefined>;

/** A run waits no longer for what is learned; its doubts are looked up again instead. */
const LONGEST_WAIT_SECONDS = 60;

type InWholesaler = Pick<Session, 'wholesalerCode'>;

/** What a run that starts now has to gain: nothing to wait for where that takes longer than it may wait, or nobody can say. */
export const learningAtStart = (
  { wholesalerCode }: InWholesaler,
  learning: LearningWholesalers | undefined,
): Session['learning'] => {
  const seconds = learning?.get(wholesalerCode);
  if (seconds === undefined) return null;
  return seconds !== null && seconds <= LONGEST_WAIT_SECONDS ? 'awaited' : 'missed';
};

/** Whether it is known that the wholesaler is not being learned any more. */
export const isLearned = ({ wholesalerCode }: InWholesaler, learning: LearningWholesalers | undefined): boolean =>
  learning !== undefined && !learning.has(wholesalerCode);

/** Whether a run has not been sent out yet, because its wholesaler is learned in a moment. Not where the clock was set back. */
export const waitsToLearn = (session: Pick<Session, 'status' | 'learning' | 'startedAt'>, now: Date): boolean => {
  const { status, learning, startedAt } = session;
  if (status !== 'pending' || learning !== 'awaited' || startedAt === null) return false;
  const waited = now.getTime() - startedAt.getTime();
  return waited >= 0 && waited < LONGEST_WAIT_SECONDS * 1_000;
};

/** Whether what is being learned matters to the session, so that it is worth asking: a file waits for its start, or has to gain. */
export const mayLearn = ({ learning, status, upload }: Pick<Session, 'learning' | 'status' | 'upload'>): boolean =>
  learning !== null || (status === 'draft' && upload !== null);

/**
 * Seconds until what the session has to gain from is learned, null where nobody can say; 0 while its doubts are looked up
 * again, or will be in a moment. Undefined when there is nothing to gain, or it will not be learned for now.
 */
export const learningSeconds = (
  session: Session,
  learning: LearningWholesalers | undefined,
): number | null | undefined => {
  if (isRefreshing(session)) return 0;
  if (!mayLearn(session) || !learning) return undefined;
  if (session.status === 'completed' && isLearned(session, learning)) return 0;
  const seconds = learning.get(session.wholesalerCode);
  return seconds === Number.POSITIVE_INFINITY ? undefined : seconds;
};

/** What a run that waits for it says. */
export const learningMessage = ({ wholesalerName }: Pick<Session, 'wholesalerName'>): string =>
  `Waiting until Tillmap has learned ${wholesalerName}, at most a minute. Processing continues automatically.`;
