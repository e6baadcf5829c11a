import type { Answer } from '../contestant.ts';
import { calibrationErrorOf, chanceCalibrationError, type Judged, thresholdFor } from '../figures.ts';

/** What came of one name. A name that no group fits is right where nothing is shown. */
export type BritishJudged = Judged & Readonly<{ stratum: string }>;

/** Shares and errors in percent. */
export type BritishFigures = Readonly<{
  asked: number;
  /** The likeliest group counts as right. */
  right: number;
  /** Shown as sure: nobody is asked to look at it. */
  shown: number;
  /** Of those shown; null where none is. */
  shownRight: number | null;
  /** The mean confidence of those shown; null where none is. */
  shownConfidence: number | null;
  /** How many are wrong, and shown as sure. */
  wrongShown: number;
  calibrationError: number;
  chanceError: number;
  /** At the threshold that gives 98 % on other names; null where there are none, the precision also where no row is accepted. */
  coverage: number | null;
  coverageRows: number | null;
  precision: number | null;
}>;

/** Judges an answer by the groups that count as right. */
export const judgeBritish = (
  { right, stratum }: Readonly<{ right: readonly string[]; stratum: string }>,
  { ranked, confidence, toReview }: Answer,
): BritishJudged => {
  const isRight = (cgCode: string | undefined): boolean => cgCode !== undefined && right.includes(cgCode);
  const first = right.length === 0 ? toReview : isRight(ranked[0]?.cgCode);
  return {
    stratum,
    levels: first ? 3 : 0,
    topThree: first || ranked.slice(0, 3).some(({ cgCode }) => isRight(cgCode)),
    confidence,
    toReview,
  };
};

const isRight = ({ levels }: Judged): boolean => levels === 3;

const share = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole);

const rightAmong = (rows: readonly Judged[]): number | null =>
  rows.length === 0 ? null : share(rows.filter(isRight).length, rows.length);

const confidenceAmong = (rows: readonly Judged[]): number | null =>
  rows.length === 0 ? null : (100 * rows.reduce((sum, { confidence }) => sum + confidence, 0)) / rows.length;

/** Sums up; `others` are the names that choose the threshold of the coverage. */
export const britishFigures = (rows: readonly Judged[], others: readonly Judged[] = []): BritishFigures => {
  const shown = rows.filter(({ toReview }) => !toReview);
  const threshold = thresholdFor(others);
  const accepted = rows.filter(({ confidence }) => confidence >= threshold);
  const hasThreshold = others.length > 0;
  return {
    asked: rows.length,
    right: share(rows.filter(isRight).length, rows.length),
    shown: share(shown.length, rows.length),
    shownRight: rightAmong(shown),
    shownConfidence: confidenceAmong(shown),
    wrongShown: shown.filter((row) => !isRight(row)).length,
    calibrationError: calibrationErrorOf(rows),
    chanceError: chanceCalibrationError(rows),
    coverage: hasThreshold ? share(accepted.length, rows.length) : null,
    coverageRows: hasThreshold ? accepted.length : null,
    precision: hasThreshold ? rightAmong(accepted) : null,
  };
};
