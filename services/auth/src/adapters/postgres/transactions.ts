import type { Database } from '@tillmap/database';
import { type OutboxEvent, outbox } from '@tillmap/messaging';
import type { ApiKeyEvent, InTransaction, UserEvent } from '../../application/ports/in-transaction.ts';
import { postgresAccountWriter } from './account-store.ts';
import { postgresApiKeyWriter } from './api-key-store.ts';
import { postgresRevoking } from './revocations.ts';
import { postgresSignIns } from './sign-in-store.ts';

type Deps = {
  database: Database;
  encode: { user: (event: UserEvent) => OutboxEvent; apiKey: (event: ApiKeyEvent) => OutboxEvent };
  /** Called after the commit and awaited, so that this process refuses an ended sign-in before it answers. */
  onRevoked: () => Promise<void>;
};

export const postgresTransactions =
  ({ database, encode, onRevoked }: Deps): InTransaction =>
  (work) =>
    database.transaction((tx) => {
      const revocations = postgresRevoking(tx, onRevoked);
      return work({
        accounts: postgresAccountWriter(tx),
        signIns: postgresSignIns(tx, revocations.families),
        apiKeys: postgresApiKeyWriter(tx),
        revocations,
        tell: (event) => outbox(tx).add([encode.user(event)]),
        tellOfApiKey: (event) => outbox(tx).add([encode.apiKey(event)]),
      });
    });
