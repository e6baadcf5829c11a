import { EntitySchema } from 'typeorm';
import type { ProductDocument } from '../../application/ports/product-document.ts';

type ProductRow = {
  barcode: string;
  doc: ProductDocument;
  /** Name in lower case, barcode, and barcode without zeros in front, each on a line of its own. */
  searchText: string;
  /** Whether any mapping is there that is not removed; one below its wholesaler's clearing counts until it is swept. */
  mapped: boolean;
  createdAt: Date;
  updatedAt: Date;
};
/** `sweptTo`: the barcode behind which cleared mappings are still in the documents; null when all are out. */
type ClearedRow = { wholesalerCode: string; version: string; sweptTo: string | null };

export const productEntity = new EntitySchema<ProductRow>({
  name: 'product',
  tableName: 'products',
  columns: {
    barcode: { type: 'text', primary: true },
    doc: { type: 'jsonb' },
    searchText: { name: 'search_text', type: 'text', default: '' },
    mapped: { type: 'boolean', default: true },
    createdAt: { name: 'created_at', type: 'timestamptz', default: () => 'now()' },
    updatedAt: { name: 'updated_at', type: 'timestamptz', default: () => 'now()' },
  },
  // One is of words, the other of a part; the migration is their place.
  indices: [
    { name: 'products_words', columns: ['searchText'], synchronize: false },
    { name: 'products_without_mappings', columns: ['barcode'], synchronize: false },
  ],
});

export const clearedEntity = new EntitySchema<ClearedRow>({
  name: 'cleared_wholesaler',
  tableName: 'cleared_wholesalers',
  columns: {
    wholesalerCode: { name: 'wholesaler_code', type: 'text', primary: true },
    version: { type: 'bigint' },
    sweptTo: { name: 'swept_to', type: 'text', nullable: true, default: '' },
  },
});

/** Parts whose sum is the number of products; triggers keep them. */
export const productCountEntity = new EntitySchema<{ part: number; products: number }>({
  name: 'product_count',
  columns: { part: { type: 'integer', primary: true }, products: { type: 'integer' } },
});

/** Every word that a product's search finds it by, once; a trigger adds them. */
export const productWordEntity = new EntitySchema<{ word: string }>({
  name: 'product_word',
  columns: { word: { type: 'text', primary: true } },
  indices: [{ name: 'product_word_parts', columns: ['word'], synchronize: false }],
});
