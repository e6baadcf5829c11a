import type { Feature } from '@tillmap/bus';
import type { Queries } from '@tillmap/storage/database';
import type { Kit } from '../../kit.ts';
import type { ItemStore } from '../../model/stores/items.ts';
import type { PriceMemory, PriceStore } from '../../model/stores/prices.ts';
import { priceResults } from './price-results.ts';
import { postgresItemStore } from './stores/item-store.ts';
import { postgresPriceMemory, postgresPriceStore } from './stores/price-store.ts';
import { postgresRejectedRows } from './stores/rejected-rows.ts';
import { postgresRepeatedUploads, postgresUploadStaging, postgresUploadStore } from './stores/upload-staging.ts';

const pricesOf = (queries: Queries): PriceStore => {
  const store = postgresPriceStore(queries);
  return { ...store, priced: priceResults(store) };
};

/** All that is kept of uploads and their rows. Several features work on them, each in its own transaction. */
export const itemsFeature = ({ database }: Pick<Kit, 'database'>) =>
  ({
    use: {
      items: (queries: Queries): ItemStore => postgresItemStore(queries),
      prices: pricesOf,
      priceMemory: (queries: Queries): PriceMemory => postgresPriceMemory(queries),
      uploads: postgresUploadStore,
      rejected: postgresRejectedRows,
      repeats: postgresRepeatedUploads,
      staging: postgresUploadStaging(database),
      forgetSamples: postgresPriceMemory(database).forgetSamples,
    },
  }) satisfies Feature & { use: object };
