import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What a process needs of auth: keys, a service token, and the news that nothing was revoked. Makes admins' tokens. */
export const authStandIn = async (issuer: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const answers: Record<string, object> = {
    '/.well-known/jwks.json': { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'EdDSA' }] },
    '/internal/token': { token: 'service-token', expires_in: 300 },
    '/internal/revocations': { position: 0, families: [], users: [] },
  };
  const server = createServer((request, response) => {
    const answer = answers[new URL(request.url ?? '/', 'http://auth').pathname];
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    sub: 'admin',
    role: 'admin',
    name: 'Ann',
    email: 'ann@example.com',
    sid: 'f',
    iss: issuer,
    aud: 'tillmap',
  };
  const signed = `${encoded({ alg: 'EdDSA', kid: 'k' })}.${encoded({ ...claims, iat: now, exp: now + 3_600 })}`;
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    adminToken: `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
