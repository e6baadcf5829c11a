import type { Product } from '../../domain/product.ts';

export type ProductsWanted = Readonly<{ search: string; page: number; perPage: number }>;

/** Products as an administrator looks through them. */
export interface ProductList {
  /** By barcode. `total` of a search may be an estimate above 10,000; the first page is 1. */
  page(wanted: ProductsWanted): Promise<{ products: Product[]; total: number }>;
}
