import type { FilePrices } from './prices/file-prices.ts';
import { withoutPrices } from './prices/kept.ts';
import type { PriceStore } from './stores/prices.ts';

/** Checks the prices of all items once more; what a person has set stays accepted. Answers how many items need review. */
export const checkPricesAgain = async (prices: PriceStore, uploadId: string, file: FilePrices): Promise<number> => {
  for await (const page of prices.classified(uploadId)) {
    const found = page
      .filter(({ reviewedBy }) => reviewedBy === null)
      .map((classified) => ({
        item: classified.item,
        result: { classification: withoutPrices(classified), evidence: null },
      }));
    await prices.replacePrices(uploadId, await prices.priced(uploadId, found, file));
  }
  await prices.checkFile(uploadId, file);
  await prices.weighDoubts(uploadId);
  return prices.countReviews(uploadId);
};
