import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 60;
const ANSWER_WITHIN_MS = 2_000;

/** Resolves when `<base>/readyz` answers 200; rejects only when `signal` aborts. */
export const untilReady = async (base: string, signal: AbortSignal): Promise<void> => {
  for (;;) {
    signal.throwIfAborted();
    if (await isReady(base, signal)) return;
    await sleep(POLL_MS, undefined, { signal });
  }
};

const isReady = async (base: string, signal: AbortSignal): Promise<boolean> => {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
    const answer = await fetch(`${base}/readyz`, { signal: limit });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    return false;
  }
};
