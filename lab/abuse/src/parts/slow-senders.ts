import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger } from '../ledger.ts';
import { send } from '../requests/sent.ts';
import type { Scene } from '../scene/scene.ts';

const PART = 'slow senders';
const SOCKETS = 60;
const EVERY_MS = 500;
/** Headers get 10 s, bodies 30 s, and Node looks every 30 s. */
const LONGEST_MS = 75_000;
const ANSWERS_WITHIN_MS = 2_000;

/** Sends the start, then one byte every now and then; answers after how long the connection was ended. */
const drip = (base: string, start: string, until: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const began = performance.now();
    const { hostname, port } = new URL(base);
    const socket = createConnection(Number(port), hostname);
    const timer = setInterval(() => {
      if (performance.now() < until) socket.write('a');
      else end(undefined);
    }, EVERY_MS);
    const end = (took: number | undefined): void => {
      clearInterval(timer);
      socket.destroy();
      resolve(took);
    };
    socket.on('error', () => undefined);
    socket.on('close', () => end(performance.now() - began));
    socket.write(start);
  });

/** Connections that never get to their end, while others are answered as always; each is ended. Takes a minute. */
export const trySlowSenders = async (scene: Scene, ledger: Ledger): Promise<void> => {
  const headers = await scene.people.user.signedIn();
  const kinds = {
    'headers without end': 'GET / HTTP/1.1\r\nHost: x\r\nX-A: ',
    'a body without end': `POST /api/v1/file-building/create-session HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n`,
    'an upload without end': `POST /api/v1/file-building/upload-supplier-file HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n`,
  };
  // An upload may be slow in three thin stretches of 30 s.
  const until = performance.now() + 2 * LONGEST_MS;
  const dripping = Object.entries(kinds).flatMap(([what, start]) =>
    Array.from({ length: SOCKETS / 3 }, async () => {
      const took = await drip(scene.base, start, until);
      const wrong = took === undefined ? 'it was never ended' : undefined;
      ledger.note(PART, what, took === undefined ? 'open' : 'ended', wrong);
    }),
  );
  const ended = Promise.all(dripping).then(() => true);
  for (let isOver = false; !isOver; isOver = await Promise.race([ended, sleep(EVERY_MS).then(() => false)])) {
    const began = performance.now();
    const { status } = await send(scene.base, {
      method: 'GET',
      path: '/api/v1/wholesalers',
      headers: await scene.people.user.signedIn(),
    });
    const took = performance.now() - began;
    ledger.note(
      PART,
      'another call meanwhile',
      status,
      status === 200 && took < ANSWERS_WITHIN_MS ? undefined : `${status} after ${Math.round(took)} ms`,
    );
  }
};
