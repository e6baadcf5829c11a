import type { Server as HttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fakeServer, freePort } from '@tillmap/testing';
import { authForGateway, echo } from './stand-ins.ts';
import { type Gateway, startGateway } from './start-gateway.ts';

const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';

let auth: Awaited<ReturnType<typeof authForGateway>>;
let service: Server;
let gateway: Gateway;
let token: string;

beforeAll(async () => {
  auth = await authForGateway();
  // Answers the first request of a connection, and closes it when the next one comes: as a service does whose time for an idle
  // connection ran out at that moment. The gateway of a busy machine hears of that too late.
  service = createServer((socket) => {
    let isUsed = false;
    socket.on('error', () => undefined);
    socket.on('data', () => {
      if (isUsed) socket.resetAndDestroy();
      else socket.write(ANSWER);
      isUsed = true;
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => service.listen(port, '127.0.0.1', resolve));
  gateway = await startGateway({ AUTH_URL: auth.url, FILE_BUILDING_URL: `http://127.0.0.1:${port}` });
  token = auth.token({ role: 'admin' });
});
afterAll(async () => {
  await gateway.stop();
  await auth.stop();
  await new Promise<void>((resolve) => service.close(() => resolve()));
});

test('When a service closes a kept connection just as a change is to be sent, then the change is made all the same', async () => {
  const change = () =>
    gateway.send('/api/v1/file-building/create-session', { method: 'POST', token, body: '{"session_name":"A"}' });
  const statuses: number[] = [];
  for (let times = 0; times < 3; times++) statuses.push((await change()).status);
  expect(statuses).toEqual([200, 200, 200]);
});

/** Answers the first request of a connection; the next one finds that it ends: it closes the connection and takes no more. */
const endingService = async () => {
  const used = new WeakSet<Socket>();
  return fakeServer((request, response) => {
    const { socket } = request;
    if (used.has(socket)) {
      (socket as Socket & { server: HttpServer }).server.close();
      socket.resetAndDestroy();
      return;
    }
    used.add(socket);
    echo(request, response);
  });
};

const SESSIONS = '/api/v1/file-building/sessions';
const SESSION = `${SESSIONS}/01890a5d-ac96-774b-bcce-b302099a8057`;

test.each([
  ['a change without a body', 'POST', '/api/v1/file-building/create-session'],
  ['a deletion', 'DELETE', SESSION],
  ['a file', 'GET', `${SESSION}/downloads/01890a5d-ac96-774b-bcce-b302099a8058/file`],
])(
  'When a service ends and closes a kept connection just as %s is to be sent, then it is done',
  async (_what, method, path) => {
    const services = await Promise.all([endingService(), endingService()]);
    const other = await startGateway({ AUTH_URL: auth.url, FILE_BUILDING_URL: services.map(({ url }) => url).join() });
    for (let times = 0; times < 2; times++) expect((await other.send(SESSIONS, { token })).status).toBe(200);
    const answer = await other.send(path, { method, token });
    await other.stop();
    await Promise.allSettled(services.map(({ stop }) => stop()));
    expect(answer.status).toBe(200);
  },
);

test('When a change on a connection is broken off, then it is not sent again: it may have been made', async () => {
  let made = 0;
  const used = new WeakSet<Socket>();
  const once = await fakeServer((request, response) => {
    if (request.method === 'POST') made += 1;
    if (request.method === 'POST' || used.has(request.socket)) request.socket.destroy();
    else echo(request, response);
    used.add(request.socket);
  });
  const other = await startGateway({ AUTH_URL: auth.url, FILE_BUILDING_URL: once.url });
  try {
    expect((await other.send(SESSIONS, { token })).status).toBe(200);
    const answer = await other.send('/api/v1/file-building/create-session', {
      method: 'POST',
      token,
      body: '{"session_name":"A"}',
    });
    expect([answer.status, made]).toEqual([502, 1]);
  } finally {
    await other.stop();
    await once.stop();
  }
});
