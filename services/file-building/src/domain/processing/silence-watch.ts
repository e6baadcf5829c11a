/** What is known of a session's progress when it is looked after. */
type Seen = Readonly<{ id: string; lastProgressAt: Date | null }>;

type Silence = Readonly<{ progressAt: number | undefined; since: number; lookedAt: number }>;

/**
 * Measures how long sessions have not moved, by `steadyMs`, which nobody sets and which stands while the machine sleeps.
 * By the time of day alone, a laptop that was closed for an hour would look like an hour without an answer. What was not
 * looked after for `forgetSeconds` is forgotten.
 */
export const silenceWatch = (steadyMs: () => number, forgetSeconds: number) => {
  const silences = new Map<string, Silence>();
  return {
    /** Seconds since this process first saw the session with its present progress; 0 at the first look. */
    secondsOf: ({ id, lastProgressAt }: Seen): number => {
      const now = steadyMs();
      for (const [other, { lookedAt }] of silences) if (now - lookedAt > forgetSeconds * 1_000) silences.delete(other);
      const progressAt = lastProgressAt?.getTime();
      const known = silences.get(id);
      const since = known?.progressAt === progressAt ? (known?.since ?? now) : now;
      silences.set(id, { progressAt, since, lookedAt: now });
      return (now - since) / 1_000;
    },
  };
};
