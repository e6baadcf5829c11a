import { type BusMessage, outbox } from '@tillmap/bus';
import type { Database, Tx } from '@tillmap/storage/database';
import type { AccountWriter } from '../../application/ports/account-store.ts';
import type { ApiKeyEvent, RefusalEvent, UserEvent } from '../../domain/auth-events.ts';
import { postgresAccountWriter } from './account-store.ts';
import { postgresApiKeyWriter } from './api-key-store.ts';
import { noteSessionsToEnd } from './keycloak-sync.ts';
import { type PeopleWriter, postgresPeopleWriter } from './people.ts';
import { postgresRevoking } from './revocations.ts';
import { postgresSignIns } from './sign-in-store.ts';

type Deps = {
  database: Database;
  encode: {
    user: (event: UserEvent) => BusMessage;
    apiKey: (event: ApiKeyEvent) => BusMessage;
    refusal: (event: RefusalEvent) => BusMessage;
  };
  /** Called after the commit and awaited, so that this process refuses an ended sign-in before it answers. */
  onRevoked: () => Promise<void>;
  /** Where another provider knows the people; else they are kept here. */
  elsewhere?: { accounts: (people: PeopleWriter) => AccountWriter } | undefined;
};

/** All that one transaction can read and change. */
const unitOfWork = ({ encode, onRevoked, elsewhere }: Deps, tx: Tx) => {
  const revocations = postgresRevoking(tx, onRevoked);
  const people = postgresPeopleWriter(tx);
  const endSignIns = async (ids: readonly string[]): Promise<void> => {
    if (elsewhere) await noteSessionsToEnd(tx, ids);
    await revocations.families(ids);
  };
  return {
    accounts: elsewhere ? elsewhere.accounts(people) : postgresAccountWriter(tx),
    people,
    signIns: postgresSignIns(tx, endSignIns),
    apiKeys: postgresApiKeyWriter(tx),
    revocations,
    tell: (event: UserEvent): Promise<void> => outbox(tx).add([encode.user(event)]),
    tellOfRefusals: (events: readonly RefusalEvent[]): Promise<void> => outbox(tx).add(events.map(encode.refusal)),
    tellOfApiKey: (event: ApiKeyEvent): Promise<void> => outbox(tx).add([encode.apiKey(event)]),
  };
};

export type Work = ReturnType<typeof unitOfWork>;

/** Runs `work` in one transaction: state, revocations and events commit together or not at all. */
export const postgresTransactions =
  (deps: Deps) =>
  <T>(work: (tx: Work) => Promise<T>): Promise<T> =>
    deps.database.transaction((tx) => work(unitOfWork(deps, tx)));

export type InTransaction = ReturnType<typeof postgresTransactions>;
