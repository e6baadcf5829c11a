import { type Feature, inTransactionWith } from '@tillmap/bus';
import { periodicTask } from '@tillmap/service-kit';
import type { Queries, Tx } from '@tillmap/storage/database';
import type { Kit } from '../../kit.ts';
import type { FindLearning } from '../../model/learning.ts';
import type { WaitedFor } from '../../model/session.ts';
import type { WholesalerDirectory } from '../../model/wholesaler.ts';
import { sessionEvents } from './events.ts';
import { manageSessions } from './manage-sessions.ts';
import { sessionPresenter } from './present-session.ts';
import { sessionRoutes } from './routes.ts';
import { sessionAccess } from './session-access.ts';
import { fillSearchTexts } from './stores/session-list.ts';
import { postgresSessionStore, postgresSessions } from './stores/session-store.ts';

type Needs = Readonly<{
  wholesalers: WholesalerDirectory;
  /** Whether events get through. */
  waitedFor: () => Promise<WaitedFor>;
  learning: FindLearning;
}>;

const FOLD_SECONDS = 60;

/** Sessions: made, listed, shown; and as other features reach them. */
export const sessionsFeature = (
  { database, clock, newId, log }: Pick<Kit, 'database' | 'clock' | 'newId' | 'log'>,
  { wholesalers, waitedFor, learning }: Needs,
) => {
  const sessions = postgresSessions(database);
  const writing = (tx: Tx) => {
    const { lock, save, spare } = postgresSessionStore(tx);
    return { lock, save, spare, ...sessionEvents(tx) };
  };
  const access = sessionAccess({ sessions, writing });
  const inTransaction = inTransactionWith(database, postgresSessionStore);
  const present = sessionPresenter(clock, waitedFor, learning);
  return {
    routes: sessionRoutes({
      sessions: manageSessions({ inTransaction, sessions, access, wholesalers, clock, newId }),
      present,
    }),
    tasks: [
      periodicTask({
        task: 'fold-sessions',
        everySeconds: FOLD_SECONDS,
        log,
        run: () => fillSearchTexts(database),
      }),
    ],
    use: {
      access,
      /** As it is at a moment, whoever asks. */
      at: (queries: Queries, id: string) => postgresSessions(queries).find(id),
      remove: (tx: Tx, id: string): Promise<void> => postgresSessionStore(tx).remove(id),
      lastCompleted: sessions.lastCompleted,
      lastOf: sessions.lastOf,
      lastOfEachWholesaler: sessions.lastOfEachWholesaler,
      lastName: sessions.lastName,
      /** As the screens read them. */
      present,
    },
  } satisfies Feature & { use: object };
};
