/** A jump of the time of day shorter than this is none: clocks are corrected by as much all the time. */
const JUMP_MS = 1_000;
/** Who asks does so every few seconds. After a pause of this length the process, or its machine, stood still. */
const PAUSE_MS = 60_000;

/**
 * Tells for how many seconds the time of day has passed as a steady clock does, at most since this was made. A machine
 * that slept, a clock that was set, and a process that has just started say nothing about how long others were silent.
 * `now` is the time of day, `steadyMs` nobody sets. While a machine sleeps that one stands on Linux, and goes on on macOS
 * and Windows.
 */
export const createUninterruptedTime = (now: () => number, steadyMs: () => number) => {
  let asked = steadyMs();
  let apart = now() - asked;
  let since = asked;
  return {
    seconds: (): number => {
      const at = steadyMs();
      const apartNow = now() - at;
      if (Math.abs(apartNow - apart) > JUMP_MS || at - asked > PAUSE_MS) since = at;
      apart = apartNow;
      asked = at;
      return (at - since) / 1_000;
    },
  };
};
