import { Agent, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fakeServer } from '@tillmap/testing';
import { forward } from '../src/proxy/forward.ts';
import { silentHosts } from '../src/proxy/silent-hosts.ts';

let service: Awaited<ReturnType<typeof fakeServer>>;
const agent = new Agent();

beforeEach(async () => {
  service = await fakeServer((_request, response) => {
    response.write('first half');
    response.end('second half');
  });
});
afterEach(async () => {
  agent.destroy();
  await service.stop();
});

/** The connection of a client that takes one piece and no more. */
const stalled = (): Duplex => new Duplex({ highWaterMark: 1, read: () => undefined, write: () => undefined });

test('When a client takes no more of a file that the service has sent whole, then its connection breaks off in the end', async () => {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET' });
  const response = new ServerResponse(request);
  const connection = stalled();
  response.assignSocket(connection as Socket);
  const broken = new Promise((resolve) => response.once('close', () => resolve('broken off')));
  const ended = new Promise((resolve) => response.once('prefinish', () => resolve('ended as if it was whole')));
  // As a server does.
  connection.once('close', () => response.emit('close'));
  const forwarding = forward({
    request,
    response,
    service: 'file-building',
    addresses: [service.url],
    silentHosts: silentHosts(() => performance.now()),
    message: { method: 'GET', path: '/', headers: {} },
    agent,
    maxBytes: 0,
    isFile: true,
    answerTimeoutMs: 60_000,
    streamTimeoutMs: 100,
    retryMs: 0,
    inTurn: (work) => work(),
  });
  expect(await Promise.race([broken, ended])).toBe('broken off');
  await forwarding;
});
