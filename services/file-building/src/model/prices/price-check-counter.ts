import { COST_BASES, type CostBasis, type PriceCheck, type PriceIssueCode } from '@tillmap/contracts';
import type { SessionItem } from '../item.ts';
import { costsOf } from './costs.ts';
import type { CostReading } from './file-prices.ts';
import { isSerious } from './found-issue.ts';
import { CHECK_ORDER, checkSentence, issueText } from './issue-words.ts';
import type { ByBasis, CheckCounts, Checks, ShownRow } from './kept.ts';
import type { PriceRow } from './price-row.ts';
import { rowIssues } from './row-issues.ts';

const ROWS_SHOWN = 5;

const none = (): ByBasis => ({ unit: {}, case: {}, as_given: {} });

/** Whether a row has prices, and nothing else that may be an issue. */
const isPlain = ({ doubts }: SessionItem, row: PriceRow): boolean =>
  !(row.isCase || row.isOpaque || row.mark > 0 || doubts.length > 0);

/** Whether a plain row has no issue under this answer for certain: most rows, which then need no closer look. */
const isSound = ({ fit }: PriceRow, basis: CostBasis): boolean =>
  fit === 'either' || (basis === 'as_given' ? fit === 'unit' || fit === 'case' : fit === basis);

const readings = (ignoresSaid: boolean): readonly CostReading[] => COST_BASES.map((basis) => ({ basis, ignoresSaid }));
const HEEDING = readings(false);
const IGNORING = readings(true);

const byLine = (one: ShownRow, other: ShownRow): number => one.line - other.line;

const add = (checks: Checks, item: SessionItem, row: PriceRow, file: CostReading, by: 1 | -1): void => {
  const issues = rowIssues(row, {
    basis: file.basis,
    ignoresSaid: file.ignoresSaid,
    expectsRetail: true,
    vat: row.vat,
    hasDoubts: item.doubts.length > 0,
    isSaleUnitChosen: false,
  });
  for (const issue of issues) {
    const check = checks[issue.code] ?? { count: 0, rows: [] };
    checks[issue.code] = check;
    check.count += by;
    if (by === -1) check.rows = check.rows.filter(({ line }) => line !== item.line);
    else if (check.rows.length < ROWS_SHOWN || item.line < (check.rows.at(-1)?.line ?? 0)) {
      const text = issueText(issue, row, costsOf(row, file), item);
      const shown = { line: item.line, barcode: item.barcode, sentence: `Line ${item.line}: ${text}.` };
      // Rows come in the order of the file, but for those that are corrected later.
      check.rows = [...check.rows, shown].sort(byLine).slice(0, ROWS_SHOWN);
    }
  }
};

/** Counts the price checks that rows of an upload do not pass, before it is known what its costs are for. */
export class PriceCheckCounter {
  readonly #counts: CheckCounts;

  /** Goes on from what was counted `before`. */
  constructor(before?: CheckCounts) {
    this.#counts = structuredClone(before ?? { open: none(), heeding: none(), ignoring: none() });
  }

  /** Counts a row, or with −1 takes it out again. */
  note(item: SessionItem, row: PriceRow, by: 1 | -1): void {
    const { open, heeding, ignoring } = this.#counts;
    if (row.said !== '') {
      for (const file of HEEDING) add(heeding[file.basis], item, row, file, by);
      for (const file of IGNORING) add(ignoring[file.basis], item, row, file, by);
      return;
    }
    const plain = isPlain(item, row);
    for (const file of HEEDING) if (!plain || !isSound(row, file.basis)) add(open[file.basis], item, row, file, by);
  }

  counts(): CheckCounts {
    return this.#counts;
  }
}

/** Under which code rows were counted, when it was not known yet whether the file has RRPs; undefined where none counts. */
const countedAs = (code: PriceIssueCode, expectsRetail: boolean): PriceIssueCode | undefined => {
  if (code === 'retail_zero_throughout') return expectsRetail ? undefined : 'retail_zero';
  return !expectsRetail && (code === 'retail_missing' || code === 'retail_zero') ? undefined : code;
};

/** The checks under one answer, those with most money at stake first. */
export const checksFound = (
  counts: CheckCounts,
  { basis, ignoresSaid }: CostReading,
  expectsRetail: boolean,
): PriceCheck[] =>
  CHECK_ORDER.flatMap((code) => {
    const counted = countedAs(code, expectsRetail);
    if (counted === undefined) return [];
    const parts = [counts.open[basis][counted], counts[ignoresSaid ? 'ignoring' : 'heeding'][basis][counted]];
    const count = parts.reduce((sum, part) => sum + (part?.count ?? 0), 0);
    if (count === 0) return [];
    const rows = parts.flatMap((part) => part?.rows ?? []).sort(byLine);
    return [
      {
        code,
        count,
        is_serious: isSerious(code),
        sentence: checkSentence(code, count),
        filter: code,
        rows: rows.slice(0, ROWS_SHOWN),
      },
    ];
  });
