import { internalRefusals, internalRevocations, internalToken, jwks } from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import type { RecordRefusals } from '../../application/record-refusals.ts';
import type { ServiceToken } from '../../application/service-token.ts';
import { SERVICE_TOKEN_SECONDS } from '../../domain/token-lives.ts';
import type { RevocationLog } from '../postgres/revocations.ts';

type Deps = {
  serviceToken: ServiceToken;
  revocations: RevocationLog;
  recordRefusals: RecordRefusals;
  publicKeys: () => { keys: readonly object[] };
};

/** The endpoints for other services: keys, service tokens, ended sign-ins, refusals. */
export const internalRoutes = ({ serviceToken, revocations, publicKeys, recordRefusals }: Deps): readonly Route[] => [
  route(jwks, async () => ({
    body: { keys: publicKeys().keys.map((key) => ({ ...key })) },
    headers: { 'Cache-Control': 'public, max-age=60' },
  })),
  route(internalToken, async ({ body }) => ({
    body: { token: await serviceToken(body.client_id, body.client_secret), expires_in: SERVICE_TOKEN_SECONDS },
  })),
  route(internalRefusals, async ({ body }) => {
    await recordRefusals(
      body.refusals.map(({ user_id, user_name, user_email, ip_address, at, ...refusal }) => ({
        ...refusal,
        user: { id: user_id, name: user_name, email: user_email },
        ipAddress: ip_address,
        at: new Date(at),
      })),
    );
    return {};
  }),
  route(internalRevocations, async ({ query }) => {
    const { position, families, users, apiKeys } = await revocations.since(query.since);
    return {
      body: {
        position,
        families: [...families],
        users: users.map(({ id, notBefore }) => ({ id, not_before: notBefore })),
        api_keys: [...apiKeys],
      },
    };
  }),
];
