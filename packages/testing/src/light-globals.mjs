// What tests import from '@jest/globals' where the light runner runs them, which knows no time limit of its own.
const LIMIT_MS = 120_000;

/**
 * Against what hangs, as `testTimeout` is elsewhere; a test that says that it takes longer has that long. It takes no arguments,
 * because the runner would wait for a callback.
 */
const limited =
  (run, ownLimitMs = LIMIT_MS) =>
  async (...given) => {
    const limitMs = Math.max(LIMIT_MS, ownLimitMs);
    let timer;
    const tooLong = new Promise((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`It took more than ${limitMs / 1000} s.`)), limitMs);
    });
    try {
      return await Promise.race([run(...given), tooLong]);
    } finally {
      clearTimeout(timer);
    }
  };

const named = (add) => (name, run, limitMs) => add(name, limited(run, limitMs));
const hook = (add) => (run, limitMs) => add(limited(run, limitMs));

const { describe, expect } = globalThis;
const test = Object.assign(named(globalThis.test), {
  each: (...table) => named(globalThis.test.each(...table)),
  only: named(globalThis.test.only),
  skip: globalThis.test.skip,
});
const [beforeAll, afterAll] = [hook(globalThis.beforeAll), hook(globalThis.afterAll)];
const [beforeEach, afterEach] = [hook(globalThis.beforeEach), hook(globalThis.afterEach)];

export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test };
