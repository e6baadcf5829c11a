import type { ProductList, ProductsWanted } from '../../adapters/postgres/product-lists.ts';
import type { Wholesalers } from '../../adapters/reference-data/wholesaler-cache.ts';
import type { Product } from '../../domain/product.ts';
import { shownBarcode } from '../../domain/shown-barcode.ts';

type Deps = Readonly<{ list: ProductList; wholesalers: Wholesalers }>;

type ListedProduct = Readonly<{ barcode: string; name: string; size: string; wholesalers: string[] }>;

/** Each wholesaler's current name; the name at its last import while reference-data is unavailable. */
const namesOf = async (products: readonly Product[], wholesalers: Wholesalers): Promise<Map<string, string>> => {
  const names = new Map(
    products.flatMap(({ mappings }) => mappings.map(({ wholesaler, wholesalerName }) => [wholesaler, wholesalerName])),
  );
  await Promise.all(
    [...names.keys()].map(async (code) => {
      const name = await wholesalers.hierarchy(code).then(
        (hierarchy) => hierarchy.name,
        () => undefined,
      );
      if (name !== undefined) names.set(code, name);
    }),
  );
  return names;
};

/** A page of the product database, by barcode. */
export const listProducts =
  ({ list, wholesalers }: Deps) =>
  async (wanted: ProductsWanted): Promise<{ products: ListedProduct[]; total: number }> => {
    const { products, total } = await list.page(wanted);
    const names = await namesOf(products, wholesalers);
    const listed = products.map(({ barcode, name, size, mappings }) => ({
      barcode: shownBarcode(barcode),
      name,
      size,
      wholesalers: mappings.map(({ wholesaler }) => names.get(wholesaler) ?? wholesaler),
    }));
    return { products: listed, total };
  };

export type ListProducts = ReturnType<typeof listProducts>;
