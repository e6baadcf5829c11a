import { type KitConfig, WrongConfig } from './config.ts';
import { keycloakTokens } from './keycloak-tokens.ts';
import type { Logger } from './logger.ts';
import { remoteKeys } from './remote-keys.ts';
import { revocationList } from './revocation-list.ts';
import type { Service } from './service.ts';
import { type ServiceClient, serviceClient } from './service-client.ts';
import { type TokenVerifier, tokenVerifier } from './tokens.ts';

/**
 * What every service but auth needs to identify requests: a verifier on auth's keys, the polled revocations (a
 * component to start and stop) and a client for upstream services. `addresses` by service name.
 */
export const createAuthComponents = (
  name: string,
  config: KitConfig,
  addresses: Readonly<Record<string, string>>,
  log: Logger,
): { tokens: TokenVerifier; client: ServiceClient; revocations: Service } => {
  if (config.AUTH_URL === '') throw new WrongConfig(['AUTH_URL: required']);
  const client = serviceClient({
    name,
    secret: config.SERVICE_SECRET,
    authUrl: config.AUTH_URL,
    addresses: { ...addresses, auth: config.AUTH_URL },
  });
  const revocations = revocationList(client, log);
  const tokens = tokenVerifier({
    keys: remoteKeys(config.AUTH_URL),
    issuer: config.PUBLIC_URL,
    revocations,
    keycloak: keycloakTokens(config),
  });
  return { tokens, client, revocations };
};
