import type { InTransaction } from '../adapters/postgres/transactions.ts';
import type { RefusalEvent } from '../domain/auth-events.ts';

/** Tells refusals to the audit trail. */
export const recordRefusals =
  ({ inTransaction }: { inTransaction: InTransaction }) =>
  (refusals: readonly RefusalEvent[]): Promise<void> =>
    inTransaction(({ tellOfRefusals }) => tellOfRefusals(refusals));

export type RecordRefusals = ReturnType<typeof recordRefusals>;
