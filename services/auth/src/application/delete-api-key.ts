import { NotFound } from '@tillmap/service-kit/domain';
import type { InTransaction } from './ports/in-transaction.ts';

/** Deletes an API key and ends its tokens. Throws NotFound. */
export const deleteApiKey =
  ({ inTransaction }: { inTransaction: InTransaction }) =>
  (id: string): Promise<void> =>
    inTransaction(async ({ apiKeys, revocations }) => {
      if (!(await apiKeys.remove(id))) throw new NotFound('This API key does not exist any more.');
      await revocations.apiKey(id);
    });

export type DeleteApiKey = ReturnType<typeof deleteApiKey>;
