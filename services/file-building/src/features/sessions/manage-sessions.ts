import { type Actor, type Clock, Invalid } from '@tillmap/service-kit/domain';
import { cleanText } from '@tillmap/tabular';
import { newSession, type Session } from '../../model/session.ts';
import { requireDeletable } from '../../model/session-transitions.ts';
import type { WholesalerDirectory } from '../../model/wholesaler.ts';
import type { InTransaction } from '../../unit-of-work.ts';
import { findSession, lockSession } from './find-session.ts';
import type { ListedSessions, SessionsWanted } from './stores/session-list.ts';
import type { Sessions } from './stores/session-store.ts';

type Deps = {
  inTransaction: InTransaction;
  sessions: Sessions;
  wholesalers: WholesalerDirectory;
  clock: Clock;
  newId: () => string;
  /** Rubbish was made. */
  sweepSoon: () => void;
};

const WHOLESALER_CODE = /^[A-Za-z0-9_-]{1,20}$/;
const UNKNOWN_WHOLESALER = 'This wholesaler does not exist.';

/** Creating, listing, reading and deleting sessions. */
export const manageSessions = ({ inTransaction, sessions, wholesalers, clock, newId, sweepSoon }: Deps) => ({
  /** 422 for a wholesaler that does not exist or is not active. */
  create: async (
    actor: Actor,
    given: { wholesalerCode: string; name: string; isSample: boolean },
  ): Promise<Session> => {
    // PostgreSQL keeps no NUL, and no name needs a line break.
    const name = cleanText(given.name);
    if (name === '') throw new Invalid({ session_name: ['Please select a wholesaler and enter a session name'] });
    if (!WHOLESALER_CODE.test(given.wholesalerCode)) throw new Invalid({ wholesaler_code: [UNKNOWN_WHOLESALER] });
    const known = (await wholesalers.get(given.wholesalerCode)) ?? (await wholesalers.getFresh(given.wholesalerCode));
    if (!known) throw new Invalid({ wholesaler_code: [UNKNOWN_WHOLESALER] });
    const { code, name: wholesalerName, active } = known.wholesaler;
    if (!active) throw new Invalid({ wholesaler_code: ['This wholesaler is no longer active.'] });
    const { isSample } = given;
    const session = newSession({ id: newId(), name, wholesalerCode: code, wholesalerName, isSample }, actor, clock());
    await inTransaction((unit) => unit.sessions.insert(session));
    return session;
  },

  list: (actor: Actor, wanted: SessionsWanted): Promise<ListedSessions> => sessions.visibleTo(actor, wanted, clock()),

  countUnfinished: (wholesalerCode: string): Promise<number> => sessions.countUnfinished(wholesalerCode),

  get: (actor: Actor, id: string): Promise<Session> => findSession(sessions, actor, id),

  remove: async (actor: Actor, id: string): Promise<void> => {
    await inTransaction(async (unit) => {
      const session = await lockSession(unit, actor, id);
      requireDeletable(session);
      await unit.sessions.remove(session.id);
      await unit.events.sessionChanged(session, [{ what: 'deleted' }], actor, clock());
      if (session.upload) await unit.uploads.markForDeletion(session.upload.id);
    });
    sweepSoon();
  },
});
