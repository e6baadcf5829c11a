import type { StoredProduct } from '../../domain/product-document.ts';
import { isDuplicate, withMongoErrors } from './mongo-errors.ts';
import type { Mongo } from './open-mongo.ts';
import type { ProductModel } from './product-model.ts';

type Migration = Readonly<{ name: string; up(): Promise<unknown> }>;

type Deps = Readonly<{
  mongo: Mongo;
  model: ProductModel;
  /** What PostgreSQL kept while it was the product database itself, in batches. */
  keptBefore: () => AsyncIterable<readonly StoredProduct[]>;
}>;

/** What has to be there besides documents. Each can be repeated, so two processes may be at it at once. */
const migrations = ({ model, keptBefore }: Deps): Migration[] => [
  {
    name: '1764400001000-index-of-wholesalers',
    up: () => model.collection.createIndex({ wholesalers: 1, _id: 1 }, { name: 'wholesalers' }),
  },
  {
    name: '1764400002000-products-kept-before',
    async up() {
      for await (const products of keptBefore()) {
        const inserts = products.map(({ barcode, ...document }) => ({
          updateOne: {
            filter: { _id: barcode },
            update: {
              $setOnInsert: {
                ...document,
                wholesalers: Object.keys(document.mappings),
                created_by: 'kept before',
                revision: 1,
              },
            },
            upsert: true,
          },
        }));
        await withMongoErrors(
          model.bulkWrite(inserts, { ordered: false }).catch((error: unknown) => {
            if (!isDuplicate(error)) throw error;
          }),
        );
      }
    },
  },
];

/** Does what was not done yet. */
export const migrateMongo = async (deps: Deps): Promise<void> => {
  const done = deps.mongo.connection.collection<{ _id: string; at: Date }>('migrations');
  for (const { name, up } of migrations(deps)) {
    if (await withMongoErrors(done.findOne({ _id: name }))) continue;
    await up();
    await withMongoErrors(done.updateOne({ _id: name }, { $set: { at: new Date() } }, { upsert: true }));
  }
};
