import { fromCodeFields } from '@tillmap/classification';
import { internalFindBarcodes, internalProductNames, internalWholesalersOf } from '@tillmap/contracts';
import type { ServiceClient } from '@tillmap/service-kit';
import { type Clock, DependencyUnavailable, steadyClock, withTimeout } from '@tillmap/service-kit/domain';
import type { BarcodePresence, KnownProduct } from '../../model/item.ts';
import type { ProductDatabase } from '../../model/products.ts';

const BARCODES_PER_CALL = 5_000;
const DESCRIBE_WAIT_MS = 1_000;
const KEPT_MS = 60_000;
const KEPT_PRODUCTS = 20_000;

type Kept = Readonly<{ product: KnownProduct; until: number }>;

/** Catalog's product database over its internal calls. Descriptions are kept for a minute: pages repeat them. */
export const catalogProductDatabase = (client: ServiceClient, clock: Clock = steadyClock): ProductDatabase => {
  const kept = new Map<string, Kept>();

  const ask = async (wholesalerCode: string, barcodes: readonly string[]): Promise<void> => {
    const { products } = await client(internalProductNames, {
      body: { wholesaler_code: wholesalerCode, barcodes: barcodes.slice(0, BARCODES_PER_CALL) },
    });
    if (kept.size + products.length > KEPT_PRODUCTS) kept.clear();
    const until = clock().getTime() + KEPT_MS;
    for (const { barcode, name, ...fields } of products)
      kept.set(`${wholesalerCode} ${barcode}`, { product: { name, codes: fromCodeFields(fields) }, until });
  };

  return {
    resolve: async (wholesalerCode, barcodes) => {
      const found: BarcodePresence[] = [];
      for (let from = 0; from < barcodes.length; from += BARCODES_PER_CALL) {
        const asked = barcodes.slice(from, from + BARCODES_PER_CALL);
        const { products } = await client(internalFindBarcodes, {
          body: {
            wholesaler_code: wholesalerCode,
            barcodes: asked.map(({ canonical, ownOnly }) => ({ canonical, own_only: ownOnly })),
          },
        });
        if (products.length !== asked.length)
          throw new Error(`catalog answered ${products.length} of ${asked.length} barcodes.`);
        for (const { known, own } of products) found.push({ isKnown: known, isOwn: own });
      }
      return found;
    },

    wholesalersOf: async (barcodes) => {
      const { wholesalers } = await client(internalWholesalersOf, { body: { barcodes: [...barcodes] } });
      return wholesalers.map(({ wholesaler_code: code, barcodes: count }) => ({ code, barcodes: count }));
    },

    describe: async (wholesalerCode, barcodes) => {
      const now = clock().getTime();
      const missing = barcodes.filter((barcode) => (kept.get(`${wholesalerCode} ${barcode}`)?.until ?? 0) < now);
      if (missing.length > 0)
        await withTimeout(ask(wholesalerCode, missing), DESCRIBE_WAIT_MS, () => {
          throw new DependencyUnavailable('catalog');
        });
      return new Map(
        barcodes.flatMap((barcode) => {
          const found = kept.get(`${wholesalerCode} ${barcode}`);
          return found ? [[barcode, found.product] as const] : [];
        }),
      );
    },
  };
};
