import type { Figures } from './figures.ts';

/** 97.5 % point of Student's t for 1 to 9 degrees of freedom. */
const STUDENT = [12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26];

/** The mean, and half the width of its 95 % interval; null for one value. */
export const meanOf = (values: readonly number[]): { mean: number; half: number | null } => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (values.length < 2) return { mean, half: null };
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { mean, half: (STUDENT[values.length - 2] ?? 2) * Math.sqrt(variance / values.length) };
};

const COLUMNS: readonly (readonly [title: string, figure: keyof Figures, digits: number])[] = [
  ['dept', 'dept', 1],
  ['sub dept', 'subDept', 1],
  ['full path', 'path', 1],
  ['top 3', 'topThree', 1],
  ['cov@98', 'coverage', 1],
  ['rows', 'coverageRows', 0],
  ['precision', 'precision', 1],
  ['ECE', 'calibrationError', 1],
  ['ECE by chance', 'chanceError', 1],
  ['to review', 'toReview', 1],
  ['of it wrong', 'reviewWrong', 1],
  ['VAT right', 'vatRight', 1],
  ['VAT in doubt', 'vatInDoubt', 1],
  ['sure VAT wrong', 'vatSureWrong', 1],
  ['per core-s', 'perSecond', 0],
  ['MB', 'megabytes', 0],
];

const cell = (values: readonly number[], digits: number): string => {
  const { mean, half } = meanOf(values);
  return half === null || digits === 0 ? mean.toFixed(digits) : `${mean.toFixed(digits)} ±${half.toFixed(digits)}`;
};

/** One Markdown row of a table: what was measured over all seeds. */
export const rowOf = (split: string, contestant: string, figures: readonly Figures[]): string =>
  `| ${[
    split,
    contestant,
    ...COLUMNS.map(([, figure, digits]) =>
      cell(
        figures.map((one) => one[figure]),
        digits,
      ),
    ),
  ].join(' | ')} |`;

export const tableHead = (): string =>
  [
    `| split | | ${COLUMNS.map(([title]) => title).join(' | ')} |`,
    `|---|---|${COLUMNS.map(() => '---:').join('|')}|`,
  ].join('\n');
