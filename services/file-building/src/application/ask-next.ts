import type { Session, Upload } from '../domain/session.ts';
import { askNextAssists } from './ask-next-assists.ts';
import { askNextChunks } from './ask-next-chunks.ts';
import type { Unit } from './ports/transaction.ts';

/** Sends out what is next of a session: chunks, and the assistant's batches when those are in. */
export const askNext = async (
  unit: Unit,
  session: Session,
  upload: Upload,
  chunksInFlight: number,
  now: Date,
): Promise<Session> =>
  askNextAssists(unit, await askNextChunks(unit, session, upload, chunksInFlight, now), upload, now);
