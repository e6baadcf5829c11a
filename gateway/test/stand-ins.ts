import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export type Answering = (request: IncomingMessage, response: ServerResponse) => void;

/** A small real HTTP server on a loopback port. `answer` can be changed while it runs. */
export const standIn = async (answer: Answering, port = 0) => {
  const running: { server: Server; answer: Answering } = {
    server: createServer((request, response) => running.answer(request, response)),
    answer,
  };
  await new Promise<void>((resolve) => running.server.listen(port, '127.0.0.1', resolve));
  const { port: bound } = running.server.address() as AddressInfo;
  return {
    port: bound,
    url: `http://127.0.0.1:${bound}`,
    set: (next: Answering) => {
      running.answer = next;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        running.server.close(() => resolve());
        running.server.closeAllConnections();
      }),
  };
};

export const json = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** Says what arrived. */
export const echo: Answering = (request, response) => {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  request.on('end', () =>
    json(response, { method: request.method, url: request.url, headers: request.headers, bytes }),
  );
};

export const ISSUER = 'http://127.0.0.1:8080';
export const USER_ID = '01890a5d-ac96-774b-bcce-b302099a8057';

type Claims = {
  role?: string;
  sub?: string;
  audience?: string | null;
  expires?: string;
  sid?: string;
  kid?: string;
  scope?: string;
};

/** Stands in for auth: keys, service tokens, revocations; anything else is answered by `other`. */
export const standInAuth = async (other: Answering = echo) => {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const publicJwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'EdDSA', use: 'sig' };
  const state = { keyRequests: 0, families: [] as string[], apiKeys: [] as string[], isReady: true };
  const token = ({
    role = 'user',
    sub = USER_ID,
    audience = 'tillmap',
    expires = '5m',
    sid = 'f1',
    kid = 'k1',
    scope,
  }: Claims) => {
    const unsigned = new SignJWT({ role, name: 'Sam', email: 'sam@example.com', sid, ...(scope ? { scope } : {}) })
      .setProtectedHeader({ alg: 'EdDSA', kid })
      .setSubject(sub)
      .setIssuer(ISSUER)
      .setIssuedAt()
      .setExpirationTime(expires);
    return (audience === null ? unsigned : unsigned.setAudience(audience)).sign(privateKey);
  };
  const server = await standIn((request, response) => {
    const path = request.url?.split('?')[0];
    if (path === '/.well-known/jwks.json') {
      state.keyRequests++;
      json(response, { keys: [publicJwk] });
    } else if (path === '/internal/token')
      void token({ audience: 'internal', sub: 'service:gateway' }).then((made) =>
        json(response, { token: made, expires_in: 300 }),
      );
    else if (path === '/internal/revocations')
      json(response, { position: 1, families: state.families, users: [], api_keys: state.apiKeys });
    else if (path === '/readyz') json(response, {}, state.isReady ? 200 : 503);
    else other(request, response);
  });
  return { ...server, state, token, publicJwk };
};
