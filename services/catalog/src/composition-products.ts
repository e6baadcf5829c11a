import type { Logger, ReadyCheck, Service } from '@tillmap/service-kit';
import type { Database, Tx } from '@tillmap/storage/database';
import { derivedCleanUp, derivedProducts, keptBefore } from './adapters/postgres/derived-products.ts';
import { postgresCleanUp } from './adapters/postgres/postgres-clean-up.ts';
import { clearedVersions, postgresProductStore } from './adapters/postgres/postgres-product-store.ts';
import { clearWholesaler, postgresProductWriter } from './adapters/postgres/postgres-product-writer.ts';
import type { CleanUpStore } from './application/ports/clean-up-store.ts';
import type { ProductStore, ProductWriter } from './application/ports/product-store.ts';
import type { Config } from './config.ts';

/** The product database with everything that reads, changes and maintains it. */
type Products = Readonly<{
  products: ProductStore;
  writer: ProductWriter<Tx>;
  cleanUp: CleanUpStore;
  checks: Readonly<Record<string, ReadyCheck>>;
  parts: readonly Service[];
}>;

const productsInPostgres = (database: Database): Products => ({
  products: postgresProductStore(database),
  writer: postgresProductWriter,
  cleanUp: postgresCleanUp(database),
  checks: {},
  parts: [],
});

const productsInMongo = async (config: Config, log: Logger, database: Database): Promise<Products> => {
  // Loaded only where it serves: its client takes time and memory.
  const { migrateMongo, mongoProductDocuments, mongoProductStore, mongoProductWriter, openMongo, productModel } =
    await import('./adapters/mongo/index.ts');
  const mongo = await openMongo({ url: config.MONGODB_URL, database: config.MONGODB_DATABASE, log });
  const model = productModel(mongo.connection);
  await migrateMongo({ mongo, model, keptBefore: () => keptBefore(database) });
  const documents = mongoProductDocuments(model);
  const refresh = derivedProducts(documents);
  const cleared = clearedVersions(database);
  return {
    products: mongoProductStore({ mongo, model, cleared }),
    writer: mongoProductWriter({ model, cleared, refresh, clear: clearWholesaler }),
    cleanUp: derivedCleanUp(database, documents, refresh),
    checks: { 'product database': () => mongo.ping() },
    parts: [{ start: async () => undefined, stop: () => mongo.close() }],
  };
};

/** The product database that the settings ask for. */
export const openProducts = async (config: Config, log: Logger, database: Database): Promise<Products> =>
  config.MONGODB_URL ? productsInMongo(config, log, database) : productsInPostgres(database);
