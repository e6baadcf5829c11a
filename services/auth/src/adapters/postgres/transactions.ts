import type { Database } from '@tillmap/database';
import { type OutboxEvent, outbox } from '@tillmap/messaging';
import type { InTransaction, UserEvent } from '../../application/ports/in-transaction.ts';
import { postgresAccountWriter } from './account-store.ts';
import { revokeFamily } from './revocations.ts';
import { postgresSignIns } from './sign-in-store.ts';

type Deps = {
  database: Database;
  encode: (event: UserEvent) => OutboxEvent;
  /** Called after the commit and awaited, so that this process refuses an ended sign-in before it answers. */
  onRevoked: () => Promise<void>;
};

export const postgresTransactions =
  ({ database, encode, onRevoked }: Deps): InTransaction =>
  (work) =>
    database.transaction((tx) =>
      work({
        accounts: postgresAccountWriter(tx),
        signIns: postgresSignIns(tx, async (family) => {
          await revokeFamily(tx, family);
          tx.afterCommit(onRevoked);
        }),
        tell: (event) => outbox(tx).add([encode(event)]),
      }),
    );
