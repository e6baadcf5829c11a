import type { Server, Socket } from 'node:net';
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

/** Lets each call end the process, as far as the gateway can tell. */
const ending = ({ set }: Pick<typeof service, 'set'>) => {
  let calls = 0;
  set((request) => {
    calls++;
    request.socket.resetAndDestroy();
  });
  return { calls: () => calls };
};

describe('A service that was killed', () => {
  test('When it is killed with a request in hand and comes back, then people see the answer and no error', async () => {
    let calls = 0;
    service.set((request, response) => {
      calls++;
      if (calls === 1) request.socket.resetAndDestroy();
      else echo(request, response);
    });
    expect((await gateway.send(SESSIONS, { token })).status).toBe(200);
    expect(calls).toBe(2);
  });

  test('When one of two is gone, then safe calls go to the other at once', async () => {
    // Nothing listens on port 1.
    const other = await startGateway({
      AUTH_URL: auth.url,
      FILE_BUILDING_URL: `http://127.0.0.1:1,${service.url}`,
    });
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await other.send(SESSIONS, { token })).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    await other.stop();
  });

  test('When the process of a kept connection is gone, then the other takes the call', async () => {
    const [one, two] = await Promise.all([fakeServer(echo), fakeServer(echo)]);
    const other = await startGateway({ AUTH_URL: auth.url, FILE_BUILDING_URL: `${one.url},${two.url}` });
    const statuses: number[] = [];
    const call = async () => void statuses.push((await other.send(SESSIONS, { token })).status);
    for (let n = 0; n < 4; n++) await call();
    one.set(({ socket }) => {
      (socket as Socket & { server: Server }).server.close();
      socket.resetAndDestroy();
    });
    for (let n = 0; n < 4; n++) await call();
    expect(statuses).toEqual(Array(8).fill(200));
    await other.stop();
    await two.stop();
  });

  test('When a change is lost with a kept connection, then no other process does it a second time', async () => {
    const [one, two] = await Promise.all([fakeServer(echo), fakeServer(echo)]);
    const other = await startGateway({ AUTH_URL: auth.url, FILE_BUILDING_URL: `${one.url},${two.url}` });
    for (let n = 0; n < 4; n++) await other.send(SESSIONS, { token });
    let changes = 0;
    for (const { set } of [one, two])
      set(({ socket }) => {
        changes++;
        (socket as Socket & { server: Server }).server.close();
        socket.resetAndDestroy();
      });
    const session = `${SESSIONS}/01890a5d-ac96-774b-bcce-b302099a8057`;
    const { status } = await other.send(session, { token, method: 'DELETE' });
    await other.stop();
    // The one that had it has closed its door already.
    await Promise.allSettled([one.stop(), two.stop()]);
    expect({ status, changes }).toEqual({ status: 502, changes: 1 });
  });

  test('When a call ends its process each time, then it is sent twice and no more', async () => {
    const { calls } = ending(service);
    expect((await gateway.send(SESSIONS, { token })).status).toBe(502);
    expect(calls()).toBe(2);
  });

  test('When a call ends its process each time, then it is sent to two and the others are left', async () => {
    const services = await Promise.all(Array.from({ length: 3 }, () => fakeServer(echo)));
    const ended = services.map(ending);
    const other = await startGateway({ AUTH_URL: auth.url, FILE_BUILDING_URL: services.map(({ url }) => url).join() });
    expect((await other.send(SESSIONS, { token })).status).toBe(502);
    expect(ended.filter(({ calls }) => calls() > 0)).toHaveLength(2);
    await other.stop();
    await Promise.all(services.map(({ stop }) => stop()));
  });

  test('When a file is fetched and the connection is lost, then it is not fetched again, because fetches are recorded', async () => {
    const session = `${SESSIONS}/01890a5d-ac96-774b-bcce-b302099a8057`;
    expect((await gateway.send(SESSIONS, { token })).status).toBe(200);
    const { calls } = ending(service);
    expect(
      (await gateway.send(`${session}/downloads/01890a5d-ac96-774b-bcce-b302099a8058/file`, { token })).status,
    ).toBe(502);
    expect(calls()).toBe(1);
  });
});
