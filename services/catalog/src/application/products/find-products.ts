import { unitGtin } from '@tillmap/supplier-files';
import type { Product } from '../../domain/product.ts';
import type { ProductStore } from '../ports/product-store.ts';

/**
 * Finds the products among canonical GTINs, by the queried GTIN. An unknown case code gives the unit it holds, where
 * that is known: the product's own `barcode` shows it.
 */
export const findProducts = async (
  products: Pick<ProductStore, 'find'>,
  barcodes: readonly string[],
): Promise<ReadonlyMap<string, Product>> => {
  const asked = [...new Set(barcodes)];
  const units = new Map<string, string>();
  for (const barcode of asked) {
    const unit = unitGtin(barcode);
    if (unit !== undefined) units.set(barcode, unit);
  }
  const found = await products.find([...new Set([...asked, ...units.values()])]);
  return new Map(
    asked.flatMap((barcode) => {
      const product = found.get(barcode) ?? found.get(units.get(barcode) ?? '');
      return product ? [[barcode, product] as const] : [];
    }),
  );
};
