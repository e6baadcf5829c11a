import type { Answer, Question } from './contestant.ts';
import { randomFrom } from './random.ts';

/** What one contestant made of one trial. Shares and errors in percent. */
export type Figures = Readonly<{
  dept: number;
  subDept: number;
  path: number;
  topThree: number;
  coverage: number;
  /** How many judged rows the coverage and its precision stand on. */
  coverageRows: number;
  precision: number;
  calibrationError: number;
  /** What the calibration error would be by chance alone, were every confidence true. */
  chanceError: number;
  toReview: number;
  reviewWrong: number;
  /** Of the products whose VAT is known: those whose VAT is right, those whose VAT is in doubt, and of the others those that are wrong. */
  vatRight: number;
  vatInDoubt: number;
  vatSureWrong: number;
  perSecond: number;
  megabytes: number;
}>;

export type Judged = Readonly<{
  levels: number;
  topThree: boolean;
  confidence: number;
  toReview: boolean;
  /** What became of its VAT; none where it is not known or nobody said. */
  vat?: Readonly<{ right: boolean; inDoubt: boolean }>;
}>;

const rightLevels = ({ truth }: Question, codes: Answer['ranked'][number] | undefined): number => {
  if (codes?.deptCode !== truth.deptCode) return 0;
  if (codes.subDeptCode !== truth.subDeptCode) return 1;
  return codes.cgCode === truth.cgCode ? 3 : 2;
};

export const judge = (question: Question, { ranked, confidence, toReview, vat }: Answer): Judged => ({
  levels: rightLevels(question, ranked[0]),
  topThree: ranked.slice(0, 3).some((codes) => rightLevels(question, codes) === 3),
  confidence,
  toReview,
  ...(vat &&
    question.truth.vatCode !== '' && { vat: { right: vat.code === question.truth.vatCode, inDoubt: vat.inDoubt } }),
});

const isRight = ({ levels }: Judged): boolean => levels === 3;

const percent = <Item>(items: readonly Item[], what: (item: Item) => boolean): number =>
  items.length === 0 ? 0 : (100 * items.filter(what).length) / items.length;

const WANTED = 0.98;
/** So many more rows are counted wrong than were: precision on other rows lands a little under the chosen one. */
const SAFETY = 1;

/** The lowest confidence from which on at least 98 % of the calibration rows are right. */
export const thresholdFor = (calibration: readonly Judged[]): number => {
  const sorted = calibration.toSorted((a, b) => b.confidence - a.confidence);
  let threshold = Number.POSITIVE_INFINITY;
  let right = 0;
  for (const [at, row] of sorted.entries()) {
    if (isRight(row)) right += 1;
    const next = sorted[at + 1]?.confidence;
    if (next !== row.confidence && (right - SAFETY) / (at + 1) >= WANTED) threshold = row.confidence;
  }
  return threshold;
};

const BINS = 10;

/** Expected calibration error over ten bins of equal mass. */
export const calibrationErrorOf = (rows: readonly Judged[]): number => {
  const sorted = rows.toSorted((a, b) => a.confidence - b.confidence);
  let error = 0;
  for (let bin = 0; bin < BINS; bin++) {
    const part = sorted.slice(Math.round((bin * sorted.length) / BINS), Math.round(((bin + 1) * sorted.length) / BINS));
    const shown = part.reduce((sum, { confidence }) => sum + confidence, 0);
    error += Math.abs(shown - part.filter(isRight).length);
  }
  return (100 * error) / Math.max(1, sorted.length);
};

const DRAWS = 200;

/**
 * The calibration error that a contestant whose every confidence is true is expected to have with so few rows: the mean
 * of 200 seeded draws of what is right.
 */
export const chanceCalibrationError = (rows: readonly Judged[], seed = 1): number => {
  const random = randomFrom(seed);
  let sum = 0;
  for (let draw = 0; draw < DRAWS; draw++)
    sum += calibrationErrorOf(rows.map((row) => ({ ...row, levels: random() < row.confidence ? 3 : 0 })));
  return sum / DRAWS;
};

/** Sums up the judged rows; the threshold of the coverage comes from the calibration rows alone. */
export const figuresOf = (
  calibration: readonly Judged[],
  test: readonly Judged[],
  cost: Readonly<{ perSecond: number; megabytes: number }>,
): Figures => {
  const threshold = thresholdFor(calibration);
  const accepted = test.filter(({ confidence }) => confidence >= threshold);
  const reviewed = test.filter(({ toReview }) => toReview);
  const vats = test.flatMap(({ vat }) => (vat ? [vat] : []));
  return {
    dept: percent(test, ({ levels }) => levels >= 1),
    subDept: percent(test, ({ levels }) => levels >= 2),
    path: percent(test, isRight),
    topThree: percent(test, ({ topThree }) => topThree),
    coverage: percent(test, ({ confidence }) => confidence >= threshold),
    coverageRows: accepted.length,
    precision: percent(accepted, isRight),
    calibrationError: calibrationErrorOf(test),
    chanceError: chanceCalibrationError(test),
    toReview: percent(test, ({ toReview }) => toReview),
    reviewWrong: percent(reviewed, (row) => !isRight(row)),
    vatRight: percent(vats, ({ right }) => right),
    vatInDoubt: percent(vats, ({ inDoubt }) => inDoubt),
    vatSureWrong: percent(
      vats.filter(({ inDoubt }) => !inDoubt),
      ({ right }) => !right,
    ),
    ...cost,
  };
};
