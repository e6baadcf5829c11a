/** How much memory a process held, so many minutes after watching began. */
export type Sample = Readonly<{ minute: number; megabytes: number }>;

/** Megabytes a minute, and the interval that holds the true slope in 95 of 100 such runs. */
export type Slope = Readonly<{ perMinute: number; low: number; high: number }>;

const NORMAL_975 = 1.959964;

/**
 * The 97.5 % quantile of Student's t for so many degrees of freedom, 3 or more: the expansion of Cornish and Fisher around the
 * normal one (Abramowitz and Stegun, 26.7.5), right to 0.02.
 */
const studentT = (freedom: number): number => {
  const z = NORMAL_975;
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)
  );
};

/** Least squares through the samples. Throws for fewer than five, or where all are of one moment. */
export const slopeOf = (samples: readonly Sample[]): Slope => {
  const count = samples.length;
  if (count < 5) throw new Error(`A slope needs at least five samples, there are ${count}.`);
  const middleX = samples.reduce((sum, { minute }) => sum + minute, 0) / count;
  const middleY = samples.reduce((sum, { megabytes }) => sum + megabytes, 0) / count;
  const spread = samples.reduce((sum, { minute }) => sum + (minute - middleX) ** 2, 0);
  if (spread === 0) throw new Error('A slope needs samples of more than one moment.');
  const together = samples.reduce((sum, one) => sum + (one.minute - middleX) * (one.megabytes - middleY), 0);
  const perMinute = together / spread;
  const left = samples.reduce(
    (sum, { minute, megabytes }) => sum + (megabytes - middleY - perMinute * (minute - middleX)) ** 2,
    0,
  );
  const freedom = count - 2;
  const half = studentT(freedom) * Math.sqrt(left / freedom / spread);
  return { perMinute, low: perMinute - half, high: perMinute + half };
};

/**
 * Means of so many samples each. One sample is much like the one before it, which least squares does not know: of single ones the
 * interval would be far too narrow.
 */
export const inBlocks = (samples: readonly Sample[], blocks: number): readonly Sample[] => {
  const size = Math.max(1, Math.floor(samples.length / blocks));
  return Array.from({ length: Math.floor(samples.length / size) }, (_, number) => {
    const block = samples.slice(number * size, (number + 1) * size);
    return {
      minute: block.reduce((sum, { minute }) => sum + minute, 0) / block.length,
      megabytes: block.reduce((sum, { megabytes }) => sum + megabytes, 0) / block.length,
    };
  });
};
