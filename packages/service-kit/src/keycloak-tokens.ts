import type { KitConfig } from './config.ts';
import type { Clock } from './domain.ts';
import { remoteKeys } from './remote-keys.ts';
import type { TokenSource } from './tokens.ts';

type Settings = Pick<KitConfig, 'KEYCLOAK_URL' | 'KEYCLOAK_INTERNAL_URL' | 'KEYCLOAK_REALM'>;

/** Where the realm is: `issuer` as its tokens name it, `address` as processes reach it. `undefined` without Keycloak. */
export const keycloakRealm = (settings: Settings): { issuer: string; address: string } | undefined => {
  if (settings.KEYCLOAK_URL === '') return undefined;
  const at = (url: string): string => `${url.replace(/(?<!\/)\/+$/, '')}/realms/${settings.KEYCLOAK_REALM}`;
  return { issuer: at(settings.KEYCLOAK_URL), address: at(settings.KEYCLOAK_INTERNAL_URL || settings.KEYCLOAK_URL) };
};

/** Verifies users' tokens when Keycloak signs them. */
export const keycloakTokens = (settings: Settings, clock?: Clock): TokenSource | undefined => {
  const realm = keycloakRealm(settings);
  if (!realm) return undefined;
  const { origin, pathname } = new URL(`${realm.address}/protocol/openid-connect/certs`);
  return { issuer: realm.issuer, keys: remoteKeys(origin, clock, pathname) };
};
