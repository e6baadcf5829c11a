import { type Backing, commonKit, type EventBus, type Feature, relayComponent, serviceOnBus } from '@tillmap/bus';
import { createWholesalerCache, invalidateWholesalerCache } from '@tillmap/bus/wholesaler-cache';
import {
  type Clock,
  createAuthComponents,
  httpServer,
  type Logger,
  runTogether,
  type Service,
  type ServiceClient,
  type TokenVerifier,
} from '@tillmap/service-kit';
import { type ObjectStore, openObjectStore } from '@tillmap/storage/object-store';
import type { Config } from './config.ts';
import { schema } from './database/migrations.ts';
import { filesFeature } from './features/files/feature.ts';
import { promotionsFeature } from './features/promotions/feature.ts';
import type { Kit } from './kit.ts';

const NAME = 'promotion';

/** What tests hand in; without it the configured technology stands behind each port. */
export type Given = Readonly<{
  bus?: EventBus;
  objects?: ObjectStore;
  tokens?: TokenVerifier;
  client?: ServiceClient;
  clock?: Clock;
}>;

const wire = async (config: Config, log: Logger, backing: Backing, given: Given) => {
  const { database, bus, http } = backing;
  const objects = given.objects ?? (await openObjectStore(config, { log }));
  const kit: Kit = { ...commonKit(backing, given.clock), objects };
  const auth = createAuthComponents(NAME, config, { 'reference-data': config.REFERENCE_DATA_URL }, log);
  const wholesalers = createWholesalerCache({
    client: given.client ?? auth.client,
    take: ({ name, active }) => ({ name, active }),
  });

  const files = filesFeature(kit, config);
  const promotions = promotionsFeature(kit, { wholesalers, files: files.use });

  const features: readonly Feature[] = [promotions, files];
  const server = httpServer({
    ...http,
    checks: { ...http.checks, 'object store': () => objects.ping() },
    tokens: given.tokens ?? auth.tokens,
    requestTimeoutMs: config.UPLOAD_MAX_MINUTES * 60_000,
    routes: features.flatMap(({ routes = [] }) => routes),
  });
  const parts = runTogether([
    relayComponent(database, bus, log),
    invalidateWholesalerCache(bus, log, (code) => wholesalers.forget(code)),
    ...features.flatMap(({ tasks = [] }) => tasks),
    ...(given.tokens ? [] : [auth.revocations]),
    server,
  ]);
  return { ...parts, port: () => server.port() };
};

/** The promotion process: the features, each after those that it needs. */
export const composePromotion = (config: Config, log: Logger, given: Given = {}): Service & { port(): number } =>
  serviceOnBus({ name: NAME, settings: config, schema, log, bus: given.bus }, (backing) =>
    wire(config, log, backing, given),
  );
