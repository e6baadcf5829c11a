import { addPriceReviews } from '../../model/price-transitions.ts';
import type { Session } from '../../model/session.ts';
import type { ProcessingUnit } from './unit.ts';

/** When a run is completed, or its doubts were looked up again, what needs the whole file is checked; answers the session with what that sends to review. */
export const withFileChecked = async (unit: ProcessingUnit, session: Session): Promise<Session> => {
  if (session.status !== 'completed' || session.againWaiting > 0 || !session.upload) return session;
  const checked = addPriceReviews(session, await unit.prices.checkFile(session.upload.id, session.prices));
  await unit.prices.weighDoubts(session.upload.id);
  return checked;
};
