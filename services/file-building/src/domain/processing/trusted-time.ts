/** A jump of the time of day shorter than this is none: clocks are corrected by as much all the time. */
const JUMP_MS = 1_000;

/**
 * Tells for how many seconds the time of day has passed as a steady clock does, at most since this was made. A machine
 * that slept, a clock that was set, and a process that has just started say nothing about how long others were silent.
 * `now` is the time of day, `steadyMs` nobody sets, and it stands while the machine sleeps.
 */
export const trustedTime = (now: () => number, steadyMs: () => number) => {
  let apart = now() - steadyMs();
  let since = steadyMs();
  return {
    seconds: (): number => {
      const at = steadyMs();
      const apartNow = now() - at;
      if (Math.abs(apartNow - apart) > JUMP_MS) since = at;
      apart = apartNow;
      return (at - since) / 1_000;
    },
  };
};
