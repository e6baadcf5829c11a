import type { Session, Upload } from '../../model/session.ts';
import { dispatchNextAssistantBatches } from './dispatch-next-assistant-batches.ts';
import { dispatchNextChunks } from './dispatch-next-chunks.ts';
import type { ProcessingUnit } from './unit.ts';

/** Sends out what is next of a session: chunks, and the assistant's batches when those are in. */
export const dispatchNext = async (
  unit: ProcessingUnit,
  session: Session,
  upload: Upload,
  chunksInFlight: number,
  now: Date,
): Promise<Session> =>
  dispatchNextAssistantBatches(unit, await dispatchNextChunks(unit, session, upload, chunksInFlight, now), upload, now);
