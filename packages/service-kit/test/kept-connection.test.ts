import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose';
import { createLogger, httpServer, tokenVerifier } from '../src/index.ts';

const TOKENS = tokenVerifier({
  keys: createLocalJWKSet({ keys: [] }) as JWTVerifyGetKey,
  issuer: 'nobody',
  revocations: { isRevoked: () => false },
});
const REQUEST = 'GET /healthz HTTP/1.1\r\nHost: audit\r\n\r\n';
/** A connection that is kept for 10 ms was closed after a second more, whatever waited on it. */
const STARVED_MS = 1_300;

/** The process gets no turn, as on a machine with much other work. */
const starve = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STARVED_MS);

test('When a process gets no turn while a request comes on a kept connection, then it is answered all the same', async () => {
  const server = httpServer({
    service: 'audit',
    host: '127.0.0.1',
    port: 0,
    routes: [],
    trustedHops: 0,
    tokens: TOKENS,
    log: createLogger('audit', 'silent'),
    keepAliveMs: 10,
  });
  await server.start();
  const socket = connect(server.port(), '127.0.0.1');
  try {
    await once(socket, 'connect');
    socket.write(REQUEST);
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200/);
    socket.write(REQUEST);
    starve();
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200/);
  } finally {
    socket.destroy();
    await server.stop();
  }
});
