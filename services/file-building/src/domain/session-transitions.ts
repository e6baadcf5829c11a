import type { SessionStatus } from '@tillmap/contracts';
import { Conflict, Invalid } from '@tillmap/service-kit/domain';
import {
  type CurrentProduct,
  doneItems,
  NOTHING_DONE,
  type Session,
  type SessionEvent,
  type Tally,
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

const refuse = (session: Session, consequence: string): Conflict =>
  new Conflict(`This session ${STATE_WORDS[session.status]}${consequence}`, 'wrong-session-status');

/** Whether a run is on: answers to its chunks count. */
export const isRunning = ({ status }: Pick<Session, 'status'>): boolean =>
  status === 'pending' || status === 'processing';

const quiet = (session: Session): Decision => ({ session, events: [] });

/** 409 unless the session takes a supplier file: draft, or cancelled. */
export const requireUploadable = (session: Session): void => {
  if (session.status !== 'draft' && session.status !== 'cancelled')
    throw refuse(session, ', so it takes no other supplier file. Please create a new session.');
};

/** The session works on this upload from now on; what the one before it left is gone. */
export const acceptUpload = (session: Session, upload: Upload, now: Date): Decision => {
  requireUploadable(session);
  return quiet({
    ...session,
    status: 'draft',
    upload,
    run: NOTHING_DONE,
    toReview: 0,
    unclassified: 0,
    startedAt: null,
    completedAt: null,
    heardAt: null,
    current: null,
    errorMessage: null,
    updatedAt: now,
  });
};

/** Starts the run of a draft by a threshold that holds to its end. A second start while it runs changes nothing. */
export const start = (session: Session, reviewThreshold: number, now: Date): Decision => {
  if (isRunning(session)) return quiet(session);
  if (session.status !== 'draft')
    throw refuse(session, session.status === 'failed' ? '; please retry it.' : ', so it can not be started.');
  if (!session.upload) throw new Invalid({ session_id: ['Please upload a supplier file first.'] });
  return {
    session: { ...session, status: 'pending', reviewThreshold, startedAt: now, heardAt: now, updatedAt: now },
    events: [{ what: 'requested' }],
  };
};

/** Starts a failed run again; what is done stays done. */
export const retry = (session: Session, now: Date): Decision => {
  if (session.status !== 'failed') throw refuse(session, '; only a failed session can be retried.');
  return {
    session: {
      ...session,
      status: 'pending',
      errorMessage: null,
      startedAt: now,
      completedAt: null,
      heardAt: now,
      updatedAt: now,
    },
    events: [{ what: 'requested' }],
  };
};

/** Takes the tally of one answered chunk; the last one completes the run. Nothing counts unless it runs. */
export const recordAnswer = (session: Session, tally: Tally, current: CurrentProduct | null, now: Date): Decision => {
  if (!isRunning(session)) return quiet(session);
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
    current,
    heardAt: now,
    updatedAt: now,
  };
  if (doneItems(run) < (session.upload?.items ?? 0)) return quiet(moved);
  return {
    session: { ...moved, status: 'completed', completedAt: now, current: null },
    events: [{ what: 'completed' }],
  };
};

/** Ends the run with a sentence; what is done is kept for a retry. */
export const failRun = (session: Session, message: string, now: Date): Decision => {
  if (!isRunning(session)) return quiet(session);
  return {
    session: { ...session, status: 'failed', errorMessage: message, completedAt: now, current: null, updatedAt: now },
    events: [{ what: 'failed' }],
  };
};

/** Ends the run for good. */
export const cancel = (session: Session, now: Date): Decision => {
  if (!isRunning(session)) throw refuse(session, ', so there is nothing to cancel.');
  return {
    session: { ...session, status: 'cancelled', completedAt: now, current: null, updatedAt: now },
    events: [{ what: 'cancelled' }],
  };
};

/** 409 while the session is processing. */
export const requireDeletable = (session: Session): void => {
  if (session.status === 'processing') throw refuse(session, '; please cancel it before you delete it.');
};

/** 409 unless the session is completed; `purpose` ends the sentence: 'edited', 'downloaded'. */
export const requireCompleted = (session: Session, purpose: string): Session & { readonly upload: Upload } => {
  if (session.status !== 'completed' || !session.upload)
    throw refuse(session, `; only the results of a completed session can be ${purpose}.`);
  return { ...session, upload: session.upload };
};

/** An edit made an item `manual`: it was to be reviewed, or had no classification, before. */
export const recordEdit = (
  session: Session,
  before: Readonly<{ needsReview: boolean; isClassified: boolean }>,
  now: Date,
): Session => ({
  ...session,
  toReview: session.toReview - (before.needsReview ? 1 : 0),
  unclassified: session.unclassified - (before.isClassified ? 0 : 1),
  updatedAt: now,
});
