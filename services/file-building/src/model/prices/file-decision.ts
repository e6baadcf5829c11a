import type { CostBasis, UploadResult } from '@tillmap/contracts';
import { basisFound } from './basis-words.ts';
import { type BasisDecision, chosenBasis, decideBasis } from './decide-basis.ts';
import type { FilePrices } from './file-prices.ts';
import type { PriceCounts } from './kept.ts';
import { checksFound } from './price-check-counter.ts';

/** Where fewer rows have a retail price the file is one without. */
const MIN_RETAIL_SHARE = 0.2;

/** How an upload's prices are read, and the part of its answer that says so. */
export type PriceDecision = Readonly<{
  prices: FilePrices;
  answer: Pick<UploadResult, 'cost_basis' | 'checks'>;
}>;

const decisionOf = (
  counts: PriceCounts,
  decision: BasisDecision,
  before: CostBasis | undefined,
  vatRates: FilePrices['vatRates'],
): PriceDecision => {
  const { basis, ignoresSaid, isQuestion, source } = decision;
  const expectsRetail = counts.basis.withRetail > MIN_RETAIL_SHARE * counts.basis.rows;
  const isOpen = basis === 'as_given' && (isQuestion || source === 'chosen');
  return {
    prices: { basis, ignoresSaid, isOpen, expectsRetail, vatRates },
    answer: {
      cost_basis: basisFound(decision, counts.basis, counts.example ?? undefined, before),
      checks: checksFound(counts.checks, decision, expectsRetail),
    },
  };
};

/**
 * Decides by what the rows of an upload tell, and what was chosen for the wholesaler `before`, by which costs are so many `times`
 * those of the last download.
 */
export const decidePrices = (counts: PriceCounts, before: CostBasis | undefined, times = 1): PriceDecision =>
  decisionOf(counts, decideBasis(counts.basis, before, times), before, {});

/** The same as a person chose it; rates of VAT stay. */
export const choosePrices = (counts: PriceCounts, basis: CostBasis, { vatRates }: FilePrices): PriceDecision =>
  decisionOf(counts, chosenBasis(counts.basis, basis), undefined, vatRates);
