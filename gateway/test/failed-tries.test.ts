import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { batchLookup, currentUser, login } from '@tillmap/contracts';
import { answerJson, fakeServer } from '@tillmap/testing';
import { authForGateway, echo } from './stand-ins.ts';
import { type Gateway, startGateway } from './start-gateway.ts';

const PASSWORD = 'copper-lantern-41';
const MOST = 20;
/** Longer than the gateway keeps the token of an API key. */
const LATER_MS = 61_000;

const GOOD = 'tmk_good';
const goodKey = (n: number): string => GOOD + String(n).padStart(39, '0');
/** As auth words it. */
const NOT_VALID = { type: 'about:blank', title: 'No', status: 401, detail: 'No.', message: 'No.', request_id: 'r' };
const randomKey = (n: number): string => `tmk_${String(n).padStart(43, '0')}`;
const addressOf = (n: number): string => `192.0.2.${n}`;

let auth: Awaited<ReturnType<typeof authForGateway>>;
let catalog: Awaited<ReturnType<typeof fakeServer>>;
let gateway: Gateway;
let steadyMs = 0;
const judged: string[] = [];

beforeAll(async () => {
  auth = await authForGateway((request, response) => {
    void text(request).then((body) => {
      const said = JSON.parse(body || '{}') as Record<string, string>;
      if (request.url === login.path) judged.push(said.email ?? '');
      const isWrong = said.key ? !said.key.startsWith(GOOD) : said.password !== PASSWORD;
      if (isWrong && request.url !== currentUser.path) answerJson(response, NOT_VALID, 401);
      else answerJson(response, { token: auth.token({ sub: 'api-key:1', scope: 'lookup' }), expires_in: 120 });
    });
  });
  catalog = await fakeServer(echo);
  gateway = await startGateway(
    { AUTH_URL: auth.url, CATALOG_URL: catalog.url, TRUSTED_HOPS: '1', SIGN_INS_PER_MINUTE: String(MOST) },
    { steadyMs: () => steadyMs },
  );
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all([auth.stop(), catalog.stop()]);
});

const from = (address: string) => ({ 'content-type': 'application/json', 'x-forwarded-for': address });

