import { type Actor, NotFound } from '@tillmap/service-kit/domain';
import { maySee, type Session } from '../../model/session.ts';
import type { SessionStore, Sessions } from './stores/session-store.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

// A stranger's session answers as one that does not exist: a 403 would confirm the id.
const mustSee = (actor: Actor, session: Session | undefined): Session => {
  if (!session || !maySee(actor, session)) throw new NotFound('This session does not exist.');
  return session;
};

/** The session if the actor may see it; NotFound otherwise, also for an id that is not well formed. */
export const findSession = async (sessions: Sessions, actor: Actor, id: string): Promise<Session> =>
  mustSee(actor, UUID.test(id) ? await sessions.find(id) : undefined);

/** The same inside a transaction, locked until it ends. */
export const lockSession = async (
  unit: Readonly<{ sessions: Pick<SessionStore, 'lock'> }>,
  actor: Actor,
  id: string,
): Promise<Session> => mustSee(actor, UUID.test(id) ? await unit.sessions.lock(id) : undefined);
