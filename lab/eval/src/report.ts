import type { Outcome } from './evaluate.ts';

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : ((100 * part) / whole).toFixed(1));
const count = (outcomes: readonly Outcome[], what: (outcome: Outcome) => boolean): number =>
  outcomes.filter(what).length;

/** One line of figures: accuracy per level, top three, and what is given at the thresholds with its precision. */
export const accuracyLine = (outcomes: readonly Outcome[]): string => {
  const all = outcomes.length;
  const levels = [1, 2, 3].map((level) =>
    percent(
      count(outcomes, ({ rightLevels }) => rightLevels >= level),
      all,
    ),
  );
  const topThree = percent(
    count(outcomes, ({ topThreeRight }) => topThreeRight),
    all,
  );
  const none = percent(
    count(outcomes, ({ given }) => !given),
    all,
  );
  const at = [80, 90].map((threshold) => {
    const sure = outcomes.filter(({ confidence }) => confidence >= threshold);
    return `cov@${threshold} ${percent(sure.length, all)} (${percent(
      count(sure, ({ right }) => right),
      sure.length,
    )})`;
  });
  return `levels ${levels.join(' / ')}  top 3 ${topThree}  ${at.join('  ')}  no code ${none}`;
};

const BAND = 10;

/** Per band of confidence: how many, the mean confidence shown, and how many were right. */
export const reliabilityTable = (outcomes: readonly Outcome[]): string => {
  const lines = ['confidence   items   shown   right'];
  for (let from = 0; from < 100; from += BAND) {
    const to = from + BAND === 100 ? 101 : from + BAND;
    const band = outcomes.filter(({ given, confidence }) => given && confidence >= from && confidence < to);
    if (band.length === 0) continue;
    const shown = band.reduce((sum, { confidence }) => sum + confidence, 0) / band.length;
    const right = percent(
      count(band, (outcome) => outcome.right),
      band.length,
    );
    lines.push(
      `${`${from}–${Math.min(100, to - 1)}`.padEnd(10)} ${String(band.length).padStart(7)} ${shown.toFixed(1).padStart(7)} ${right.padStart(7)}`,
    );
  }
  return lines.join('\n');
};

const MASS_BINS = 10;

/** Expected calibration error in points, over ten bins of equal mass of the items that got codes. */
export const calibrationError = (outcomes: readonly Outcome[]): number => {
  const sorted = outcomes.filter(({ given }) => given).toSorted((a, b) => a.confidence - b.confidence);
  let error = 0;
  for (let bin = 0; bin < MASS_BINS; bin++) {
    const part = sorted.slice((bin * sorted.length) / MASS_BINS, ((bin + 1) * sorted.length) / MASS_BINS);
    const shown = part.reduce((sum, { confidence }) => sum + confidence, 0);
    error += Math.abs(shown - 100 * count(part, ({ right }) => right));
  }
  return error / Math.max(1, sorted.length);
};
