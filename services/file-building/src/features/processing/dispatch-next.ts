import type { Session, Upload } from '../../model/session.ts';
import type { SessionUnitOfWork } from '../../unit-of-work.ts';
import { dispatchNextAssistantBatches } from './dispatch-next-assistant-batches.ts';
import { dispatchNextChunks } from './dispatch-next-chunks.ts';

/** Sends out what is next of a session: chunks, and the assistant's batches when those are in. */
export const dispatchNext = async (
  unit: SessionUnitOfWork,
  session: Session,
  upload: Upload,
  chunksInFlight: number,
  now: Date,
): Promise<Session> =>
  dispatchNextAssistantBatches(unit, await dispatchNextChunks(unit, session, upload, chunksInFlight, now), upload, now);
