/**
 * Long work that yields every few milliseconds, so that its caller can let other work run in between. A few steps
 * take up to a second, such as building an index of all names. The generator returns the result.
 */
export type CooperativeTask<T> = Generator<void, T, void>;

/** Does all steps one after the other. */
export const runToCompletion = <T>(steps: CooperativeTask<T>): T => {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};

/** Works on many items and yields after a number of them. */
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
