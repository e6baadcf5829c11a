import type { SpaConfig } from '@tillmap/contracts';
import type Keycloak from 'keycloak-js';

/** Where Keycloak is, and what this application is called there. */
export type KeycloakPlace = NonNullable<SpaConfig['keycloak']>;

export type Renewed = { token: string } | 'refused' | 'away';

const PATIENCE_MS = 10_000;
const EXPIRED = -1;
/** The sign-in of this tab; gone after a reload, and found again from Keycloak's own. */
let present: Keycloak | null = null;

const open = async ({ url, realm, client }: KeycloakPlace): Promise<Keycloak> => {
  // Loaded only where it is used.
  const { default: KeycloakJs } = await import('keycloak-js');
  return new KeycloakJs({ url, realm, clientId: client });
};

const signInPage = (): string => `${window.location.origin}/login`;
const options = { pkceMethod: 'S256', checkLoginIframe: false, responseMode: 'fragment' } as const;

const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<T>((_, reject) => {
      setTimeout(() => reject(new Error('Keycloak does not answer.')), PATIENCE_MS);
    }),
  ]);

/** The client of Keycloak that a token was made for; undefined for a token of Tillmap's own. */
export const clientOf = (token: string): string | undefined => {
  try {
    const claims = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    return (JSON.parse(window.atob(claims)) as { azp?: string }).azp;
  } catch {
    return undefined;
  }
};

/** Goes to Keycloak's sign-in page, which sends the browser back to ours. Rejects when Keycloak does not answer. */
export const goToSingleSignOn = async (place: KeycloakPlace): Promise<void> => {
  // A page that cannot be reached would leave the person with the browser's own words.
  const known = `${place.url.replace(/(?<!\/)\/+$/, '')}/realms/${place.realm}/.well-known/openid-configuration`;
  const answer = await inTime(fetch(known));
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`Keycloak answers ${answer.status}.`);
  const keycloak = await open(place);
  await keycloak.init(options);
  await keycloak.login({ redirectUri: signInPage() });
};

/** Whether Keycloak has just sent the browser back. */
export const comesFromSingleSignOn = (): boolean => {
  const answer = new URLSearchParams(window.location.hash.slice(1));
  return answer.has('state') && (answer.has('code') || answer.has('error'));
};

/** The token for what Keycloak sent the browser back with; null when the person did not sign in there. */
export const finishSingleSignOn = async (place: KeycloakPlace): Promise<string | null> => {
  const keycloak = await open(place);
  const isSignedIn = await inTime(keycloak.init({ ...options, redirectUri: signInPage() }));
  if (!isSignedIn || !keycloak.token) return null;
  present = keycloak;
  return keycloak.token;
};

/** After a reload: whoever is still signed in at Keycloak needs no password. */
const findAgain = async (place: KeycloakPlace): Promise<Renewed> => {
  const keycloak = await open(place);
  const isSignedIn = await inTime(
    keycloak.init({
      ...options,
      onLoad: 'check-sso',
      silentCheckSsoRedirectUri: `${window.location.origin}/silent-sign-in.html`,
      silentCheckSsoFallback: false,
    }),
  );
  if (!isSignedIn || !keycloak.token) return 'refused';
  present = keycloak;
  return { token: keycloak.token };
};

const refreshed = async (keycloak: Keycloak): Promise<Renewed> => {
  try {
    await inTime(keycloak.updateToken(EXPIRED));
  } catch {
    // keycloak-js forgets its tokens when Keycloak refuses them.
    if (keycloak.refreshToken) return 'away';
    present = null;
    return 'refused';
  }
  return keycloak.token ? { token: keycloak.token } : 'refused';
};

/** A new access token without asking the person. 'away' when Keycloak does not answer. */
export const renewSingleSignOn = async (place: KeycloakPlace): Promise<Renewed> => {
  try {
    const renewed = present ? await refreshed(present) : 'refused';
    return renewed === 'refused' ? await findAgain(place) : renewed;
  } catch {
    return 'away';
  }
};

/** Forgets the sign-in of this tab. */
export const forgetSingleSignOn = (): void => {
  present?.clearToken();
  present = null;
};
