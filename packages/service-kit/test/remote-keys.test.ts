import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { freePort, waitUntil } from '@tillmap/testing';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { remoteKeys, tokenVerifier } from '../src/index.ts';

const ISSUER = 'http://127.0.0.1:8080';
const MINUTE = 60_000;
const EVERYTHING_BUT_THE_DATE = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const),
  ...(['nextTick', 'queueMicrotask', 'performance', 'hrtime'] as const),
];
const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map(stop));
});

const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

const start = async (listener: RequestListener): Promise<{ url: string; server: Server }> => {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
};

const aKey = async (kid: string) => {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'EdDSA', use: 'sig' };
  // Each is another one: what was found right is remembered for a minute.
  const token = () =>
    new SignJWT({ role: 'user', jti: randomUUID() })
      .setProtectedHeader({ alg: 'EdDSA', kid })
      .setSubject('01890a5d-ac96-774b-bcce-b302099a8057')
      .setIssuer(ISSUER)
      .setAudience('tillmap')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
  return { jwk, token };
};

/** Auth's keys, with a count of how often they were fetched. */
const startAuth = async (...keys: object[]) => {
  const state = { keys, asked: 0 };
  const { url, server } = await startKeys(state);
  return { url, state, stop: () => stop(server) };
};
const startKeys = (state: { keys: object[]; asked: number }) =>
  start((_request, response) => {
    state.asked++;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: state.keys }));
  });

/** By a clock that stands until it is set ahead. */
const verifierOf = (addresses: string) => {
  const [time, began] = [{ ahead: 0 }, Date.now()];
  const tokens = tokenVerifier({
    keys: remoteKeys(addresses, () => new Date(began + time.ahead)),
    issuer: ISSUER,
    revocations: { isRevoked: () => false },
  });
  const verdict = async (token: string): Promise<number> =>
    tokens.user(token).then(
      () => 200,
      (error: { status: number }) => error.status,
    );
  return { time, verdict };
};

describe('The keys of auth', () => {
  test('When an address refuses, fails or is silent, then the next one is asked', async () => {
    const { jwk, token } = await aKey('k1');
    const auth = await startAuth(jwk);
    const broken = await start((_request, response) => response.writeHead(503).end());
    const silent = await start(() => undefined);
    const { verdict } = verifierOf(
      [`http://127.0.0.1:${await freePort()}`, broken.url, silent.url, auth.url].join(','),
    );
    expect(await verdict(await token())).toBe(200);
    expect(auth.state.asked).toBe(1);
  });

  test('When auth is away for hours, then the keys that were read stand', async () => {
    const { jwk, token } = await aKey('k1');
    const auth = await startAuth(jwk);
    const { verdict, time } = verifierOf(auth.url);
    expect(await verdict(await token())).toBe(200);
    await auth.stop();
    for (const ahead of [11 * MINUTE, 45 * MINUTE, 5 * 60 * MINUTE]) {
      time.ahead = ahead;
      expect(await verdict(await token())).toBe(200);
    }
  });

  test('When auth is silent for hours, then one request waits for it and those after it do not', async () => {
    const { jwk, token } = await aKey('k1');
    let isSilent = false;
    const auth = await start((_request, response) => {
      if (!isSilent) response.writeHead(200).end(JSON.stringify({ keys: [jwk] }));
    });
    const { verdict, time } = verifierOf(auth.url);
    expect(await verdict(await token())).toBe(200);
    isSilent = true;
    time.ahead = 45 * MINUTE;
    expect(await verdict(await token())).toBe(200);
    // Each that waited for it would take three seconds.
    const began = performance.now();
    for (let n = 0; n < 10; n++) expect(await verdict(await token())).toBe(200);
    expect(performance.now() - began).toBeLessThan(3_000);
  });

  test('When auth was never there, then a token is 503, and good as soon as auth is there', async () => {
    const { jwk, token } = await aKey('k1');
    const port = await freePort();
    const { verdict, time } = verifierOf(`http://127.0.0.1:${port}`);
    expect(await verdict(await token())).toBe(503);
    const state = { keys: [jwk], asked: 0 };
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(state));
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    time.ahead = 1_001;
    expect(await verdict(await token())).toBe(200);
  });

  test('When the clock is set back an hour after auth was away, then auth is asked again all the same', async () => {
    const { jwk, token } = await aKey('k1');
    const port = await freePort();
    const tokens = tokenVerifier({
      keys: remoteKeys(`http://127.0.0.1:${port}`),
      issuer: ISSUER,
      revocations: { isRevoked: () => false },
    });
    jest.useFakeTimers({ doNotFake: EVERYTHING_BUT_THE_DATE });
    try {
      await expect(tokens.user(await token())).rejects.toMatchObject({ status: 503 });
      jest.setSystemTime(Date.now() - 60 * MINUTE);
      const server = createServer((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [jwk] }));
      });
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      const person = await waitUntil(async () => tokens.user(await token()), { what: 'the keys' });
      expect(person).toMatchObject({ kind: 'user', role: 'user' });
    } finally {
      jest.useRealTimers();
    }
  });

  test('When a key is retired, then within the hour its tokens stop counting, also in a process that was idle', async () => {
    const [old, present] = [await aKey('old'), await aKey('present')];
    const auth = await startAuth(old.jwk, present.jwk);
    const [busy, idle] = [verifierOf(auth.url), verifierOf(auth.url)];
    for (const { verdict } of [busy, idle]) expect(await verdict(await old.token())).toBe(200);
    auth.state.keys = [present.jwk];

    busy.time.ahead = 11 * MINUTE;
    await waitUntil(async () => (await busy.verdict(await old.token())) === 401, { what: 'it is refused' });
    idle.time.ahead = 59 * MINUTE;
    expect(await idle.verdict(await old.token())).toBe(401);
    expect(await idle.verdict(await present.token())).toBe(200);
  });

  test('When many tokens name unknown keys, then auth is asked once per cooldown at most, away or not', async () => {
    const { jwk, token } = await aKey('k1');
    const auth = await startAuth(jwk);
    const { verdict } = verifierOf(auth.url);
    expect(await verdict(await token())).toBe(200);
    const stranger = await (await aKey('k2')).token();
    const began = performance.now();
    const round = () => Promise.all(Array.from({ length: 20 }, () => verdict(stranger)));
    expect(new Set([...(await round()), ...(await round())])).toEqual(new Set([401]));
    expect(auth.state.asked).toBeLessThanOrEqual(2 + (performance.now() - began) / 1_000);
  });

  test('When keys are replaced one right after the other, then no token is refused', async () => {
    const [first, second, third] = [await aKey('k1'), await aKey('k2'), await aKey('k3')];
    const auth = await startAuth(first.jwk);
    const { verdict } = verifierOf(auth.url);
    expect(await verdict(await first.token())).toBe(200);
    for (const { jwk, token } of [second, third]) {
      auth.state.keys = [jwk, ...auth.state.keys];
      const verdicts = await Promise.all(Array.from({ length: 10 }, async () => verdict(await token())));
      expect(new Set(verdicts)).toEqual(new Set([200]));
    }
    expect(await verdict(await first.token())).toBe(200);
  });

  test('When auth fails, then those who ask right after do not wait for it again', async () => {
    const { token } = await aKey('k1');
    let asked = 0;
    const broken = await start((_request, response) => {
      asked++;
      response.writeHead(500).end();
    });
    const { verdict } = verifierOf(broken.url);
    for (let n = 0; n < 20; n++) expect(await verdict(await token())).toBe(503);
    expect(asked).toBeLessThanOrEqual(2);
  });
});
