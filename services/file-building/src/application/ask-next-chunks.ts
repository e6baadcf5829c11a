import type { Session, Upload } from '../domain/session.ts';
import { areTold, sampleBeside } from './known-for-chunk.ts';
import type { Unit } from './ports/transaction.ts';

/** Sends out waiting chunks until `inFlight` of the session are out; answers the session with its attempts counted. */
export const askNextChunks = async (
  unit: Unit,
  session: Session,
  upload: Upload,
  inFlight: number,
  now: Date,
): Promise<Session> => {
  const chunks = await unit.chunks.askNext(session.id, inFlight, session.attempts, now);
  if (chunks.length === 0) return session;
  const requests = [];
  for (const chunk of chunks) {
    const items = await unit.items.range(upload.id, chunk.firstPosition, chunk.lastPosition);
    const wants = areTold(items) && (await unit.items.hasOpen(upload.id, chunk.firstPosition, chunk.lastPosition));
    requests.push({ chunk, items, known: wants ? await sampleBeside(unit, upload, chunk) : [] });
  }
  await unit.tell.chunksRequested(session, requests);
  return { ...session, attempts: session.attempts + chunks.length };
};
