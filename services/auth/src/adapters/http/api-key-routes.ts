import {
  createApiKey,
  deleteApiKey,
  internalApiKeyToken,
  listApiKeys,
  type ApiKey as ShownApiKey,
} from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import type { ApiKeyToken } from '../../application/api-key-token.ts';
import type { CreateApiKey } from '../../application/create-api-key.ts';
import type { DeleteApiKey } from '../../application/delete-api-key.ts';
import type { ApiKey } from '../../domain/api-key.ts';
import { requestActor } from './request-actor.ts';

type UseCases = {
  listApiKeys: () => Promise<readonly ApiKey[]>;
  createApiKey: CreateApiKey;
  deleteApiKey: DeleteApiKey;
  apiKeyToken: ApiKeyToken;
};

const shown = ({ id, name, scope, prefix, createdAt, createdBy, lastUsedAt, expiresAt }: ApiKey): ShownApiKey => ({
  id,
  name,
  scope,
  prefix,
  created_at: createdAt.toISOString(),
  created_by: createdBy,
  last_used_at: lastUsedAt?.toISOString() ?? null,
  expires_at: expiresAt?.toISOString() ?? null,
});

/** API keys: their administration, and what the gateway gets for one. */
export const apiKeyRoutes = (useCases: UseCases): readonly Route[] => [
  route(listApiKeys, async () => ({ body: { data: (await useCases.listApiKeys()).map(shown) } })),
  route(createApiKey, async (context) => {
    const { name, scope, expires_at } = context.body;
    const { apiKey, key } = await useCases.createApiKey({
      name,
      scope,
      expiresAt: expires_at ? new Date(expires_at) : null,
      by: requestActor(context),
    });
    return { body: { data: { ...shown(apiKey), key } } };
  }),
  route(deleteApiKey, async (context) => {
    await useCases.deleteApiKey({ id: context.params.id, by: requestActor(context) });
    return {};
  }),
  route(internalApiKeyToken, async ({ body }) => {
    const { token, seconds } = await useCases.apiKeyToken(body.key);
    return { body: { token, expires_in: seconds } };
  }),
];
