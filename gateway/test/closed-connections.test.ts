import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '@tillmap/testing';
import { authForGateway } from './stand-ins.ts';
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
