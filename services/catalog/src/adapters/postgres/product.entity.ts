import { EntitySchema } from 'typeorm';

/** A mapping inside a product's document, by wholesaler code. `gone` is the tombstone of a removed one. */
export type MappingDocument = {
  wholesaler_name: string;
  name: string;
  size: string;
  dept: string;
  sub_dept: string;
  cg: string;
  vat: string;
  confidence: number;
  source: string;
  version: number;
  gone?: boolean;
};

export type ProductDocument = {
  name: string;
  size: string;
  /** Version of the mapping that named the product last. */
  name_version: number;
  mappings: Record<string, MappingDocument>;
};

type ProductRow = { barcode: string; doc: ProductDocument; createdAt: Date; updatedAt: Date };
type ClearedRow = { wholesalerCode: string; version: string };

export const productEntity = new EntitySchema<ProductRow>({
  name: 'product',
  tableName: 'products',
  columns: {
    barcode: { type: 'text', primary: true },
    doc: { type: 'jsonb' },
    createdAt: { name: 'created_at', type: 'timestamptz', default: () => 'now()' },
    updatedAt: { name: 'updated_at', type: 'timestamptz', default: () => 'now()' },
  },
});

export const clearedEntity = new EntitySchema<ClearedRow>({
  name: 'cleared_wholesaler',
  tableName: 'cleared_wholesalers',
  columns: {
    wholesalerCode: { name: 'wholesaler_code', type: 'text', primary: true },
    version: { type: 'bigint' },
  },
});
