import type { KeycloakGrants } from './grants.ts';

type Deps = { readonly realm: string; readonly issuer: string; readonly grants: KeycloakGrants };

const TIMEOUT_MS = 2_000;
/** How long a response about our client is cached. */
const CLIENT_MS = 30_000;

/**
 * How Keycloak is, in one sentence for /readyz. Never throws: people who are signed in go on without it, so this
 * service stays ready.
 */
export const keycloakReadiness = ({ realm, issuer, grants }: Deps): (() => Promise<string>) => {
  let clientCheckedAt = Number.NEGATIVE_INFINITY;
  const ask = async (): Promise<string> => {
    const answer = await fetch(`${realm}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      return `answers ${answer.status}: is the realm set up (make keycloak-setup)?`;
    }
    const said = ((await answer.json()) as { issuer?: string }).issuer;
    if (said !== issuer) return `calls itself ${said}, not ${issuer}: nobody can sign in`;
    if (performance.now() - clientCheckedAt < CLIENT_MS) return 'ok';
    await grants.own();
    clientCheckedAt = performance.now();
    return 'ok';
  };
  return async () => {
    try {
      return await ask();
    } catch (error) {
      const why = (error as Error).cause;
      if (why instanceof Error && why.message.startsWith('Keycloak refuses')) return why.message;
      return 'not reachable: nobody can sign in; who is signed in goes on until the token expires';
    }
  };
};
