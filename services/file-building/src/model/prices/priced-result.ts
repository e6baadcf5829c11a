import type { NewResult, SessionItem } from '../item.ts';
import type { FilePrices } from './file-prices.ts';
import { isSerious } from './found-issue.ts';
import { checkPrices, UNPRICED } from './item-prices.ts';
import type { PricedResult } from './kept.ts';
import type { Sibling } from './row-issues.ts';

/** A result with the prices of its item checked. What a person has set is accepted, prices and all. */
export const pricedResult = (
  item: SessionItem,
  result: NewResult,
  file: FilePrices,
  sibling: Sibling | undefined,
): PricedResult => {
  const { classification } = result;
  if (classification.source === 'manual') return { ...result, prices: UNPRICED, mappingReview: false };
  const prices = checkPrices(item, classification, file, sibling);
  const needsReview = classification.needsReview || prices.issues.some(({ code }) => isSerious(code));
  return {
    ...result,
    classification: { ...classification, needsReview },
    prices,
    mappingReview: classification.needsReview,
  };
};
