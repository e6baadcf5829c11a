import { type ApiKeyScope, scopeAllows } from '@tillmap/contracts';
import { decodeJwt, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { type Actor, DependencyUnavailable, DomainError, type Role } from './domain.ts';
import { API_KEY_SUBJECT, type RevocableToken } from './revocation-cache.ts';
import { type Remembering, verifiedTokens } from './verified-tokens.ts';

export const USER_AUDIENCE = 'tillmap';
export const INTERNAL_AUDIENCE = 'internal';
const ALGORITHMS = ['EdDSA', 'ES256', 'RS256'];

/** 401. The sentence is the same for every reason, so that it reveals nothing. */
export class NotSignedIn extends DomainError {
  /** For the audit trail, never for the response. */
  readonly reason: 'no_token' | 'expired_token' | 'invalid_token';

  constructor(reason: NotSignedIn['reason'] = 'invalid_token') {
    super('not-signed-in', 401, 'Please sign in.');
    this.reason = reason;
  }
}

/** 403 for a person who is signed in but may not do this, and for an API key that is for something else. */
export class NotAllowed extends DomainError {
  /** Whose valid token it was, where that is known. */
  readonly actor: Actor | undefined;

  constructor(actor?: Actor) {
    super('not-allowed', 403, "You don't have permission to do this.");
    this.actor = actor;
  }
}

/** Checks which tokens ended before their time. */
export type Revocations = { isRevoked(token: RevocableToken): boolean };

/** Turns a bearer token into an actor. @throws NotSignedIn, or DependencyUnavailable while no keys can be fetched. */
export type TokenVerifier = {
  /**
   * A user, or an API key where a call takes one: `apiKeyScope` is the call's. Throws NotAllowed for an API key of
   * another scope, or of any without it.
   */
  user(token: string, apiKeyScope?: ApiKeyScope): Promise<Actor & { family: string }>;
  service(token: string): Promise<Actor>;
};

const ROLES: readonly Role[] = ['admin', 'manager', 'user'];
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What fetch throws without a response. By name: it may come from another realm. */
const isNoAnswer = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'TypeError' && 'cause' in error;

const explain = (error: unknown, dependency: string): Error => {
  const isAway =
    error instanceof errors.JWKSTimeout ||
    isNoAnswer(error) ||
    (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC');
  if (isAway) return new DependencyUnavailable(dependency, { cause: error });
  // Checked after the signature: one of ours that ran out.
  return new NotSignedIn(error instanceof errors.JWTExpired ? 'expired_token' : 'invalid_token');
};

/** An issuer of tokens: its keys, and its name in them. */
export type TokenSource = { readonly keys: JWTVerifyGetKey; readonly issuer: string };

/** Checks the tokens of an issuer for an audience; `dependency` is who has the keys. */
const checking = (audience: string, { keys, issuer }: TokenSource, dependency: string, remembering?: Remembering) => {
  const verified = verifiedTokens(remembering);
  return async (token: string): Promise<JWTPayload> => {
    const known = verified.find(token);
    if (known) return known;
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        requiredClaims: ['sub', 'iat', 'exp', 'aud'],
        ...(remembering?.clock && { currentDate: remembering.clock() }),
      });
      verified.add(token, payload);
      return payload;
    } catch (error) {
      throw explain(error, dependency);
    }
  };
};

/** The most that the realm roles of a Keycloak token allow; `undefined` without one of ours. */
export const roleOfRealm = (claims: Readonly<Record<string, unknown>>): Role | undefined => {
  const given = (claims.realm_access as { roles?: unknown } | undefined)?.roles;
  return Array.isArray(given) ? ROLES.find((role) => given.includes(role)) : undefined;
};

const issuerOf = (token: string): string => {
  try {
    return text(decodeJwt(token).iss);
  } catch {
    throw new NotSignedIn();
  }
};

/**
 * A verifier of signature, algorithm, issuer, audience, expiry and revocation. `keys` is a JWKS, remote or local; a token's
 * signature is checked once a minute.
 * With `keycloak` people's tokens are its own, and auth's are for services and API keys only.
 */
export const tokenVerifier = ({
  keys,
  issuer,
  revocations,
  keycloak,
  remembering,
}: TokenSource & {
  revocations: Revocations;
  keycloak?: TokenSource | undefined;
  remembering?: Remembering;
}): TokenVerifier => {
  const own = { keys, issuer };
  // One for each audience and issuer: what is right for one of them is not right for another.
  const ofOwnUser = checking(USER_AUDIENCE, own, 'auth', remembering);
  const ofService = checking(INTERNAL_AUDIENCE, own, 'auth', remembering);
  const ofKeycloak = keycloak && checking(USER_AUDIENCE, keycloak, 'keycloak', remembering);

  const person = (claims: JWTPayload, role: Role | undefined): Actor & { family: string } => {
    const [id, family] = [text(claims.sub), text(claims.sid)];
    if (id === '') throw new NotSignedIn();
    if (revocations.isRevoked({ family, userId: id, issuedAt: claims.iat ?? 0 })) throw new NotSignedIn();
    // Keycloak knows people who have no part in Tillmap.
    if (role === undefined) throw new NotAllowed();
    return { kind: 'user', id, name: text(claims.name), email: text(claims.email), role, family };
  };
  const ofOurs = async (token: string, apiKeyScope: ApiKeyScope | undefined) => {
    const claims = await ofOwnUser(token);
    const role = ROLES.find((known) => known === claims.role);
    const isApiKey = text(claims.sub).startsWith(API_KEY_SUBJECT) || claims.scope !== undefined;
    if (role === undefined || (keycloak && !isApiKey)) throw new NotSignedIn();
    const actor = person(claims, role);
    if (!isApiKey) return actor;
    const program = { ...actor, kind: 'api-key' as const };
    if (apiKeyScope === undefined || !scopeAllows(claims.scope, apiKeyScope)) throw new NotAllowed(program);
    return program;
  };
  return {
    async user(token, apiKeyScope) {
      if (!keycloak || !ofKeycloak || issuerOf(token) !== keycloak.issuer) return ofOurs(token, apiKeyScope);
      const claims = await ofKeycloak(token);
      return person(claims, roleOfRealm(claims));
    },
    async service(token) {
      const claims = await ofService(token);
      const id = text(claims.sub);
      if (!id.startsWith('service:')) throw new NotSignedIn();
      return { kind: 'service', id, name: id.slice('service:'.length), email: '', role: 'admin' };
    },
  };
};
