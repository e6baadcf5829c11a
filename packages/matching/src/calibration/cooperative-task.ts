/**
 * Long work in steps, most of them of some milliseconds, so that whoever does it can let others go first in between. A few take
 * up to a second, such as building an index of all names. What it came to is returned by the last one.
 */
export type CooperativeTask<T> = Generator<void, T, void>;

/** Does all steps one after the other. */
export const runToCompletion = <T>(steps: CooperativeTask<T>): T => {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};

/** Work on many things, a step for every so many of them. */
export function* forEachYielding<T>(
  things: Iterable<T>,
  inOneStep: number,
  work: (thing: T) => void,
): CooperativeTask<void> {
  let done = 0;
  for (const thing of things) {
    work(thing);
    done += 1;
    if (done % inOneStep === 0) yield;
  }
}
