import type { Database } from '@tillmap/database';
import { type OutboxEvent, outbox } from '@tillmap/messaging';
import type { AccountWriter } from '../../application/ports/account-store.ts';
import type { ApiKeyEvent, InTransaction, UserEvent } from '../../application/ports/in-transaction.ts';
import type { PeopleWriter } from '../../application/ports/people.ts';
import { postgresAccountWriter } from './account-store.ts';
import { postgresApiKeyWriter } from './api-key-store.ts';
import { noteSessionsToEnd } from './elsewhere.ts';
import { postgresPeopleWriter } from './people.ts';
import { postgresRevoking } from './revocations.ts';
import { postgresSignIns } from './sign-in-store.ts';

type Deps = {
  database: Database;
  encode: { user: (event: UserEvent) => OutboxEvent; apiKey: (event: ApiKeyEvent) => OutboxEvent };
  /** Called after the commit and awaited, so that this process refuses an ended sign-in before it answers. */
  onRevoked: () => Promise<void>;
  /** Where another provider knows the people; else they are kept here. */
  elsewhere?: { accounts: (people: PeopleWriter) => AccountWriter } | undefined;
};

export const postgresTransactions =
  ({ database, encode, onRevoked, elsewhere }: Deps): InTransaction =>
  (work) =>
    database.transaction((tx) => {
      const revocations = postgresRevoking(tx, onRevoked);
      const people = postgresPeopleWriter(tx);
      const endSignIns = async (ids: readonly string[]): Promise<void> => {
        if (elsewhere) await noteSessionsToEnd(tx, ids);
        await revocations.families(ids);
      };
      return work({
        accounts: elsewhere ? elsewhere.accounts(people) : postgresAccountWriter(tx),
        people,
        signIns: postgresSignIns(tx, endSignIns),
        apiKeys: postgresApiKeyWriter(tx),
        revocations,
        tell: (event) => outbox(tx).add([encode.user(event)]),
        tellOfApiKey: (event) => outbox(tx).add([encode.apiKey(event)]),
      });
    });
