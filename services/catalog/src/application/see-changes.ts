import { setTimeout as sleep } from 'node:timers/promises';
import type { ProductStore } from './ports/product-store.ts';

const LOOK_AGAIN_MS = 25;

type Deps = Readonly<{
  products: Pick<ProductStore, 'versionOf'>;
  /** Lets go of a copy of a wholesaler that is older than this version. */
  wholesalerChanged(code: string, version: number): void;
}>;

export type ChangeToSee = Readonly<{
  wholesaler: string;
  wholesalerVersion: number | undefined;
  mapping: { readonly barcode: string; readonly version: number } | undefined;
  waitMs: number;
}>;

/** Waits until this process works with a change, and answers whether it does. */
export const seeChanges =
  ({ products, wholesalerChanged }: Deps) =>
  async ({ wholesaler, wholesalerVersion, mapping, waitMs }: ChangeToSee): Promise<boolean> => {
    if (wholesalerVersion !== undefined) wholesalerChanged(wholesaler, wholesalerVersion);
    if (!mapping) return true;
    const until = performance.now() + waitMs;
    for (;;) {
      if ((await products.versionOf(wholesaler, mapping.barcode)) >= mapping.version) return true;
      if (performance.now() + LOOK_AGAIN_MS > until) return false;
      await sleep(LOOK_AGAIN_MS);
    }
  };

export type SeeChanges = ReturnType<typeof seeChanges>;
