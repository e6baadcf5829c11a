import { setImmediate } from 'node:timers/promises';

/** Does work that is in batches, so that others have their turn between two of them. */
export const runYielding = async <Result>(work: Generator<void, Result>): Promise<Result> => {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await setImmediate();
  }
};
