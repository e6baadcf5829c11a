/** How many products were done at a moment; `at` in milliseconds. */
export type Sample = { at: number; done: number };

/** Products a second, and seconds until the rest is done. */
type Pace = { perSecond: number; secondsLeft: number };

const WINDOW_MS = 60_000;

/** Adds what was just seen; forgets what is older than a minute, or belongs to an earlier run. */
export const withSample = (samples: readonly Sample[], seen: Sample): readonly Sample[] => {
  const last = samples.at(-1);
  if (last && seen.done < last.done) return [seen];
  return [...samples.filter(({ at }) => seen.at - at <= WINDOW_MS), seen];
};

/** The pace over the samples; undefined while too little is known to say anything honest. */
export const processingRate = (samples: readonly Sample[], total: number): Pace | undefined => {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < 1_000 || last.done <= first.done) return undefined;
  const perSecond = ((last.done - first.done) * 1_000) / (last.at - first.at);
  return { perSecond, secondsLeft: Math.max(0, total - last.done) / perSecond };
};
