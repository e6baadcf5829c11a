import {
  createBulkhead,
  type createIsolatedRunner,
  keycloakRealm,
  type Logger,
  periodicTask,
  type TokenSource,
  withTimeout,
} from '@tillmap/service-kit';
import type { Database } from '@tillmap/storage/database';
import { openKeycloak } from './adapters/keycloak/open-keycloak.ts';
import { postgresSessionsToEnd, postgresSignInWatermark } from './adapters/postgres/keycloak-sync.ts';
import { postgresPeople } from './adapters/postgres/people.ts';
import type { InTransaction } from './adapters/postgres/transactions.ts';
import { endSessions } from './application/end-sessions.ts';
import { importSignIns } from './application/import-sign-ins.ts';
import type { Config } from './config.ts';
import { TooBusy } from './domain/errors.ts';

const END_SESSIONS_SECONDS = 5;
const HEAR_SECONDS = 60;
/** How long a response waits for work in Keycloak that is retried later as well. */
const KEYCLOAK_WAIT_MS = 2_000;

type Each = ReturnType<typeof createIsolatedRunner>;

/** Accounts in Keycloak. */
export const connectKeycloak = (config: Config, log: Logger, database: Database, each: Each, source: TokenSource) => {
  const realm = keycloakRealm(config)?.address ?? '';
  const client = { id: config.KEYCLOAK_API_CLIENT, secret: config.KEYCLOAK_API_SECRET };
  const webClient = config.KEYCLOAK_CLIENT;
  const keycloak = openKeycloak({ realm, client, webClient }, { source, people: postgresPeople(database) });
  const end = endSessions({
    waiting: postgresSessionsToEnd(database),
    end: keycloak.endSession,
    each: each('end sessions'),
  });
  const briefly = (work: Promise<void>): Promise<unknown> =>
    withTimeout(
      work.catch(() => undefined),
      KEYCLOAK_WAIT_MS,
      () => undefined,
    );
  return {
    ...keycloak,
    // Keycloak hashes passwords itself.
    preparePassword: async (password: string) => password,
    // A change holds a connection while Keycloak works on it: they wait before they take one.
    bulkhead: createBulkhead({ maxConcurrent: 1, maxQueued: 50, rejection: () => new TooBusy() }),
    endSessionsSoon: () => briefly(end()),
    endingSessions: periodicTask({ task: 'end-keycloak-sessions', everySeconds: END_SESSIONS_SECONDS, log, run: end }),
    hear: (inTransaction: InTransaction) => {
      const position = postgresSignInWatermark(database);
      const read = importSignIns({ source: keycloak.news, position, inTransaction, each: each('sign-ins') });
      return {
        /** For a list: as far as it can be had quickly. */
        now: () => briefly(read()),
        regularly: periodicTask({ task: 'import-keycloak-sign-ins', everySeconds: HEAR_SECONDS, log, run: read }),
      };
    },
  };
};
