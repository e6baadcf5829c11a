import type { InTransaction } from '@tillmap/bus';
import type { Actor, Clock } from '@tillmap/service-kit/domain';
import type { SessionsInTransaction } from '../../kit.ts';
import { requireDeletable } from '../../model/session-transitions.ts';

/** What goes with a session in one transaction. */
export type DeletionUnit = Readonly<{
  sessions: Pick<SessionsInTransaction, 'locked' | 'changed'>;
  removeRun(sessionId: string): Promise<void>;
  removeSession(id: string): Promise<void>;
  uploads: Readonly<{ markForDeletion(uploadId: string): Promise<void> }>;
}>;

type Deps = {
  inTransaction: InTransaction<DeletionUnit>;
  clock: Clock;
  /** Rubbish was made. */
  sweepSoon: () => void;
};

/** Deletes a session at once; its rows go with the next sweep. */
export const deleteSession =
  ({ inTransaction, clock, sweepSoon }: Deps) =>
  async (actor: Actor, id: string): Promise<void> => {
    await inTransaction(async ({ sessions, removeRun, removeSession, uploads }) => {
      const session = await sessions.locked(actor, id);
      requireDeletable(session);
      await removeRun(session.id);
      await removeSession(session.id);
      await sessions.changed(session, [{ what: 'deleted' }], actor, clock());
      if (session.upload) await uploads.markForDeletion(session.upload.id);
    });
    sweepSoon();
  };
