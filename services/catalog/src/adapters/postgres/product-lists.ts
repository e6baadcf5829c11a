import { searchedText } from '@tillmap/contracts';
import { findPageBarcodes, type Queries, searchByWords, type WordIndexed } from '@tillmap/storage/database';
import { isPrintedBarcode, searchedBarcode } from '@tillmap/supplier-files';
import type { ProductStore } from '../../application/ports/product-store.ts';
import type { Product } from '../../domain/product.ts';
import type { Tables } from './schema.generated.ts';

export type ProductsWanted = Readonly<{ search: string; page: number; perPage: number }>;

const SEARCHED: WordIndexed = {
  table: 'products',
  words: 'product_words(search_text, barcode)',
  vocabulary: 'product_word',
  texts: ['search_text', 'barcode', `ltrim(barcode, '0')`],
};
const ALL = { sql: 'true', values: [] };

/** How many products there are. */
export const countProducts = async (queries: Queries): Promise<number> => {
  const [row] = await queries.query<{ count: Tables['product_count']['products'] }>(
    'select coalesce(sum(products), 0)::integer as count from product_count',
  );
  return row?.count ?? 0;
};

const foundOn = async (
  queries: Queries,
  { search, page, perPage }: ProductsWanted,
): Promise<{ barcodes: string[]; total: number }> => {
  const part = { skip: (page - 1) * perPage, most: perPage };
  if (search === '') {
    const total = await countProducts(queries);
    return { barcodes: await findPageBarcodes(queries, SEARCHED.table, ALL, { ...part, total }), total };
  }
  const canonical = searchedBarcode(search);
  return searchByWords(
    queries,
    SEARCHED,
    { scope: ALL, search: isPrintedBarcode(search) ? '' : searchedText(search), typed: search, canonical },
    part,
  );
};

/** The product database as lists show it: which products comes from here, what they are from `products`. */
export const postgresProductList = (queries: Queries, products: Pick<ProductStore, 'find'>) => ({
  /** By barcode. `total` of a search may be an estimate above 10,000; the first page is 1. */
  page: async (wanted: ProductsWanted): Promise<{ products: Product[]; total: number }> => {
    const { barcodes, total } = await foundOn(queries, wanted);
    // Only the documents of the page are read.
    const described = await products.find(barcodes);
    return { products: barcodes.flatMap((barcode) => described.get(barcode) ?? []), total };
  },
});

export type ProductList = ReturnType<typeof postgresProductList>;
