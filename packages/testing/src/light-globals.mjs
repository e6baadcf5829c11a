import { inspect } from 'node:util';
import { ModernFakeTimers } from '@jest/fake-timers';
import { failureNotes } from './failure-notes.ts';

// What tests import from '@jest/globals' where the light runner runs them, which knows no time limit of its own.
const LIMIT_MS = Number(process.env.TEST_LIMIT_MS ?? 120_000);
let fileLimitMs = LIMIT_MS;
// The real ones, also while a test fakes its own.
const { clearTimeout, setTimeout } = globalThis;

/**
 * Against what hangs, as `testTimeout` is elsewhere; a test that says that it takes longer has that long. It takes no arguments,
 * because the runner would wait for a callback.
 */
const limited =
  (run, ownLimitMs = fileLimitMs) =>
  async (...given) => {
    const limitMs = Math.max(LIMIT_MS, ownLimitMs);
    let timer;
    const tooLong = new Promise((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`It took more than ${limitMs / 1000} s.`)), limitMs);
    });
    try {
      return await Promise.race([run(...given), tooLong]);
    } catch (error) {
      // The runner prints the stack of the failure alone, and "fetch failed" does not say why.
      if (error instanceof Error && error.cause !== undefined) error.stack += `\nCaused by: ${inspect(error.cause)}`;
      if (error instanceof Error) for (const note of failureNotes) error.stack += `\n${note()}`;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };

const named = (add) => (name, run, limitMs) => add(name, limited(run, limitMs));
const hook = (add) => (run, limitMs) => add(limited(run, limitMs));

const { describe, expect, jest: runnersJest } = globalThis;
const [beforeAll, afterAll] = [hook(globalThis.beforeAll), hook(globalThis.afterAll)];
const [beforeEach, afterEach] = [hook(globalThis.beforeEach), hook(globalThis.afterEach)];
const test = Object.assign(named(globalThis.test), {
  /** All of a block begin together, before its first test: what takes long in them is waiting. */
  concurrent: (name, run, limitMs) => {
    let running;
    globalThis.beforeAll(() => {
      running = limited(run, limitMs)();
      running.catch(() => undefined);
    });
    globalThis.test(name, () => running);
  },
  each: (...table) => named(globalThis.test.each(...table)),
  only: named(globalThis.test.only),
  skip: globalThis.test.skip,
});

// The runner's own timers lack those that wait for promises in between. A copy of this module has the same ones.
runnersJest.timers ??= new ModernFakeTimers({
  config: { fakeTimers: {}, rootDir: import.meta.dirname },
  global: globalThis,
});
const { timers } = runnersJest;
/** Without a VM, Node's own streams would wait for a faked `nextTick`. */
const NEVER_FAKED = ['nextTick', 'queueMicrotask'];
const jest = Object.assign(runnersJest, {
  setTimeout: (limitMs) => {
    fileLimitMs = Math.max(fileLimitMs, limitMs);
  },
  useFakeTimers: ({ doNotFake = [], ...options } = {}) =>
    timers.useFakeTimers({ ...options, doNotFake: [...NEVER_FAKED, ...doNotFake] }),
  useRealTimers: () => timers.useRealTimers(),
  setSystemTime: (now) => timers.setSystemTime(now),
  advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
  getTimerCount: () => timers.getTimerCount(),
});

export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test };
