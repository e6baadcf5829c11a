import type { SaleUnit } from '@tillmap/contracts';
import { Invalid } from '@tillmap/service-kit/domain';
import { shownGtin, unitGtin } from '@tillmap/supplier-files';
import type { SessionItem } from '../../../model/item.ts';
import type { CostReading } from '../../../model/prices/file-prices.ts';
import { priceRowOf } from '../../../model/prices/price-row.ts';
import { isAtUnitPrice } from '../../../model/prices/row-issues.ts';

const NO_CASE = 'This is not the barcode of a case, so there is nothing to choose.';

/** Whether a row is a case's, or was until a person chose to sell its unit. */
export const isCaseItem = (item: SessionItem): boolean => item.soldAs !== '' || priceRowOf(item).isCase;

const asUnit = (item: SessionItem): SessionItem => {
  if (item.soldAs === 'unit') return item;
  const unit = unitGtin(item.canonical);
  if (unit === undefined) throw new Invalid({ as: [NO_CASE] });
  return { ...item, barcode: shownGtin(unit), canonical: unit, caseBarcode: item.canonical, soldAs: 'unit' };
};

/** A unit's retail price is left out of a case, unless a person keeps it. */
const asCase = (item: SessionItem, file: CostReading, keepsRrp: boolean): SessionItem => {
  const isUnit = item.soldAs === 'unit';
  const back = isUnit ? { barcode: shownGtin(item.caseBarcode), canonical: item.caseBarcode } : {};
  const original: SessionItem = { ...item, ...back, soldAs: '' };
  if (!isCaseItem(original)) throw new Invalid({ as: [NO_CASE] });
  const isUnitPrice = isAtUnitPrice(priceRowOf(original), file, undefined) || item.soldAs === 'case';
  return { ...original, soldAs: keepsRrp || !isUnitPrice ? 'case_with_rrp' : 'case' };
};

/** A case's row as the unit in it, with the unit's barcode, or as a case. Throws Invalid for what is no case's row. */
export const soldAs = (item: SessionItem, as: SaleUnit, file: CostReading, keepsRrp: boolean): SessionItem =>
  as === 'unit' ? asUnit(item) : asCase(item, file, keepsRrp);
