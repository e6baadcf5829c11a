import { unitGtin } from '@tillmap/supplier-files';
import { pricedResult } from '../../model/prices/priced-result.ts';
import type { PriceStore } from '../../model/stores/prices.ts';
import type { Siblings } from './stores/price-store.ts';

/** Results with the prices of their items checked, those of cases beside the prices of their units. */
export const priceResults =
  ({ siblings }: Siblings): PriceStore['priced'] =>
  async (uploadId, found, file) => {
    const units = new Map(
      found.flatMap(({ item }) => {
        const unit = unitGtin(item.canonical);
        return unit === undefined ? [] : [[item.canonical, unit] as const];
      }),
    );
    const beside = await siblings(uploadId, [...units.values()]);
    return found.map(({ item, result }) =>
      pricedResult(item, result, file, beside.get(units.get(item.canonical) ?? '')),
    );
  };