describe('Sign-ins', () => {
  const send = (address: string, email: string, password: string): Promise<Response> => {
    const body = JSON.stringify({ email, password });
    return gateway.send(login.path, { method: 'POST', body, headers: from(address) });
  };
  const signIn = async (address: string, email: string, password = PASSWORD): Promise<number> => {
    const answer = await send(address, email, password);
    await answer.text();
    return answer.status;
  };
  const junk = async (address: string, emailOf: (n: number) => string, tries = MOST + 10): Promise<number[]> => {
    const statuses: number[] = [];
    for (let n = 0; n < tries; n++) statuses.push(await signIn(address, emailOf(n), 'wrong'));
    return statuses;
  };

  test('When more sign in rightly than may fail, then none is refused', async () => {
    const statuses = await Promise.all(
      Array.from({ length: MOST }, (_, n) => signIn(addressOf(1), `person-${n}@example.com`)),
    );
    statuses.push(...(await Promise.all(Array.from({ length: 5 }, (_, n) => signIn(addressOf(1), `more-${n}@a.b`)))));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('When junk comes from the same address, then whoever signed in there lately still can', async () => {
    expect(await signIn(addressOf(2), 'sam@example.com')).toBe(200);
    const statuses = await junk(addressOf(2), (n) => `nobody-${n}@example.com`);
    expect(statuses).toEqual([...Array<number>(MOST).fill(401), ...Array<number>(10).fill(429)]);
    expect(await signIn(addressOf(2), ' SAM@example.com')).toBe(200);
    expect(await signIn(addressOf(2), 'sam@example.com', 'wrong')).toBe(401);
    // Whoever was not there before waits for the minute to pass.
    const refused = await send(addressOf(2), 'pat@example.com', PASSWORD);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await signIn(addressOf(3), 'pat@example.com')).toBe(200);
  });

  test('When somebody only used the product from there, signed in since long before, then there is room too', async () => {
    const token = auth.token({ email: 'Kim@example.com' });
    expect((await gateway.send(currentUser.path, { token, headers: from(addressOf(4)) })).status).toBe(200);
    await junk(addressOf(4), (n) => `nobody-${n}@example.com`);
    expect(await signIn(addressOf(4), 'kim@example.com')).toBe(200);
  });

  test('When a name is known that signed in elsewhere, then it gives no room here', async () => {
    expect(await signIn(addressOf(5), 'lee@example.com')).toBe(200);
    const statuses = await junk(addressOf(6), () => 'lee@example.com');
    expect(statuses.filter((status) => status === 401)).toHaveLength(MOST);
    expect(await signIn(addressOf(6), 'lee@example.com')).toBe(429);
    expect(await signIn(addressOf(5), 'lee@example.com')).toBe(200);
  });

  test('When guesses come under a name that has room, then the room is as large as that of an address', async () => {
    expect(await signIn(addressOf(7), 'max@example.com')).toBe(200);
    judged.length = 0;
    await junk(addressOf(7), () => 'max@example.com', 2 * MOST);
    expect(judged).toHaveLength(MOST);
  });

  test('When one account signs in again and again, rightly, then it is told to wait, and nobody else there', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < MOST + 5; n++) statuses.push(await signIn(addressOf(10), 'ida@example.com'));
    expect([statuses[MOST], statuses.at(-1)]).toEqual([200, 429]);
    expect(await signIn(addressOf(10), 'pat@example.com')).toBe(200);
  });

  test('When the body comes in pieces, then the name in it has its room, and auth gets the whole', async () => {
    expect(await signIn(addressOf(9), 'una@example.com')).toBe(200);
    await junk(addressOf(9), (n) => `nobody-${n}@example.com`);
    judged.length = 0;
    const body = JSON.stringify({ email: 'una@example.com', password: PASSWORD });
    const socket = createConnection(gateway.port, '127.0.0.1');
    const answer = text(socket);
    socket.write(
      `POST ${login.path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${addressOf(9)}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
    );
    for (const piece of [body.slice(0, 12), body.slice(12, 30), body.slice(30)]) {
      await new Promise((sent) => socket.write(piece, sent));
      await new Promise(setImmediate);
    }
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(judged).toEqual(['una@example.com']);
  });

  test('When many come at once, then no more are judged than may fail', async () => {
    judged.length = 0;
    await Promise.all(Array.from({ length: 3 * MOST }, (_, n) => signIn(addressOf(8), `nobody-${n}@a.b`, 'wrong')));
    expect(judged).toHaveLength(MOST);
  });
});

describe('API keys', () => {
  const lookUp = async (key: string, address: string): Promise<number> => {
    const headers = { ...from(address), 'x-api-key': key };
    const answer = await gateway.send(batchLookup.path, { method: 'POST', body: '{}', headers });
    await answer.text();
    return answer.status;
  };

  test('When 400 random keys are tried, then a key that worked still does, there and elsewhere', async () => {
    expect(await lookUp(goodKey(0), addressOf(20))).toBe(200);
    const statuses: number[] = [];
    for (let n = 0; n < 400; n++) statuses.push(await lookUp(randomKey(n), addressOf(20)));
    expect(statuses.filter((status) => status === 401)).toHaveLength(MOST);
    expect(statuses.filter((status) => status === 429)).toHaveLength(400 - MOST);
    steadyMs += LATER_MS;
    expect([await lookUp(goodKey(0), addressOf(20)), await lookUp(goodKey(0), addressOf(21))]).toEqual([200, 200]);
  });

  test('When more good keys are exchanged than may fail, then none is refused', async () => {
    const statuses = [];
    for (let n = 0; n < MOST + 5; n++) statuses.push(await lookUp(goodKey(n), addressOf(22)));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
