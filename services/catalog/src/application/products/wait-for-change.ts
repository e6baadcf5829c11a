import { setTimeout as sleep } from 'node:timers/promises';
import type { ProductStore } from '../ports/product-store.ts';

const POLL_INTERVAL_MS = 25;

type Deps = Readonly<{
  products: Pick<ProductStore, 'versionOf'>;
  /** Lets go of a copy of a wholesaler that is older than this version. */
  wholesalerChanged(code: string, version: number): void;
}>;

export type AwaitedChange = Readonly<{
  wholesaler: string;
  wholesalerVersion: number | undefined;
  mapping: { readonly barcode: string; readonly version: number } | undefined;
  waitMs: number;
}>;

/** Waits until this process works with a change, and returns whether it does. */
export const waitForChange =
  ({ products, wholesalerChanged }: Deps) =>
  async ({ wholesaler, wholesalerVersion, mapping, waitMs }: AwaitedChange): Promise<boolean> => {
    if (wholesalerVersion !== undefined) wholesalerChanged(wholesaler, wholesalerVersion);
    if (!mapping) return true;
    const until = performance.now() + waitMs;
    for (;;) {
      if ((await products.versionOf(wholesaler, mapping.barcode)) >= mapping.version) return true;
      if (performance.now() + POLL_INTERVAL_MS > until) return false;
      await sleep(POLL_INTERVAL_MS);
    }
  };

export type SeeChanges = ReturnType<typeof waitForChange>;
