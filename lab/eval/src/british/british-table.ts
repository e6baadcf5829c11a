import type { BritishFigures } from './british-figures.ts';

const COLUMNS: readonly (readonly [title: string, figure: keyof BritishFigures, digits: number])[] = [
  ['names', 'asked', 0],
  ['right', 'right', 1],
  ['shown', 'shown', 1],
  ['of it right', 'shownRight', 1],
  ['wrong and shown', 'wrongShown', 0],
  ['confidence of shown', 'shownConfidence', 1],
  ['ECE', 'calibrationError', 1],
  ['ECE by chance', 'chanceError', 1],
  ['cov@98', 'coverage', 1],
  ['rows', 'coverageRows', 0],
  ['precision', 'precision', 1],
];

/** The head of the Markdown table of British names. */
export const britishHead = (): string =>
  [
    `| wholesaler | | half | stratum | ${COLUMNS.map(([title]) => title).join(' | ')} |`,
    `|---|---|---|---|${COLUMNS.map(() => '---:').join('|')}|`,
  ].join('\n');

/** One row of it; `labels` are the first four cells. */
export const britishRow = (labels: readonly string[], figures: BritishFigures): string =>
  `| ${[...labels, ...COLUMNS.map(([, figure, digits]) => figures[figure]?.toFixed(digits) ?? '')].join(' | ')} |`;
