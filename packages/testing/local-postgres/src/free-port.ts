import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const LOOPBACK = '127.0.0.1';
/**
 * Below what systems give to connections going out (Linux from 32768 on, others from 49152): else one of those may have the
 * port by the time it is listened on, or while a process is started again.
 */
const FIRST = 20_000;
const LAST = 32_000;
const TRIES = 100;

/**
 * Each is given once before any comes again: a client in this process may not have seen yet that its connection to the one
 * before was closed, and would send its request into that. Where it starts is chance, because other processes choose as well.
 */
let next = randomInt(FIRST, LAST);

const listensOn = (port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(undefined));
    probe.listen(port, LOOPBACK, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : undefined));
    });
  });

/** A loopback port that was free a moment ago, is none of `taken` and was not given by this before. */
export const freePort = async (taken: readonly number[] = []): Promise<number> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const tried = next;
    next = tried + 1 < LAST ? tried + 1 : FIRST;
    const port = await listensOn(tried);
    if (port !== undefined && !taken.includes(port)) return port;
  }
  throw new Error(`None of ${TRIES} ports from ${FIRST} to ${LAST} can be listened on.`);
};
