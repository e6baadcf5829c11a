import { createConnection, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createSession, uploadSupplierFile } from '@tillmap/contracts';
import { answerJson, fakeServer, waitUntil } from '@tillmap/testing';
import { authForGateway } from './stand-ins.ts';
import { type Gateway, startGateway } from './start-gateway.ts';

/** An upload has to be known as one before the time for other bodies is over. */
const LIMITS = { bodyMs: 2_000, uploadBytes: 1_000, stretchMs: 300 };
const SOCKETS = 20;

let auth: Awaited<ReturnType<typeof authForGateway>>;
let service: Awaited<ReturnType<typeof fakeServer>>;
let gateway: Gateway;
beforeAll(async () => {
  auth = await authForGateway();
  service = await fakeServer((request, response) => {
    request.resume().on('end', () => answerJson(response, {}));
  });
  gateway = await startGateway(
    { AUTH_URL: auth.url, FILE_BUILDING_URL: service.url },
    { arrival: LIMITS, socketsOfAddress: SOCKETS },
  );
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all([auth.stop(), service.stop()]);
});

const closeOf = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.once('close', () => resolve());
  });

/** Sends a body piece by piece; returns the status line of the answer, '' where the connection was ended. */
const sendSlowly = async (path: string, type: string, pieces: readonly string[], everyMs: number): Promise<string> => {
  const socket: Socket = createConnection(gateway.port, '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes) => (answer += String(bytes)));
  socket.on('error', () => undefined);
  const closed = closeOf(socket);
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${auth.token({})}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`,
  );
  for (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(piece);
    await Promise.race([sleep(everyMs), closed]);
  }
  await closed;
  return answer.split('\r\n', 1)[0] ?? '';
};

describe('A slow sender', () => {
  test('When a body that is no upload does not arrive in time, then the connection ends', async () => {
    const pieces = Array.from({ length: 12 }, () => ' ');
    expect(await sendSlowly(createSession.path, 'application/json', pieces, 250)).toBe('');
  });

  test('When an upload brings less than the least, then it ends; one that is slow but steady goes through', async () => {
    const type = 'multipart/form-data; boundary=x';
    const few = Array.from({ length: 30 }, () => 'x'.repeat(10));
    expect(await sendSlowly(uploadSupplierFile.path, type, few, 100)).toBe('');
    const steady = Array.from({ length: 15 }, () => 'x'.repeat(800));
    expect(await sendSlowly(uploadSupplierFile.path, type, steady, 100)).toBe('HTTP/1.1 200 OK');
  });

  test('When an address has many connections open, then the next is closed at once, and free ones are taken again', async () => {
    const sockets = Array.from({ length: SOCKETS + 10 }, () => {
      const socket = createConnection(gateway.port, '127.0.0.1');
      return socket.on('error', () => undefined);
    });
    const isOpen = ({ closed }: Socket): boolean => !closed;
    await waitUntil(() => sockets.filter(isOpen).length <= SOCKETS, { what: 'the last ones to be closed' });
    expect(sockets.some(isOpen)).toBe(true);
    for (const socket of sockets) socket.destroy();
    // The gateway hears a little later that they are closed.
    const isAnswered = async (): Promise<boolean> => (await gateway.send('/healthz')).status === 200;
    expect(await waitUntil(isAnswered, { what: 'an answer' })).toBe(true);
  });
});
