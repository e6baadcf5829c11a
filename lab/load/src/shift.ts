import { setTimeout as sleep } from 'node:timers/promises';
import { SESSION_LIST_REFRESH_MS, STATUS_POLL_MS } from '@tillmap/contracts';
import type { Random } from '@tillmap/samples/random.ts';
import type { Staff } from './staff.ts';

export type Shift = Readonly<{
  ms: number;
  uploadsPerSecond: number;
  /** Supplier files, taken in turn. */
  files: readonly Buffer[];
  random: Random;
}>;

/** A page of the review with an edit, every so often: somebody who reads before deciding. */
const REVIEW_MS = 8_000;
const SECOND_MS = 1_000;

/** Does `work` every so many ms from a moment on; a page that waits for an answer does not ask again. */
const every = async (ms: number, firstMs: number, until: number, work: () => Promise<void>): Promise<void> => {
  for (let next = performance.now() + firstMs; next < until; ) {
    await sleep(Math.max(0, next - performance.now()));
    await work();
    while (next <= performance.now()) next += ms;
  }
};

/** Everybody at work for so long. Resolves when everything that was begun has been answered. */
export const workShift = async (
  staff: readonly Staff[],
  { ms, uploadsPerSecond, files, random }: Shift,
): Promise<void> => {
  const until = performance.now() + ms;
  const first = (of: number): number => random.between(0, Math.min(of, ms / 2));
  const builds: Promise<void>[] = [];
  const uploads = every(SECOND_MS / uploadsPerSecond, 0, until, async () => {
    const number = builds.length;
    // The next one does not wait for it.
    builds.push(staff[number % staff.length]!.build(files[number % files.length]!));
  });
  const pages = staff.flatMap((one) => [
    every(SESSION_LIST_REFRESH_MS, first(SESSION_LIST_REFRESH_MS), until, one.list),
    every(STATUS_POLL_MS, first(STATUS_POLL_MS), until, one.status),
    every(REVIEW_MS, first(REVIEW_MS), until, one.review),
  ]);
  await Promise.all([uploads, ...pages]);
  await Promise.all(builds);
};
