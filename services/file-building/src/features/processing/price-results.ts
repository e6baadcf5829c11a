import { unitGtin } from '@tillmap/tabular';
import type { NewResult, SessionItem } from '../../model/item.ts';
import { addPriceReviews } from '../../model/price-transitions.ts';
import type { FilePrices } from '../../model/prices/file-prices.ts';
import { type PricedResult, pricedResult } from '../../model/prices/priced-result.ts';
import type { Session } from '../../model/session.ts';
import type { SessionUnitOfWork } from '../../unit-of-work.ts';
import type { PriceStore } from '../items/stores/price-store.ts';

type Found = Readonly<{ item: SessionItem; result: NewResult }>;

/** Results with the prices of their items checked, those of cases beside the prices of their units. */
export const priceResults = async (
  prices: PriceStore,
  uploadId: string,
  found: readonly Found[],
  file: FilePrices,
): Promise<PricedResult[]> => {
  const units = new Map(
    found.flatMap(({ item }) => {
      const unit = unitGtin(item.canonical);
      return unit === undefined ? [] : [[item.canonical, unit] as const];
    }),
  );
  const siblings = await prices.siblings(uploadId, [...units.values()]);
  return found.map(({ item, result }) =>
    pricedResult(item, result, file, siblings.get(units.get(item.canonical) ?? '')),
  );
};

/** When a run is completed, or its doubts were looked up again, what needs the whole file is checked; answers the session with what that sends to review. */
export const withFileChecked = async (unit: SessionUnitOfWork, session: Session): Promise<Session> => {
  if (session.status !== 'completed' || session.againWaiting > 0 || !session.upload) return session;
  const checked = addPriceReviews(session, await unit.prices.checkFile(session.upload.id));
  await unit.prices.weighDoubts(session.upload.id);
  return checked;
};
