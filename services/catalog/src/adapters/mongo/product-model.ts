import mongoose from 'mongoose';
import type { MappingDocument, ProductDocument, StoredProduct } from '../../domain/product-document.ts';

/** `changed_by` is the event that made the mapping what it is. */
export type MarkedMapping = MappingDocument & { changed_by: string };

/** A product by its canonical GTIN, with each wholesaler's mapping by the wholesaler's code. */
export type MongoProduct = Omit<ProductDocument, 'mappings'> & {
  _id: string;
  mappings: Record<string, MarkedMapping>;
  /** Codes of the wholesalers in `mappings`, removed ones as well: what the index has. */
  wholesalers: string[];
  /** The event that made the product. Counts of an import come from this mark, so that they can be taken again. */
  created_by: string;
  /** Grows with every change. */
  revision: number;
};

export type StoredMongoProduct = Omit<MongoProduct, '_id'> & Pick<StoredProduct, 'barcode'>;

const schema = new mongoose.Schema<MongoProduct>(
  {
    _id: String,
    name: String,
    size: String,
    name_version: Number,
    mappings: mongoose.Schema.Types.Mixed,
    wholesalers: [String],
    created_by: String,
    revision: Number,
  },
  // Indexes come from migrations.
  { collection: 'products', versionKey: false, minimize: false, autoIndex: false, autoCreate: false },
);

/** Returns the model of the products on this connection. */
export const productModel = (connection: mongoose.Connection) => connection.model<MongoProduct>('Product', schema);

export type ProductModel = ReturnType<typeof productModel>;

/** Returns a product under the port's names. */
export const toStored = ({ _id, ...document }: MongoProduct): StoredMongoProduct => ({ barcode: _id, ...document });
