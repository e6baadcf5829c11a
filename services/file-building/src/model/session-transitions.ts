import type { SessionStatus } from '@tillmap/contracts';
import { Conflict, Invalid } from '@tillmap/service-kit/domain';
import type { FilePrices } from './prices/file-prices.ts';
import {
  type CompletedSession,
  type CurrentProduct,
  isClassified,
  NO_ASSIST,
  NOTHING_DONE,
  type RunCounts,
  type Session,
  type SessionEvent,
  type Upload,
} from './session.ts';

/** The session as it is from now on, and what others are told of it. */
export type Decision = Readonly<{ session: Session; events: readonly SessionEvent[] }>;

const STATE_WORDS: Readonly<Record<SessionStatus, string>> = {
  draft: 'has not been started yet',
  pending: 'is waiting to be processed',
  processing: 'is being processed',
  completed: 'is completed',
  failed: 'has failed',
  cancelled: 'was cancelled',
};

/** A 409 that says what the session is. */
export const refuse = (session: Session, consequence: string): Conflict =>
  new Conflict(`This session ${STATE_WORDS[session.status]}${consequence}`, 'wrong-session-status');

/** Whether a run is on. */
export const isRunning = ({ status }: Pick<Session, 'status'>): boolean =>
  status === 'pending' || status === 'processing';

/** Whether doubts of a completed session are looked up again beside the review, which goes on. */
export const isRefreshing = ({ status, againWaiting }: Pick<Session, 'status' | 'againWaiting'>): boolean =>
  status === 'completed' && againWaiting > 0;

/** Whether answers to chunks count. */
export const takesAnswers = (session: Pick<Session, 'status' | 'againWaiting'>): boolean =>
  isRunning(session) || isRefreshing(session);

const quiet = (session: Session): Decision => ({ session, events: [] });

/** Whether the session takes a supplier file: draft, or cancelled. */
export const takesFile = ({ status }: Pick<Session, 'status'>): boolean => status === 'draft' || status === 'cancelled';

/** 409 unless it does. */
export const requireUploadable = (session: Session): void => {
  if (!takesFile(session)) throw refuse(session, ', so you cannot upload another file. Please create a new session.');
};

/** The session works on this upload from now on; what the one before it left is gone. */
export const acceptUpload = (session: Session, upload: Upload, prices: FilePrices, now: Date): Decision => {
  requireUploadable(session);
  return quiet({
    ...session,
    status: 'draft',
    upload,
    prices,
    run: NOTHING_DONE,
    assist: NO_ASSIST,
    againWaiting: 0,
    toReview: 0,
    unclassified: 0,
    startedAt: null,
    completedAt: null,
    lastProgressAt: null,
    learning: null,
    current: null,
    errorMessage: null,
    updatedAt: now,
  });
};

/** What a run is started by: a threshold and rates of VAT, which hold to its end, and what of its wholesaler is still learned. */
export type RunTerms = Readonly<{
  reviewThreshold: number;
  vatRates: FilePrices['vatRates'];
  learning: Session['learning'];
}>;

/** Starts the run of a draft by these terms. A second start while it runs changes nothing. */
export const start = (session: Session, terms: RunTerms, now: Date): Decision => {
  const { reviewThreshold, vatRates, learning } = terms;
  if (isRunning(session)) return quiet(session);
  if (session.status !== 'draft')
    throw refuse(session, session.status === 'failed' ? '; please retry it.' : ', so it cannot be started.');
  if (!session.upload) throw new Invalid({ session_id: ['Please upload a supplier file first.'] });
  const prices = { ...session.prices, vatRates };
  return {
    session: {
      ...session,
      status: 'pending',
      reviewThreshold,
      prices,
      startedAt: now,
      lastProgressAt: now,
      learning,
      updatedAt: now,
    },
    events: [{ what: 'requested' }],
  };
};

/** A failed run, or a completed one with items that the assistant was not reached about. */
export const mayRetry = ({ status, assist }: Pick<Session, 'status' | 'assist'>): boolean =>
  status === 'failed' || (status === 'completed' && assist.unreached > 0);

/** Starts a run again for what is missing; what is done stays done. A session that has all results stays completed. */
export const retry = (session: Session, now: Date): Decision => {
  if (!mayRetry(session)) throw refuse(session, '; only a failed session can be retried.');
  return {
    session: {
      ...session,
      status: 'pending',
      errorMessage: null,
      startedAt: now,
      completedAt: isClassified(session) ? session.completedAt : null,
      lastProgressAt: now,
      updatedAt: now,
    },
    events: [{ what: 'requested' }],
  };
};

/**
 * Takes the tally of one answered chunk, with how many of its items the assistant is to be asked about; the last one
 * completes the run, unless there are such. Nothing counts unless it runs, nor once all of its items have counted.
 */
