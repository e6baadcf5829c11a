import type { PriceCheck, UploadFinding, UploadResult } from '@tillmap/contracts';
import { isBasisUndecided } from './basis-words.ts';
import { asksAboutFile } from './verdict-words.ts';

/** One thing to look at before processing. */
export type ToCheck =
  | { kind: 'finding'; key: string; finding: UploadFinding }
  | { kind: 'price-check'; key: string; check: PriceCheck };

/** How many are shown before a person asks for the rest. */
export const SHOWN_FIRST = 7;

const ofFinding = (finding: UploadFinding): ToCheck => ({
  kind: 'finding',
  key: `${finding.code} ${finding.sentence}`,
  finding,
});
const ofCheck = (check: PriceCheck): ToCheck => ({ kind: 'price-check', key: check.code, check });
const byCount = (one: PriceCheck, other: PriceCheck): number => other.count - one.count;

/**
 * What a person should look at, the most important first: hidden rows, what else the file shows, then prices: serious
 * ones before the others, by their number of rows.
 */
export const whatToCheck = ({ findings, checks }: UploadResult): ToCheck[] => {
  const isHidden = ({ code }: UploadFinding) => code === 'hidden_rows';
  return [
    ...findings.filter(isHidden).map(ofFinding),
    ...findings.filter((finding) => !isHidden(finding)).map(ofFinding),
    ...checks
      .filter(({ is_serious }) => is_serious)
      .sort(byCount)
      .map(ofCheck),
    ...checks
      .filter(({ is_serious }) => !is_serious)
      .sort(byCount)
      .map(ofCheck),
  ];
};

/** Whether a person should look at what was found of a file before it is processed. */
export const needsLook = (result: UploadResult): boolean =>
  asksAboutFile(result.file_check) ||
  (result.cost_basis !== null && isBasisUndecided(result.cost_basis)) ||
  result.bad_rows_count > 0 ||
  whatToCheck(result).length > 0;
