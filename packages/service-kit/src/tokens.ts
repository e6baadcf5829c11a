import type { ApiKeyScope } from '@tillmap/contracts';
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { type Actor, DependencyUnavailable, DomainError, type Role } from './domain.ts';
import { API_KEY_SUBJECT, type RevocableToken } from './revocation-memory.ts';

export const USER_AUDIENCE = 'tillmap';
export const INTERNAL_AUDIENCE = 'internal';
const ALGORITHMS = ['EdDSA', 'ES256', 'RS256'];

/** 401. The sentence is the same for every reason: a stranger learns nothing. */
export class NotSignedIn extends DomainError {
  constructor() {
    super('not-signed-in', 401, 'Please sign in.');
  }
}

/** 403 for a person who is signed in but may not do this, and for an API key that is for something else. */
export class NotAllowed extends DomainError {
  constructor() {
    super('not-allowed', 403, "You don't have permission to do this.");
  }
}

/** Says which tokens ended before their time. */
export type Revocations = { isRevoked(token: RevocableToken): boolean };

/** Turns a bearer token into who asks. Throws NotSignedIn, or DependencyUnavailable while no keys can be had. */
export type TokenVerifier = {
  /**
   * A user, or an API key where a call takes one: `apiKeyScope` is the call's. Throws NotAllowed for an API key of
   * another scope, or of any without it.
   */
  user(token: string, apiKeyScope?: ApiKeyScope): Promise<Actor & { family: string }>;
  service(token: string): Promise<Actor>;
};

const ROLES: readonly unknown[] = ['user', 'manager', 'admin'];
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What fetch throws when there was no answer. By name: it may come from another realm. */
const isNoAnswer = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'TypeError' && 'cause' in error;

const explain = (error: unknown): Error => {
  if (error instanceof errors.JWKSTimeout || isNoAnswer(error))
    return new DependencyUnavailable('auth', { cause: error });
  if (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC')
    return new DependencyUnavailable('auth', { cause: error });
  return new NotSignedIn();
};

/** A verifier of signature, algorithm, issuer, audience, expiry and revocation. `keys` is a JWKS, remote or local. */
export const tokenVerifier = ({
  keys,
  issuer,
  revocations,
}: {
  keys: JWTVerifyGetKey;
  issuer: string;
  revocations: Revocations;
}): TokenVerifier => {
  const verify = async (token: string, audience: string): Promise<JWTPayload> => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        requiredClaims: ['sub', 'iat', 'exp', 'aud'],
      });
      return payload;
    } catch (error) {
      throw explain(error);
    }
  };
  return {
    async user(token, apiKeyScope) {
      const claims = await verify(token, USER_AUDIENCE);
      const [id, family] = [text(claims.sub), text(claims.sid)];
      if (!ROLES.includes(claims.role) || id === '') throw new NotSignedIn();
      if (revocations.isRevoked({ family, userId: id, issuedAt: claims.iat ?? 0 })) throw new NotSignedIn();
      const isApiKey = id.startsWith(API_KEY_SUBJECT) || claims.scope !== undefined;
      if (isApiKey && (apiKeyScope === undefined || claims.scope !== apiKeyScope)) throw new NotAllowed();
      return {
        kind: isApiKey ? 'api-key' : 'user',
        id,
        name: text(claims.name),
        email: text(claims.email),
        role: claims.role as Role,
        family,
      };
    },
    async service(token) {
      const claims = await verify(token, INTERNAL_AUDIENCE);
      const id = text(claims.sub);
      if (!id.startsWith('service:')) throw new NotSignedIn();
      return { kind: 'service', id, name: id.slice('service:'.length), email: '', role: 'admin' };
    },
  };
};