export const recordAnswer = (
  session: Session,
  tally: RunCounts,
  current: CurrentProduct | null,
  now: Date,
  doubtful = 0,
): Decision => {
  if (!isRunning(session) || isClassified(session)) return quiet(session);
  const run = {
    high: session.run.high + tally.high,
    low: session.run.low + tally.low,
    skipped: session.run.skipped + tally.skipped,
  };
  const moved: Session = {
    ...session,
    status: 'processing',
    run,
    toReview: session.toReview + tally.low + tally.skipped,
    unclassified: session.unclassified + tally.skipped,
    assist: {
      ...session.assist,
      rows: session.assist.rows + doubtful,
      waiting: session.assist.waiting + doubtful,
    },
    current,
    lastProgressAt: now,
    updatedAt: now,
  };
  return completedIfDone(moved, now);
};

/** A run that has all results is completed when nothing is waited for. */
export const completedIfDone = (session: Session, now: Date): Decision => {
  if (!isClassified(session) || session.againWaiting > 0 || session.assist.waiting > 0) return quiet(session);
  return {
    session: { ...session, status: 'completed', completedAt: now, current: null },
    events: [{ what: 'completed' }],
  };
};

/** The run's figures, and what needs review, after items that counted `before` count as `after`. */
export const recounted = (
  { run, toReview, unclassified }: Session,
  before: RunCounts,
  after: RunCounts,
): Pick<Session, 'run' | 'toReview' | 'unclassified'> => {
  const more = (count: keyof RunCounts): number => after[count] - before[count];
  return {
    run: { high: run.high + more('high'), low: run.low + more('low'), skipped: run.skipped + more('skipped') },
    toReview: toReview + more('low') + more('skipped'),
    unclassified: unclassified + more('skipped'),
  };
};

/** What the assistant's answer changes: of so many items, how they counted before and count now. */
type AssistTally = Readonly<{ rows: number; unreached: number; before: RunCounts; after: RunCounts }>;

/** Takes the answer to a batch; the last one completes the run. Nothing counts unless it runs. */
export const recordAssist = (
  session: Session,
  { rows, unreached, before, after }: AssistTally,
  current: CurrentProduct | null,
  now: Date,
): Decision => {
  if (!isRunning(session)) return quiet(session);
  const { assist } = session;
  const moved: Session = {
    ...session,
    status: 'processing',
    ...recounted(session, before, after),
    assist: { ...assist, waiting: assist.waiting - rows, unreached: assist.unreached + unreached },
    current,
    lastProgressAt: now,
    updatedAt: now,
  };
  return completedIfDone(moved, now);
};

/** Items that nobody looked at are asked about again. */
export const retryAssistant = (session: Session, items: number): Session => ({
  ...session,
  assist: {
    ...session.assist,
    waiting: session.assist.waiting + items,
    unreached: session.assist.unreached - items,
  },
});

/** Whether a run looks up products of a completed session again, by their barcodes or by the assistant. */
export const wasCompleted = (session: Session): boolean => isRunning(session) && session.completedAt !== null;

/** Ends such a run early. Products without a new answer keep theirs; the assistant can be asked about them again. */
const completedAsBefore = (session: Session, errorMessage: string | null, now: Date): Decision => ({
  session: {
    ...session,
    status: 'completed',
    againWaiting: 0,
    assist: { ...session.assist, waiting: 0, unreached: session.assist.unreached + session.assist.waiting },
    errorMessage,
    completedAt: now,
    current: null,
    updatedAt: now,
  },
  events: [{ what: 'completed' }],
});

/** Ends the run with a sentence; what is done is kept for a retry. Doubts that were looked up again by themselves stay. */
export const failRun = (session: Session, message: string, now: Date): Decision => {
  if (isRefreshing(session)) return quiet({ ...session, againWaiting: 0, updatedAt: now });
  if (!isRunning(session)) return quiet(session);
  if (wasCompleted(session))
    return completedAsBefore(session, `The products could not be looked up again. ${message}`, now);
  return {
    session: { ...session, status: 'failed', errorMessage: message, completedAt: now, current: null, updatedAt: now },
    events: [{ what: 'failed' }],
  };
};

/** Ends the run for good. */
export const cancel = (session: Session, now: Date): Decision => {
  if (!isRunning(session)) throw refuse(session, ', so there is nothing to cancel.');
  if (wasCompleted(session)) return completedAsBefore(session, null, now);
  return {
    session: { ...session, status: 'cancelled', completedAt: now, learning: null, current: null, updatedAt: now },
    events: [{ what: 'cancelled' }],
  };
};

/** 409 while the session is processing. */
export const requireDeletable = (session: Session): void => {
  if (session.status === 'processing') throw refuse(session, '; please cancel it before you delete it.');
};

/** 409 unless the session is completed; `purpose` ends the sentence: 'edited', 'downloaded'. */
export const requireCompleted = <Seen extends Session>(session: Seen, purpose: string): Seen & CompletedSession => {
  if (session.status !== 'completed' || !session.upload)
    throw refuse(session, `; only the results of a completed session can be ${purpose}.`);
  return { ...session, upload: session.upload };
};

/** 409 while answers change the items. */
export const requireNotRunning = (session: Session): void => {
  if (isRunning(session)) throw refuse(session, '; please wait until it ends, or cancel it.');
};
