import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { keycloakTokens, tokenVerifier } from '../src/index.ts';

const OWN = 'http://127.0.0.1:8080';
const SAM = '01890a5d-ac96-774b-bcce-b302099a8057';

const aSigner = async (alg: string) => {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: alg, alg, use: 'sig' };
  const sign = (issuer: string, claims: JWTPayload): Promise<string> =>
    new SignJWT({ aud: 'tillmap', sub: SAM, ...claims })
      .setProtectedHeader({ alg, kid: alg })
      .setIssuer(issuer)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
  return { jwk, sign };
};

describe('With Keycloak', () => {
  let server: ReturnType<typeof createServer>;
  let keycloak: Awaited<ReturnType<typeof aSigner>>;
  let auth: Awaited<ReturnType<typeof aSigner>>;
  let issuer: string;
  let tokens: ReturnType<typeof tokenVerifier>;
  const revoked = new Set<string>();

  beforeAll(async () => {
    [keycloak, auth] = await Promise.all([aSigner('RS256'), aSigner('EdDSA')]);
    server = createServer((request, response) => {
      const isRealm = request.url === '/base/realms/shops/protocol/openid-connect/certs';
      response.writeHead(isRealm ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ keys: [keycloak.jwk] }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const inside = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`;
    issuer = 'https://login.example.com/realms/shops';
    tokens = tokenVerifier({
      keys: createLocalJWKSet({ keys: [auth.jwk] }),
      issuer: OWN,
      revocations: { isRevoked: ({ family }) => revoked.has(family) },
      keycloak: keycloakTokens({
        KEYCLOAK_URL: 'https://login.example.com',
        KEYCLOAK_INTERNAL_URL: inside,
        KEYCLOAK_REALM: 'shops',
      }),
    });
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const roles = (...names: string[]): JWTPayload => ({ realm_access: { roles: ['other', ...names] } });
  const verdict = async (token: string): Promise<unknown> =>
    tokens.user(token).then(
      ({ role }) => role,
      (error: { status: number }) => error.status,
    );

  test('When the realm signed it, then the person is who it says, with the most that the roles allow', async () => {
    const claims = { ...roles('user', 'manager'), name: 'Sam', email: 'sam@example.com', sid: 'session-1' };
    expect(await tokens.user(await keycloak.sign(issuer, claims))).toEqual({
      kind: 'user',
      id: SAM,
      name: 'Sam',
      email: 'sam@example.com',
      role: 'manager',
      family: 'session-1',
    });
  });

  test('When it is for others, of others, spoilt, revoked or without a role, then it is refused', async () => {
    const good = await keycloak.sign(issuer, roles('user'));
    expect(await verdict(good)).toBe('user');
    expect(await verdict(await keycloak.sign(issuer, { ...roles('admin'), aud: 'account' }))).toBe(401);
    expect(await verdict(await keycloak.sign('https://login.example.com/realms/master', roles('admin')))).toBe(401);
    expect(await verdict(await auth.sign(issuer, roles('admin')))).toBe(401);
    expect(await verdict(`${good.slice(0, -8)}AAAAAAAA`)).toBe(401);
    expect(await verdict('nonsense')).toBe(401);
    expect(await verdict(await keycloak.sign(issuer, roles()))).toBe(403);
    revoked.add('session-2');
    expect(await verdict(await keycloak.sign(issuer, { ...roles('user'), sid: 'session-2' }))).toBe(401);
  });

  test('When auth signed it, then it counts for services and API keys, not for people', async () => {
    expect(await verdict(await auth.sign(OWN, { role: 'admin' }))).toBe(401);
    const key = await auth.sign(OWN, { sub: 'api-key:1', role: 'user', scope: 'lookup' });
    expect(await tokens.user(key, 'lookup')).toMatchObject({ kind: 'api-key', role: 'user' });
    const service = await auth.sign(OWN, { aud: 'internal', sub: 'service:catalog' });
    expect(await tokens.service(service)).toMatchObject({ kind: 'service', name: 'catalog' });
    const posing = await keycloak.sign(issuer, { aud: 'internal', sub: 'service:catalog' });
    await expect(tokens.service(posing)).rejects.toMatchObject({ status: 401 });
  });
});
