import { randomUUID } from 'node:crypto';
import { API_KEY_SUBJECT, type Clock, INTERNAL_AUDIENCE, USER_AUDIENCE } from '@tillmap/service-kit';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { type Account, issuedAt } from '../../domain/account.ts';
import type { ApiKey } from '../../domain/api-key.ts';
import { ACCESS_TOKEN_SECONDS, SERVICE_TOKEN_SECONDS, SIGN_IN_SECONDS } from '../../domain/token-lives.ts';
import type { KeyRing } from './key-ring.ts';

type Deps = { keys: KeyRing; issuer: string; clock: Clock };
type Token = { subject: string; audience: string; issued: number; seconds: number; claims: JWTPayload };

/** Tokens as JWTs, signed with the newest key of the ring. */
export const joseTokenIssuer = ({ keys, issuer, clock }: Deps) => {
  const sign = ({ subject, audience, issued, seconds, claims }: Token): Promise<string> => {
    const { kid, alg, key } = keys.signing();
    return new SignJWT(claims)
      .setProtectedHeader({ alg, kid, typ: 'JWT' })
      .setSubject(subject)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(issued)
      .setExpirationTime(issued + seconds)
      .setJti(randomUUID())
      .sign(key);
  };
  return {
    /** Issues an access token of this sign-in (`family`). */
    accessToken: (account: Account, family: string): Promise<string> =>
      sign({
        subject: account.id,
        audience: USER_AUDIENCE,
        issued: issuedAt(clock(), account),
        seconds: ACCESS_TOKEN_SECONDS,
        claims: { name: account.name, email: account.email, role: account.role, sid: family },
      }),
    serviceToken: (clientId: string): Promise<string> =>
      sign({
        subject: `service:${clientId}`,
        audience: INTERNAL_AUDIENCE,
        issued: issuedAt(clock(), { notBefore: 0 }),
        seconds: SERVICE_TOKEN_SECONDS,
        claims: {},
      }),
    /** A token of this scope for an API key. */
    apiKeyToken: ({ id, name, scope }: Pick<ApiKey, 'id' | 'name' | 'scope'>, seconds: number): Promise<string> =>
      sign({
        subject: `${API_KEY_SUBJECT}${id}`,
        audience: USER_AUDIENCE,
        issued: issuedAt(clock(), { notBefore: 0 }),
        seconds,
        claims: { name, role: 'user', scope },
      }),
    /** Returns the sign-in that a token of ours belongs to, also when it has expired; `undefined` for anything else. */
    async signInOf(token: string): Promise<{ id: string; userId: string } | undefined> {
      try {
        const { payload } = await jwtVerify(token, keys.verifying, {
          issuer,
          audience: USER_AUDIENCE,
          // Signing out works with an expired token too, as long as its sign-in could still be open.
          clockTolerance: SIGN_IN_SECONDS,
        });
        return payload.sub && typeof payload.sid === 'string' ? { id: payload.sid, userId: payload.sub } : undefined;
      } catch {
        return undefined;
      }
    },
  };
};

export type TokenIssuer = ReturnType<typeof joseTokenIssuer>;
