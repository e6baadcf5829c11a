import { type Clock, NotFound } from '@tillmap/service-kit/domain';
import type { InTransaction } from '../adapters/postgres/transactions.ts';
import type { Administrator } from '../domain/auth-events.ts';

/** Deletes an API key and ends its tokens. Throws NotFound. */
export const deleteApiKey =
  ({ inTransaction, clock }: { inTransaction: InTransaction; clock: Clock }) =>
  ({ id, by }: { id: string; by: Administrator }): Promise<void> =>
    inTransaction(async ({ apiKeys, revocations, tellOfApiKey }) => {
      const apiKey = await apiKeys.remove(id);
      if (!apiKey) throw new NotFound('This API key no longer exists.');
      await revocations.apiKey(id);
      await tellOfApiKey({ what: 'deleted', apiKey, at: clock(), by });
    });

export type DeleteApiKey = ReturnType<typeof deleteApiKey>;
