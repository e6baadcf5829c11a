import { type Database, openDatabase, type Tx } from '@tillmap/storage/database';
import { createTestDatabase } from '@tillmap/testing';
import { migrateMongo } from '../../src/adapters/mongo/migrations.ts';
import { mongoProductDocuments, mongoProductStore } from '../../src/adapters/mongo/mongo-product-store.ts';
import { mongoProductWriter } from '../../src/adapters/mongo/mongo-product-writer.ts';
import { openMongo } from '../../src/adapters/mongo/open-mongo.ts';
import { productModel } from '../../src/adapters/mongo/product-model.ts';
import { derivedCleanUp, derivedProducts, keptBefore } from '../../src/adapters/postgres/derived-products.ts';
import { postgresCleanUp } from '../../src/adapters/postgres/postgres-clean-up.ts';
import { clearedVersions, postgresProductStore } from '../../src/adapters/postgres/postgres-product-store.ts';
import { clearWholesaler, postgresProductWriter } from '../../src/adapters/postgres/postgres-product-writer.ts';
import type { ProductList } from '../../src/adapters/postgres/product-lists.ts';
import { postgresProductList } from '../../src/adapters/postgres/product-lists.ts';
import type { CleanUpStore } from '../../src/application/ports/clean-up-store.ts';
import type { ProductStore, ProductWriter } from '../../src/application/ports/product-store.ts';
import { catalogMigrations } from '../../src/composition.ts';
import { ownDatabase } from './mongo-server.ts';

/** A product database of a test's own, seen through all of its ports. */
export type Stores = Readonly<{
  database: Database;
  products: ProductStore;
  writer: ProductWriter<Tx>;
  cleanUp: CleanUpStore;
  list: ProductList;
  close(): Promise<void>;
}>;

const openOwnDatabase = async () => {
  const own = await createTestDatabase();
  const database = await openDatabase({
    url: own.url,
    applicationName: 'product stores',
    migrations: catalogMigrations,
  });
  await database.migrate();
  const close = async (): Promise<void> => {
    await database.close();
    await own.drop();
  };
  return { database, close };
};

export const openPostgresStores = async (): Promise<Stores> => {
  const { database, close } = await openOwnDatabase();
  const products = postgresProductStore(database);
  return {
    database,
    products,
    writer: postgresProductWriter,
    cleanUp: postgresCleanUp(database),
    list: postgresProductList(database, products),
    close,
  };
};

/** With `before` the PostgreSQL beside it was a product database itself until now. */
export const openMongoStores = async (url: string, before?: (stores: Stores) => Promise<void>): Promise<Stores> => {
  const { database, close } = await openOwnDatabase();
  if (before) {
    const products = postgresProductStore(database);
    const [cleanUp, list] = [postgresCleanUp(database), postgresProductList(database, products)];
    await before({ database, products, writer: postgresProductWriter, cleanUp, list, close });
  }
  const mongo = await openMongo({ url, database: ownDatabase(), log: { warn: () => undefined } });
  const model = productModel(mongo.connection);
  await migrateMongo({ mongo, model, keptBefore: () => keptBefore(database) });
  const documents = mongoProductDocuments(model);
  const refresh = derivedProducts(documents);
  const cleared = clearedVersions(database);
  const products = mongoProductStore({ mongo, model, cleared });
  return {
    database,
    products,
    writer: mongoProductWriter({ model, cleared, refresh, clear: clearWholesaler }),
    cleanUp: derivedCleanUp(database, documents, refresh),
    list: postgresProductList(database, products),
    close: async () => {
      await mongo.connection.dropDatabase();
      await mongo.close();
      await close();
    },
  };
};
