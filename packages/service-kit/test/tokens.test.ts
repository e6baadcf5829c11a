import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { createLocalJWKSet, exportJWK, type JWTPayload, SignJWT } from 'jose';
import { INTERNAL_AUDIENCE, NotSignedIn, type TokenVerifier, tokenVerifier, USER_AUDIENCE } from '../src/index.ts';

const ISSUER = 'https://issuer';
const PERSON = { sub: 'sam', sid: 'f1', role: 'user', iss: ISSUER, aud: USER_AUDIENCE };
const now = Math.floor(Date.now() / 1_000);
const TIMES = { iat: now, exp: now + 300 };

let verifier: TokenVerifier;
let signed: (claims: JWTPayload, alg?: string) => Promise<string>;

beforeAll(async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  // The key itself does not say for which algorithm it is.
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k1' }] });
  verifier = tokenVerifier({ issuer: ISSUER, keys, revocations: { isRevoked: ({ family }) => family === 'ended' } });
  signed = (claims, alg = 'RS256') => new SignJWT(claims).setProtectedHeader({ alg, kid: 'k1' }).sign(privateKey);
});

test('When a token is as it has to be, then it says who asks', async () => {
  expect(await verifier.user(await signed({ ...PERSON, ...TIMES }))).toMatchObject({ id: 'sam', role: 'user' });
  const service = { sub: 'service:gateway', iss: ISSUER, aud: INTERNAL_AUDIENCE, ...TIMES };
  expect(await verifier.service(await signed(service))).toMatchObject({ kind: 'service', name: 'gateway' });
});

test.each(['sub', 'iat', 'exp', 'aud'])(
  'When a token of ours does not say its %s, then nobody is signed in',
  async (claim) => {
    const { [claim]: _left, ...claims } = { ...PERSON, ...TIMES } as Record<string, unknown>;
    await expect(verifier.user(await signed(claims))).rejects.toThrow(NotSignedIn);
  },
);

test.each([
  ['of another issuer', { iss: 'https://other' }],
  ['for another audience', { aud: 'shop' }],
  ['for services', { aud: INTERNAL_AUDIENCE }],
  ['past its end', { exp: now - 60 }],
  ['of a role that nobody has', { role: 'root' }],
  ['of a sign-in that was ended', { sid: 'ended' }],
])('When a token is %s, then nobody is signed in', async (_what, claims) => {
  await expect(verifier.user(await signed({ ...PERSON, ...TIMES, ...claims }))).rejects.toThrow(NotSignedIn);
});

test('When a token is signed by our key in another way than ours, then nobody is signed in', async () => {
  const claims = { ...PERSON, ...TIMES };
  await expect(verifier.user(await signed(claims, 'RS512'))).rejects.toThrow(NotSignedIn);
});

test('When a token for services is of nobody who is one, then nobody is signed in', async () => {
  const claims = { ...PERSON, ...TIMES, aud: INTERNAL_AUDIENCE };
  await expect(verifier.service(await signed(claims))).rejects.toThrow(NotSignedIn);
});

test('When a token for people names a service, then no service is let in by it', async () => {
  const claims = { ...PERSON, ...TIMES, sub: 'service:gateway' };
  await expect(verifier.service(await signed(claims))).rejects.toThrow(NotSignedIn);
});
