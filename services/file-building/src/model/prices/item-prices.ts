import type { Classification, SessionItem } from '../item.ts';
import type { FilePrices } from './file-prices.ts';
import type { ItemPrices } from './kept.ts';
import { priceFamilyOf } from './price-family.ts';
import { priceRowOf } from './price-row.ts';
import { rowIssues, rowMargin, type Sibling } from './row-issues.ts';

export const UNPRICED: ItemPrices = { issues: [], margin: null, family: null };

/** The VAT of an item in percent: by its classification, else by the file; undefined where neither says it. */
export const vatOf = (vatCode: string, { vatRates }: FilePrices, ofFile: number | undefined): number | undefined =>
  Object.hasOwn(vatRates, vatCode) ? vatRates[vatCode] : ofFile;

/** Checks the prices of an item as it is classified. */
export const checkPrices = (
  item: SessionItem,
  { vatCode }: Pick<Classification, 'vatCode'>,
  file: FilePrices,
  sibling: Sibling | undefined,
): ItemPrices => {
  const row = priceRowOf(item);
  const vat = row.isVatAlike ? 0 : vatOf(vatCode, file, row.vat);
  const issues = rowIssues(row, {
    ...file,
    vat,
    sibling,
    hasDoubts: item.doubts.length > 0,
    isSaleUnitChosen: item.soldAs !== '',
  });
  return {
    issues,
    margin: rowMargin(row, file, vat) ?? null,
    family: row.retail === 0 || row.isCase ? null : (priceFamilyOf(item) ?? null),
  };
};
