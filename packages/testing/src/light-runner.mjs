import LightRunner from 'jest-light-runner';

/** A thread that is told to end has ended long before. */
const MOST_MS = 10_000;

/**
 * The light runner, which does not wait for ever for its threads to end: now and then Node turns in circles while it clears one up
 * (`Environment::CleanupHandles`), and would wait for it when the process ends as well.
 */
export default class extends LightRunner {
  async runTests(tests, watcher, onStart, onResult, onFailure) {
    const left = new Set(tests);
    const late = Promise.withResolvers();
    const counted =
      (tell) =>
      async (test, ...said) => {
        await tell(test, ...said);
        left.delete(test);
        if (left.size === 0) setTimeout(() => late.resolve(true), MOST_MS).unref();
      };
    const ended = super.runTests(tests, watcher, onStart, counted(onResult), counted(onFailure));
    if (await Promise.race([ended, late.promise])) process.once('exit', endAtOnce);
  }
}

/** Another program takes the place of this one, with all of its threads. */
const endAtOnce = (code) => process.execve('/bin/sh', ['sh', '-c', `exit ${code}`], process.env);
