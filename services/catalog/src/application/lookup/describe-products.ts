import type { ClassificationCodes } from '@tillmap/classification';
import type { Rankings } from '../../adapters/classifiers/current-classifiers.ts';
import { isKnownTo, mappingOf, nameFor } from '../../domain/product.ts';
import type { ProductStore } from '../ports/product-store.ts';
import { findProducts } from '../products/find-products.ts';

type Asked = Readonly<{ canonical: string; ownOnly: boolean }>;
type Described = Readonly<{
  barcode: string;
  known: boolean;
  name: string;
  size: string;
  codes: ClassificationCodes | undefined;
}>;

type Deps = Readonly<{ products: Pick<ProductStore, 'find'>; rankings: Pick<Rankings, 'want'> }>;

/**
 * Returns what the product database has of each canonical GTIN for one wholesaler, in their order. Called when a file
 * arrives: names will follow, so the classifier is wanted, some minutes before the first of them.
 */
export const describeProducts =
  ({ products, rankings }: Deps) =>
  async ({ wholesaler, barcodes }: { wholesaler: string; barcodes: readonly Asked[] }): Promise<Described[]> => {
    await rankings.want(wholesaler);
    const found = await findProducts(
      products,
      barcodes.map(({ canonical }) => canonical),
    );
    return barcodes.map(({ canonical, ownOnly }) => {
      const product = found.get(canonical);
      return {
        barcode: canonical,
        known: isKnownTo(product, wholesaler, ownOnly),
        ...nameFor(product, wholesaler, ownOnly),
        codes: mappingOf(product, wholesaler)?.codes,
      };
    });
  };

export type DescribeProducts = ReturnType<typeof describeProducts>;
