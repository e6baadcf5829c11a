import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { roleOfRealm, type TokenSource, USER_AUDIENCE, withTimeout } from '@tillmap/service-kit';
import { type JWTPayload, jwtVerify } from 'jose';
import type { AccountReader } from '../../application/ports/account-store.ts';
import type { Granted, IdentityProvider } from '../../application/ports/identity-provider.ts';
import { IdentityProviderUnavailable, NoRole, TooManyFailures } from '../../domain/errors.ts';
import { SIGN_IN_SECONDS } from '../../domain/token-lives.ts';
import type { PeopleReader } from '../postgres/people.ts';
import type { KeycloakGrants } from './grants.ts';
import { accountOf, type KeycloakUsers, nameOf } from './users.ts';

type Deps = {
  grants: KeycloakGrants;
  users: KeycloakUsers;
  accounts: AccountReader;
  people: PeopleReader;
  /** What its tokens are verified by. */
  source: TokenSource;
};
type Tokens = NonNullable<Awaited<ReturnType<KeycloakGrants['password']>>>;

const SECOND_MS = 1_000;
/** How often a token is requested again that was issued in the very second in which older ones were voided. */
const FRESH_TRIES = 3;
/** How long a page waits for the present name of its user. */
const NAME_WAIT_MS = 400;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Users of a Keycloak realm, who sign in by password here or by single sign-on there. */
export const keycloakIdentityProvider = ({ grants, users, accounts, people, source }: Deps): IdentityProvider => {
  const verified = async (token: string, clockTolerance: number): Promise<JWTPayload> =>
    (await jwtVerify(token, source.keys, { issuer: source.issuer, audience: USER_AUDIENCE, clockTolerance })).payload;

  const claimsOf = async (token: string): Promise<JWTPayload> => {
    try {
      return await verified(token, 0);
    } catch (error) {
      // Keycloak made it a moment ago: the realm is set up differently, or Keycloak has another address or another time.
      throw new IdentityProviderUnavailable(error);
    }
  };

  const notBeforeOf = async (id: string): Promise<number> => (await people.find([id])).get(id)?.notBefore ?? 0;

  /** Keycloak's tokens have the second of their issue; one that is void already is replaced by a later one. */
  const counting = async (tokens: Tokens, notBefore: number): Promise<{ tokens: Tokens; claims: JWTPayload }> => {
    let latest = tokens;
    let claims = await claimsOf(latest.accessToken);
    for (let tries = 0; (claims.iat ?? 0) < notBefore && tries < FRESH_TRIES; tries++) {
      await pause(SECOND_MS);
      latest = (await grants.refresh(latest.refreshToken)) ?? latest;
      claims = await claimsOf(latest.accessToken);
    }
    return { tokens: latest, claims };
  };

  const granted = async (first: Tokens): Promise<Granted> => {
    const { sub } = await claimsOf(first.accessToken);
    const notBefore = await notBeforeOf(text(sub));
    const { tokens, claims } = await counting(first, notBefore);
    const role = roleOfRealm(claims);
    if (!role) throw new NoRole();
    const person = {
      id: text(claims.sub),
      username: text(claims.preferred_username),
      email: text(claims.email),
      firstName: text(claims.name),
      enabled: true,
    };
    return {
      account: accountOf(person, role, { notBefore, lastLoginAt: null }),
      signInId: text(claims.sid),
      token: tokens.accessToken,
      seconds: tokens.seconds,
      renewal: tokens.refreshToken,
    };
  };

  /**
   * Keycloak responds alike for a locked account and a wrong password. Both lookups are made for an unknown email
   * too.
   */
  const refuseWhenLocked = async (email: string): Promise<void> => {
    const until = await users.lockedUntil((await users.idOf(email)) ?? randomUUID());
    if (until === undefined) return;
    throw new TooManyFailures(Math.max(1, until - Math.floor(Date.now() / SECOND_MS)));
  };

  return {
    async begin({ email, password, ip }) {
      const tokens = await grants.password(email.trim(), password, ip);
      if (tokens) return granted(tokens);
      await refuseWhenLocked(email.trim());
      return undefined;
    },
    async renew({ renewal }) {
      const tokens = renewal === '' ? undefined : await grants.refresh(renewal);
      return tokens && granted(tokens);
    },
    // The token counts until it expires, also while Keycloak is unavailable; a change made here ends it at once. A
    // new name does not end it, so the current one is requested.
    async present(person) {
      const known = await withTimeout(
        users.find(person.id).catch(() => undefined),
        NAME_WAIT_MS,
        () => undefined,
      );
      return known ? { ...person, name: nameOf(known), email: known.email ?? person.email } : person;
    },
    async signInOf(token) {
      try {
        const claims = await verified(token, SIGN_IN_SECONDS);
        const [id, userId] = [text(claims.sid), text(claims.sub)];
        const about = { id: userId, name: text(claims.name), email: text(claims.email) };
        return id && userId ? { id, userId, person: { ...about, role: roleOfRealm(claims) ?? 'user' } } : undefined;
      } catch {
        return undefined;
      }
    },
    async findByEmail(email) {
      const id = await users.idOf(email.trim()).catch(() => undefined);
      return id === undefined ? undefined : accounts.find(id).catch(() => undefined);
    },
    find: (id) => accounts.find(id).catch(() => undefined),
  };
};
