import type { Session, Upload } from '../../domain/sessions/session.ts';
import type { SessionUnitOfWork } from '../unit-of-work.ts';
import { contextItemsOutside, haveSupplierContext } from './chunk-context.ts';

/** Sends out waiting chunks until `inFlight` of the session are out; answers the session with its attempts counted. */
export const dispatchNextChunks = async (
  unit: SessionUnitOfWork,
  session: Session,
  upload: Upload,
  inFlight: number,
  now: Date,
): Promise<Session> => {
  const chunks = await unit.chunks.dispatchNext(session.id, inFlight, session.attempts, now);
  if (chunks.length === 0) return session;
  const requests = [];
  for (const chunk of chunks) {
    const items = await unit.items.range(upload.id, chunk.firstPosition, chunk.lastPosition);
    const wants =
      haveSupplierContext(items) && (await unit.items.hasOpen(upload.id, chunk.firstPosition, chunk.lastPosition));
    requests.push({ chunk, items, known: wants ? await contextItemsOutside(unit, upload, chunk) : [] });
  }
  await unit.events.chunksRequested(session, requests);
  return { ...session, attempts: session.attempts + chunks.length };
};
