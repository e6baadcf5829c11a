import { Conflict } from '@tillmap/service-kit/domain';
import type { Session } from '../../../model/session.ts';

export const deletedMeanwhile = (): Conflict =>
  new Conflict('This session was deleted during the download.', 'session-changed');

/** 409 unless the session is still there, with the results of the run that a file was made of. */
export const requireUntouched = (made: Session, now: Session | undefined): void => {
  if (!now) throw deletedMeanwhile();
  const isSameRun = now.status === made.status && now.startedAt?.getTime() === made.startedAt?.getTime();
  if (!isSameRun)
    throw new Conflict(
      'This session was restarted during the download. Please download it when it is completed.',
      'session-changed',
    );
};
