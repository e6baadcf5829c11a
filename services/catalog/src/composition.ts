import {
  type Backing,
  consumerPart,
  type EventBus,
  MessagingTables,
  relayPart,
  serviceOnBus,
} from '@tillmap/messaging';
import { authParts, httpServer, type Logger, runTogether, type Service } from '@tillmap/service-kit';
import { chunkHandlers } from './adapters/bus/chunk-consumer.ts';
import { indexFeed } from './adapters/bus/index-feed.ts';
import { mappingHandlers } from './adapters/bus/mapping-consumer.ts';
import { catalogRoutes } from './adapters/http/routes.ts';
import { inProcessSimilarityIndex } from './adapters/in-process-index/in-process-similarity-index.ts';
import { Products1764000001000 } from './adapters/postgres/migrations/1764000001000-products.ts';
import { ProductLists1764200001000 } from './adapters/postgres/migrations/1764200001000-product-lists.ts';
import { ProductCounts1764200002000 } from './adapters/postgres/migrations/1764200002000-product-counts.ts';
import { postgresCleanUp } from './adapters/postgres/postgres-clean-up.ts';
import { clearedVersions, postgresProductStore } from './adapters/postgres/postgres-product-store.ts';
import { postgresProductWriter } from './adapters/postgres/postgres-product-writer.ts';
import { clearedEntity, productCountEntity, productEntity } from './adapters/postgres/product.entity.ts';
import { postgresProductList } from './adapters/postgres/product-lists.ts';
import { wholesalerCopies } from './adapters/reference-data/wholesaler-copies.ts';
import { classifyItems } from './application/classify-items.ts';
import { cleanUp } from './application/clean-up.ts';
import { describeProducts } from './application/describe-products.ts';
import { learnedCorrespondences } from './application/learned-correspondences.ts';
import { listProducts } from './application/list-products.ts';
import { lookUpProducts } from './application/look-up-products.ts';
import { seeChanges } from './application/see-changes.ts';
import { sweepWork } from './application/sweep-work.ts';
import type { Config } from './config.ts';

const NAME = 'catalog';

export const catalogEntities = [productEntity, clearedEntity, productCountEntity];
export const catalogMigrations = [
  MessagingTables,
  Products1764000001000,
  ProductLists1764200001000,
  ProductCounts1764200002000,
];

const wire = (config: Config, log: Logger, { database, bus, http }: Backing) => {
  const { tokens, client, revocations } = authParts(NAME, config, { 'reference-data': config.REFERENCE_DATA_URL }, log);
  const products = postgresProductStore(database);
  const index = inProcessSimilarityIndex(config.SEARCH_THREADS);
  const wholesalers = wholesalerCopies(client);
  const correspondences = learnedCorrespondences(products);
  const classify = classifyItems({ products, index, wholesalers, correspondences });
  const cleaning = cleanUp(postgresCleanUp(database));
  const list = postgresProductList(database, clearedVersions(database));
  const server = httpServer({
    ...http,
    tokens,
    checks: { ...http.checks, database: () => products.ping() },
    routes: catalogRoutes({
      lookUpProducts: lookUpProducts({ classify, wholesalers }),
      describeProducts: describeProducts({ products }),
      listProducts: listProducts({ list, wholesalers }),
      cleanUp: cleaning,
      seeChanges: seeChanges({ products, wholesalerChanged: (code, version) => wholesalers.changed(code, version) }),
      clock: () => new Date(),
    }),
  });
  const feed = indexFeed({
    bus,
    products,
    index,
    log,
    onChange: (wholesaler, what) => {
      if (what === 'wholesaler') wholesalers.changed(wholesaler);
      else correspondences.changed(wholesaler);
    },
  });
  const parts = runTogether([
    { start: async () => undefined, stop: () => index.close() },
    feed,
    relayPart(database, bus, log),
    consumerPart({ database, bus, group: 'catalog-mappings', handlers: mappingHandlers(postgresProductWriter) }),
    consumerPart({ database, bus, group: 'catalog-chunks', handlers: chunkHandlers(classify) }),
    sweepWork({
      cleanUp: cleaning,
      onError: (error) => log.warn({ err: error }, 'Tidying the product database failed; trying again'),
    }),
    revocations,
    server,
  ]);
  return { ...parts, port: () => server.port() };
};

/** The catalog process. Tests hand in a bus; else the one that the settings ask for serves. */
export const composeCatalog = (
  config: Config,
  log: Logger,
  { bus }: { bus?: EventBus } = {},
): Service & { port(): number } => {
  const schema = { entities: catalogEntities, migrations: catalogMigrations };
  return serviceOnBus({ name: NAME, settings: config, schema, log, bus }, (backing) => wire(config, log, backing));
};
