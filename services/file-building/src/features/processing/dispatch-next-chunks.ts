import type { Session, Upload } from '../../model/session.ts';
import { contextItemsOutside, haveSupplierContext, itemsOfChunk, NOWHERE } from './chunk-context.ts';
import type { ProcessingUnit } from './unit.ts';

/** Sends out waiting chunks until `inFlight` of the session are out; answers the session with its attempts counted. */
export const dispatchNextChunks = async (
  unit: ProcessingUnit,
  session: Session,
  upload: Upload,
  inFlight: number,
  now: Date,
): Promise<Session> => {
  const chunks = await unit.chunks.dispatchNext(session.id, inFlight, session.attempts, now);
  if (chunks.length === 0) return session;
  const requests = [];
  for (const chunk of chunks) {
    const items = await itemsOfChunk(unit, upload, chunk);
    const wants =
      haveSupplierContext(items) && (await unit.items.hasOpen(upload.id, chunk.firstPosition, chunk.lastPosition));
    // What is looked up once more lies all over the file.
    const span = chunk.positions === null ? chunk : NOWHERE;
    requests.push({ chunk, items, known: wants ? await contextItemsOutside(unit, upload, span) : [] });
  }
  await unit.events.chunksRequested(session, requests);
  return { ...session, attempts: session.attempts + chunks.length };
};
