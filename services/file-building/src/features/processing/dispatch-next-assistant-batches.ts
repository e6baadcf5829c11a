import type { SessionItem } from '../../model/item.ts';
import { type CurrentProduct, isAssisting, type Session, type Upload } from '../../model/session.ts';
import { contextItemsOutside, haveSupplierContext, NOWHERE } from './chunk-context.ts';
import type { ProcessingUnit } from './unit.ts';

/** While one is worked on the next is there already; answers to one session come one after the other. */
const BATCHES_IN_FLIGHT = 2;

const currentOf = (requests: readonly Readonly<{ items: readonly SessionItem[] }>[]): CurrentProduct | null => {
  const item = requests[0]?.items[0];
  if (!item) return null;
  const { description: name, barcode, supplier, cost: costPrice, rrp, caseQty } = item;
  return { name, barcode, supplier, costPrice, rrp, caseQty, stage: 'ai' };
};

/** What told the chunk of these items what the supplier's groups and VAT are. */
const knownBeside = async (
  unit: ProcessingUnit,
  session: Session,
  upload: Upload,
  chunk: number,
  items: readonly SessionItem[],
) => {
  if (!haveSupplierContext(items)) return [];
  const span = await unit.chunks.span(session.id, chunk);
  if (!span) return contextItemsOutside(unit, upload, NOWHERE);
  const own = await unit.items.knownIn(upload.id, span.firstPosition, span.lastPosition);
  return [...own, ...(await contextItemsOutside(unit, upload, span))];
};

/** Asks about doubtful items once all chunks are in; answers the session with its attempts counted. */
export const dispatchNextAssistantBatches = async (
  unit: ProcessingUnit,
  session: Session,
  upload: Upload,
  now: Date,
): Promise<Session> => {
  if (!isAssisting(session)) return session;
  const batches = await unit.assists.dispatchNext(session.id, BATCHES_IN_FLIGHT, session.attempts, now);
  if (batches.length === 0) return session;
  const requests = [];
  for (const batch of batches) {
    const items = await unit.items.at(upload.id, batch.positions);
    requests.push({ batch, items, known: await knownBeside(unit, session, upload, batch.chunk, items) });
  }
  await unit.events.assistsAsked(session, requests);
  return { ...session, current: currentOf(requests) ?? session.current, attempts: session.attempts + batches.length };
};
