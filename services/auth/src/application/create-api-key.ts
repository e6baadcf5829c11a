import { randomBytes } from 'node:crypto';
import type { ApiKeyScope } from '@tillmap/contracts';
import { type Clock, Invalid } from '@tillmap/service-kit/domain';
import { v7 as uuidv7 } from 'uuid';
import type { InTransaction } from '../adapters/postgres/transactions.ts';
import { API_KEY_BYTES, type ApiKey, keyText, shownPrefix } from '../domain/api-key.ts';
import type { Administrator } from '../domain/auth-events.ts';
import { hashSecret } from './refresh-secret.ts';

type Command = {
  readonly name: string;
  readonly scope: ApiKeyScope;
  readonly expiresAt: Date | null;
  readonly by: Administrator;
};

/** Creates an API key; `key` is shown once and not stored. @throws Invalid when it would have expired already. */
export const createApiKey =
  ({ inTransaction, clock }: { inTransaction: InTransaction; clock: Clock }) =>
  async ({ name, scope, expiresAt, by }: Command): Promise<{ apiKey: ApiKey; key: string }> => {
    const now = clock();
    if (expiresAt && expiresAt <= now) throw new Invalid({ expires_at: ['Please choose a time in the future.'] });
    const key = keyText(randomBytes(API_KEY_BYTES));
    const apiKey = await inTransaction(async ({ apiKeys, tellOfApiKey }) => {
      const made = await apiKeys.add({
        id: uuidv7(),
        name,
        scope,
        prefix: shownPrefix(key),
        hash: hashSecret(key),
        createdAt: now,
        createdBy: by,
        expiresAt,
      });
      await tellOfApiKey({ what: 'created', apiKey: made, at: now, by });
      return made;
    });
    return { apiKey, key };
  };

export type CreateApiKey = ReturnType<typeof createApiKey>;
