import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTVerifyGetKey, SignJWT } from 'jose';
import { tokenVerifier } from '../src/index.ts';

const ISSUER = 'http://127.0.0.1:8080';
const SAM = '01890a5d-ac96-774b-bcce-b302099a8057';
const MINUTE_MS = 60_000;

describe('Given a token that was found right', () => {
  let keys: JWTVerifyGetKey;
  let sign: (claims: Readonly<Record<string, unknown>>, seconds?: number) => Promise<string>;
  let asked: number;
  let steadyMs: number;
  let laterMs: number;
  let revoked: Set<string>;
  let tokens: ReturnType<typeof tokenVerifier>;

  beforeAll(async () => {
    const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'EdDSA', use: 'sig' };
    keys = createLocalJWKSet({ keys: [jwk] });
    sign = (claims, seconds = 900) =>
      new SignJWT({ aud: 'tillmap', sub: SAM, sid: 'session-1', role: 'user', ...claims })
        .setProtectedHeader({ alg: 'EdDSA', kid: 'one' })
        .setIssuer(ISSUER)
        .setIssuedAt()
        .setExpirationTime(new Date(Date.now() + seconds * 1_000))
        .sign(privateKey);
  });

  beforeEach(() => {
    [asked, steadyMs, laterMs, revoked] = [0, 0, 0, new Set()];
    tokens = tokenVerifier({
      keys: (header, token) => {
        asked += 1;
        return keys(header, token);
      },
      issuer: ISSUER,
      revocations: { isRevoked: ({ family }) => revoked.has(family) },
      remembering: { most: 3, now: () => steadyMs, clock: () => new Date(Date.now() + laterMs) },
    });
  });

  const statusOf = (attempt: Promise<unknown>): Promise<number> =>
    attempt.then(
      () => 200,
      (error: { status: number }) => error.status,
    );

  test('When it comes again within a minute, then its signature is not checked again, and after it it is', async () => {
    const token = await sign({});
    const first = await tokens.user(token);
    steadyMs = MINUTE_MS - 1;
    expect(await tokens.user(token)).toEqual(first);
    expect(asked).toBe(1);
    steadyMs = MINUTE_MS;
    expect(await tokens.user(token)).toEqual(first);
    expect(asked).toBe(2);
  });

  test('When the sign-in was ended meanwhile, then it is refused at once', async () => {
    const token = await sign({});
    expect(await statusOf(tokens.user(token))).toBe(200);
    revoked.add('session-1');
    expect(await statusOf(tokens.user(token))).toBe(401);
  });

  test('When it ran out meanwhile, then it is refused, though it is remembered', async () => {
    const token = await sign({}, 30);
    expect(await statusOf(tokens.user(token))).toBe(200);
    laterMs = 31_000;
    await expect(tokens.user(token)).rejects.toMatchObject({ status: 401, reason: 'expired_token' });
  });

  test('When it comes where a service is asked for, or changed by a letter, then it is refused', async () => {
    const token = await sign({});
    const service = await sign({ aud: 'internal', sub: 'service:catalog' });
    expect(await statusOf(tokens.user(token))).toBe(200);
    expect(await statusOf(tokens.service(service))).toBe(200);
    expect(await statusOf(tokens.service(token))).toBe(401);
    expect(await statusOf(tokens.user(service))).toBe(401);
    expect(await statusOf(tokens.user(`${token.slice(0, -4)}AAAA`))).toBe(401);
  });

  test('When many others come, then the oldest is checked again, and the latest are not', async () => {
    const several = await Promise.all(['a', 'b', 'c', 'd'].map((sid) => sign({ sid })));
    for (const token of several) await tokens.user(token);
    expect(asked).toBe(4);
    await tokens.user(several[3]!);
    await tokens.user(several[1]!);
    expect(asked).toBe(4);
    await tokens.user(several[0]!);
    expect(asked).toBe(5);
  });

  test('When one was refused, then it is checked each time', async () => {
    const forged = `${(await sign({})).slice(0, -4)}AAAA`;
    expect(await statusOf(tokens.user(forged))).toBe(401);
    expect(await statusOf(tokens.user(forged))).toBe(401);
    expect(asked).toBe(2);
  });
});
