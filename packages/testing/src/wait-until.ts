import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;

/**
 * Calls `check` until its result is truthy and returns it. After `seconds` (30 by default) it throws, naming `what`
 * was waited for and the last error of `check`, which counts as "not yet".
 */
export const waitUntil = async <T>(
  check: () => T | Promise<T>,
  { seconds = 30, what = 'the condition' }: { seconds?: number; what?: string } = {},
): Promise<Exclude<T, false | null | undefined | 0 | ''>> => {
  const until = performance.now() + seconds * 1000;
  for (;;) {
    let failure: unknown;
    try {
      const answer = await check();
      if (answer) return answer as Exclude<T, false | null | undefined | 0 | ''>;
    } catch (error) {
      failure = error;
    }
    if (performance.now() > until) throw new Error(`Waited ${seconds} s in vain for ${what}.`, { cause: failure });
    await sleep(POLL_MS);
  }
};
