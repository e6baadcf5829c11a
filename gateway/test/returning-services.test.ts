import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { fakeServer } from '@tillmap/testing';
import { authForGateway, echo } from './stand-ins.ts';
import { type Gateway, startGateway } from './start-gateway.ts';

const SESSIONS = '/api/v1/file-building/sessions';

let auth: Awaited<ReturnType<typeof authForGateway>>;
let service: Awaited<ReturnType<typeof fakeServer>>;
let gateway: Gateway;
let token: string;
beforeAll(async () => {
  auth = await authForGateway();
  service = await fakeServer(echo);
  gateway = await startGateway({ AUTH_URL: auth.url, FILE_BUILDING_URL: service.url });
  token = auth.token({});
});
afterEach(() => service.set(echo));
afterAll(async () => {
  await gateway.stop();
  await Promise.all([auth.stop(), service.stop()]);
});

describe('A service that was killed', () => {
  test('When it is killed with a request in hand and comes back, then people see the answer and no error', async () => {
    const first = await fakeServer((request) => request.socket.resetAndDestroy());
    const other = await startGateway({ AUTH_URL: auth.url, FILE_BUILDING_URL: first.url });
    const answer = other.send(SESSIONS, { token });
    await first.stop();
    await sleep(600);
    const second = await fakeServer(echo, first.port);
    expect((await answer).status).toBe(200);
    await other.stop();
    await second.stop();
  });

  test('When one of two is gone, then safe calls go to the other at once', async () => {
    const gone = await fakeServer((request) => request.socket.resetAndDestroy());
    const other = await startGateway({ AUTH_URL: auth.url, FILE_BUILDING_URL: `${gone.url},${service.url}` });
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await other.send(SESSIONS, { token })).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    await other.stop();
    await gone.stop();
  });

  test('When a call ends its process each time, then it is sent three times and no more', async () => {
    let calls = 0;
    service.set((request) => {
      calls++;
      request.socket.resetAndDestroy();
    });
    expect((await gateway.send(SESSIONS, { token })).status).toBe(502);
    expect(calls).toBe(3);
  });
});
