import { Conflict } from '@tillmap/service-kit/domain';
import type { FilePrices } from '../../../model/prices/file-prices.ts';
import type { CompletedSession, Session, Upload } from '../../../model/session.ts';
import { refuse } from '../../../model/session-transitions.ts';

/** 409 unless rows of the session's file may still be corrected: as long as another file may take its place. */
export const requireCorrectable = (session: Session): CompletedSession => {
  const { upload, status } = session;
  if (status !== 'draft' && status !== 'cancelled')
    throw refuse(session, ', so its rows cannot be corrected any more. They were left out.');
  if (!upload) throw new Conflict('This session has no supplier file yet.', 'wrong-session-status');
  return { ...session, upload };
};

/** Rows of the upload were corrected, after which these are its figures and this is how its prices are read. */
export const correctRows = (
  session: CompletedSession,
  counts: Pick<Upload, 'items' | 'mapped' | 'badRows'>,
  prices: FilePrices,
  now: Date,
): Session => ({ ...session, upload: { ...session.upload, ...counts }, prices, updatedAt: now });
