import { type Database, openDatabase } from '@tillmap/database';
import { consumer, type EventBus, MessagingTables, openPostgresBus, startRelay } from '@tillmap/messaging';
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

const wire = (config: Config, log: Logger, database: Database, bus: EventBus): Service & { port(): number } => {
  const { tokens, client, revocations } = authParts(NAME, config, { 'reference-data': config.REFERENCE_DATA_URL }, log);
  const products = postgresProductStore(database);
  const index = inProcessSimilarityIndex(config.SEARCH_THREADS);
  const wholesalers = wholesalerCopies(client);
  const correspondences = learnedCorrespondences(products);
  const classify = classifyItems({ products, index, wholesalers, correspondences });
  const cleaning = cleanUp(postgresCleanUp(database));
  const list = postgresProductList(database, clearedVersions(database));
  const server = httpServer({
    service: NAME,
    host: config.HOST,
    port: config.PORT,
    trustedHops: config.TRUSTED_HOPS,
    log,
    tokens,
    checks: {
      database: () => products.ping(),
      bus: async () => {
        const { up, reason } = await bus.health();
        if (!up) throw new Error(reason ?? 'not available');
      },
    },
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
    consumers(database, bus, [...mappingHandlers(postgresProductWriter)], 'catalog-mappings'),
    consumers(database, bus, chunkHandlers(classify), 'catalog-chunks'),
    sweepWork({
      cleanUp: cleaning,
      onError: (error) => log.warn({ err: error }, 'Tidying the product database failed; trying again'),
    }),
    revocations,
    server,
  ]);
  return { ...parts, port: () => server.port() };
};

const relayPart = (database: Database, bus: EventBus, log: Logger): Service => {
  let relay: ReturnType<typeof startRelay> | undefined;
  return {
    async start() {
      relay = startRelay({ database, bus, log });
    },
    stop: async () => relay?.stop(),
  };
};

const consumers = (
  database: Database,
  bus: EventBus,
  handlers: Parameters<typeof consumer>[0]['handlers'],
  name: string,
): Service => {
  let subscription: Awaited<ReturnType<typeof consumer>> | undefined;
  return {
    async start() {
      subscription = await consumer({ bus, database, group: name, name, handlers });
    },
    stop: async () => subscription?.stop(),
  };
};

/** The catalog process. Tests hand in a bus; else PostgreSQL's log serves. */
export const composeCatalog = (
  config: Config,
  log: Logger,
  given: { bus?: EventBus } = {},
): Service & { port(): number } => {
  let running: (Service & { port(): number }) | undefined;
  let close: () => Promise<void> = async () => undefined;
  return {
    port: () => running?.port() ?? 0,
    async start() {
      const database = await openDatabase({
        url: config.DATABASE_URL,
        applicationName: NAME,
        entities: catalogEntities,
        migrations: catalogMigrations,
        log,
      });
      const bus = given.bus ?? (await openPostgresBus({ url: config.BUS_URL, applicationName: NAME, log }));
      close = async () => {
        if (!given.bus) await bus.close();
        await database.close();
      };
      try {
        await database.migrate();
        running = wire(config, log, database, bus);
        await running.start();
      } catch (error) {
        await close();
        throw error;
      }
    },
    async stop() {
      await running?.stop();
      await close();
    },
  };
};
