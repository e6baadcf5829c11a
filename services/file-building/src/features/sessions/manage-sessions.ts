import type { InTransaction } from '@tillmap/bus';
import { type Actor, type Clock, Invalid } from '@tillmap/service-kit/domain';
import { cleanText } from '@tillmap/supplier-files';
import type { SessionAccess } from '../../kit.ts';
import { newSession, type Session } from '../../model/session.ts';
import type { WholesalerDirectory } from '../../model/wholesaler.ts';
import type { ListedSessions, SessionsWanted } from './stores/session-list.ts';
import type { SessionStore, Sessions } from './stores/session-store.ts';

type Deps = {
  inTransaction: InTransaction<Pick<SessionStore, 'insert'>>;
  sessions: Sessions;
  access: Pick<SessionAccess, 'find'>;
  wholesalers: WholesalerDirectory;
  clock: Clock;
  newId: () => string;
};

const WHOLESALER_CODE = /^[A-Za-z0-9_-]{1,20}$/;
const UNKNOWN_WHOLESALER = 'This wholesaler does not exist.';

/** Creating, listing and reading sessions. */
export const manageSessions = ({ inTransaction, sessions, access, wholesalers, clock, newId }: Deps) => ({
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
    await inTransaction((store) => store.insert(session));
    return session;
  },

  list: (actor: Actor, wanted: SessionsWanted): Promise<ListedSessions> => sessions.visibleTo(actor, wanted, clock()),

  countUnfinished: (wholesalerCode: string): Promise<number> => sessions.countUnfinished(wholesalerCode),

  get: (actor: Actor, id: string): Promise<Session> => access.find(actor, id),
});
