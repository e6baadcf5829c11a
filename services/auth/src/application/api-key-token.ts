import type { Clock } from '@tillmap/service-kit/domain';
import type { TokenIssuer } from '../adapters/jose/token-issuer.ts';
import type { ApiKeyStore } from '../adapters/postgres/api-key-store.ts';
import { tokenSeconds } from '../domain/api-key.ts';
import { WrongApiKey } from '../domain/errors.ts';
import { API_KEY_TOKEN_SECONDS } from '../domain/token-lives.ts';
import { hashSecret } from './refresh-secret.ts';

type Deps = { apiKeys: ApiKeyStore; tokens: TokenIssuer; clock: Clock };

/** A short token for an API key, never longer than the key. Notes the use. Throws WrongApiKey. */
export const apiKeyToken =
  ({ apiKeys, tokens, clock }: Deps) =>
  async (key: string): Promise<{ token: string; seconds: number }> => {
    const found = await apiKeys.findByHash(hashSecret(key));
    const now = clock();
    const seconds = found ? tokenSeconds(found, now, API_KEY_TOKEN_SECONDS) : 0;
    if (!found || seconds === 0) throw new WrongApiKey();
    await apiKeys.used(found.id, now);
    return { token: await tokens.apiKeyToken(found, seconds), seconds };
  };

export type ApiKeyToken = ReturnType<typeof apiKeyToken>;
