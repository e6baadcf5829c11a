import type { ProductStore } from '../ports/product-store.ts';
import { findProducts } from './find-products.ts';

/** How many of these canonical GTINs each wholesaler has a mapping of, those with most first. */
export const countByWholesaler =
  (products: Pick<ProductStore, 'find'>) =>
  async (barcodes: readonly string[]): Promise<readonly Readonly<{ wholesaler: string; barcodes: number }>[]> => {
    const counts = new Map<string, number>();
    for (const { mappings } of (await findProducts(products, barcodes)).values())
      for (const { wholesaler } of mappings) counts.set(wholesaler, (counts.get(wholesaler) ?? 0) + 1);
    return [...counts]
      .map(([wholesaler, count]) => ({ wholesaler, barcodes: count }))
      .sort((one, other) => other.barcodes - one.barcodes);
  };

export type CountByWholesaler = ReturnType<typeof countByWholesaler>;
