/** Steps of a rising curve from a score to a probability. */
export type IsotonicCurve = Readonly<{ from: readonly number[]; to: readonly number[] }>;

/** Fewer rows in a step would be chance. */
const MIN_ROWS_PER_STEP = 60;

/** A rising curve through what was shown and what was right (isotonic regression over steps of rows). */
export const fitIsotonicRegression = (rows: readonly Readonly<{ shown: number; right: boolean }>[]): IsotonicCurve => {
  const sorted = rows.toSorted((a, b) => a.shown - b.shown);
  type Step = { shown: number; right: number; count: number };
  const steps: Step[] = [];
  const size = Math.max(MIN_ROWS_PER_STEP, Math.ceil(sorted.length / 40));
  for (let from = 0; from < sorted.length; from += size) {
    const part = sorted.slice(from, from + size);
    let step: Step = {
      shown: part.reduce((sum, { shown }) => sum + shown, 0),
      right: part.filter(({ right }) => right).length,
      count: part.length,
    };
    while (steps.length > 0 && steps.at(-1)!.right / steps.at(-1)!.count >= step.right / step.count) {
      const { shown, right, count } = steps.pop()!;
      step = { shown: step.shown + shown, right: step.right + right, count: step.count + count };
    }
    steps.push(step);
  }
  let highest = 0;
  // No step is at 0 or 1: one row more, half right, is counted with each.
  const to = steps.map(({ right, count }) => {
    highest = Math.max(highest, (right + 0.5) / (count + 1));
    return highest;
  });
  return { from: [0, ...steps.map(({ shown, count }) => shown / count), 1], to: [0, ...to, 1] };
};

/** Reads the curve between its points. */
export const interpolate = ({ from, to }: IsotonicCurve, shown: number): number => {
  let at = 1;
  while (at < from.length - 1 && from[at]! < shown) at += 1;
  const width = from[at]! - from[at - 1]!;
  const part = width > 0 ? Math.min(1, Math.max(0, (shown - from[at - 1]!) / width)) : 1;
  return to[at - 1]! + part * (to[at]! - to[at - 1]!);
};
