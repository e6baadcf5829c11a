import { setTimeout as sleep } from 'node:timers/promises';
import { listSessions, SESSIONS_PAGE_SIZE } from '@tillmap/contracts';
import type { ProductClient } from '@tillmap/testing/product-client';

export type Polled = Readonly<{ list: readonly number[]; status: readonly number[] }>;

const EVERY_MS = 200;

/** The list of sessions as the screen asks for it. */
export const SESSION_LIST = { per_page: SESSIONS_PAGE_SIZE };

/** Asks for the list and the status of a session every 200 ms, as open screens do, until `work` ends; times in ms. */
export const pollDuring = async (api: ProductClient, sessionId: string, work: Promise<unknown>): Promise<Polled> => {
  const list: number[] = [];
  const status: number[] = [];
  const asked: Promise<void>[] = [];
  const timed = async (times: number[], call: () => Promise<unknown>): Promise<void> => {
    const began = performance.now();
    await call();
    times.push(performance.now() - began);
  };
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  // The next call does not wait for the one before it: a slow answer must not thin out the measurement.
  while (!isOver) {
    asked.push(
      timed(list, () => api.data(listSessions, { query: SESSION_LIST })),
      timed(status, () => api.session(sessionId)),
    );
    await Promise.race([sleep(EVERY_MS), over]);
  }
  await Promise.all([over, ...asked]);
  return { list, status };
};
