import type { InTransaction } from '@tillmap/bus';
import { DEFAULT_REVIEW_THRESHOLD } from '@tillmap/contracts';
import type { Actor, Clock } from '@tillmap/service-kit/domain';
import type { SessionAccess } from '../../kit.ts';
import type { Session } from '../../model/session.ts';
import type { WholesalerDirectory } from '../../model/wholesaler.ts';
import { dispatchNext } from './dispatch-next.ts';
import { requireUnresolved, startUnresolvedLookup } from './rules/unresolved-lookup.ts';
import type { ProcessingUnit } from './unit.ts';

/** What it takes to run a session. */
export type RunDeps = {
  inTransaction: InTransaction<ProcessingUnit>;
  sessions: Pick<SessionAccess, 'find'>;
  wholesalers: WholesalerDirectory;
  clock: Clock;
  chunksInFlight: number;
};

/**
 * Looks up products of a completed session once more, after references were added: those that have no place and that nobody
 * decided, and only those. Their results stay until new ones come.
 */
export const lookUpUnresolved =
  ({ inTransaction, sessions, wholesalers, clock, chunksInFlight }: RunDeps) =>
  async (actor: Actor, id: string): Promise<Session> => {
    const { wholesalerCode } = requireUnresolved(await sessions.find(actor, id));
    const known = await wholesalers.getFresh(wholesalerCode);
    return inTransaction(async (unit) => {
      const now = clock();
      const found = requireUnresolved(await unit.sessions.locked(actor, id));
      const positions = await unit.items.unresolved(found.upload.id);
      // All of them were decided by people, without a place.
      if (positions.length === 0) return found;
      const forgotten = await unit.assists.forget(found.id, positions);
      const threshold = known?.wholesaler.reviewThreshold ?? found.reviewThreshold ?? DEFAULT_REVIEW_THRESHOLD;
      const { session, events } = startUnresolvedLookup(found, positions.length, forgotten, threshold, now);
      await unit.chunks.addChunksOf(session.id, found.upload, positions);
      await unit.sessions.changed(session, events, actor, now);
      const asked = await dispatchNext(unit, session, found.upload, chunksInFlight, now);
      await unit.sessions.save(asked);
      return asked;
    });
  };
