import { type Actor, NotFound } from '@tillmap/service-kit/domain';
import type { Tx } from '@tillmap/storage/database';
import type { SessionAccess, SessionsInTransaction } from '../../kit.ts';
import { maySee, type Session } from '../../model/session.ts';
import type { Sessions } from './stores/session-store.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

// A stranger's session answers as one that does not exist: a 403 would confirm the id.
const mustSee = (actor: Actor, session: Session | undefined): Session => {
  if (!session || !maySee(actor, session)) throw new NotFound('This session does not exist.');
  return session;
};

type Deps = {
  sessions: Pick<Sessions, 'find'>;
  /** What others do with sessions in a transaction. */
  writing: (tx: Tx) => Omit<SessionsInTransaction, 'locked'>;
};

/** Sessions as other features reach them. */
export const sessionAccess = ({ sessions, writing }: Deps): SessionAccess => {
  const locked = async ({ lock }: Pick<SessionsInTransaction, 'lock'>, actor: Actor, id: string): Promise<Session> =>
    mustSee(actor, UUID.test(id) ? await lock(id) : undefined);
  return {
    find: async (actor, id) => mustSee(actor, UUID.test(id) ? await sessions.find(id) : undefined),
    lock: (tx, actor, id) => locked(writing(tx), actor, id),
    exists: async (id) => (await sessions.find(id)) !== undefined,
    in: (tx) => {
      const inTransaction = writing(tx);
      return { ...inTransaction, locked: (actor, id) => locked(inTransaction, actor, id) };
    },
  };
};
