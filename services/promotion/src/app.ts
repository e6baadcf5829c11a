import { type Backing, type EventBus, MESSAGING_MIGRATIONS, relayComponent, serviceOnBus } from '@tillmap/bus';
import { createWholesalerCache, invalidateWholesalerCache } from '@tillmap/bus/wholesaler-cache';
import {
  authParts,
  type Clock,
  eachByItself,
  httpServer,
  type Logger,
  METRICS,
  periodicTask,
  runTogether,
  type Service,
  type ServiceClient,
  type TokenVerifier,
} from '@tillmap/service-kit';
import { type ObjectStore, openObjectStore } from '@tillmap/storage/object-store';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from './config.ts';
import { PromotionTables } from './database/migrations/1764300500001-promotion-tables.ts';
import { manageFiles } from './features/files/download-file.ts';
import { outboxTeller } from './features/files/events.ts';
import { postgresFileRows } from './features/files/stores/file-store.ts';
import { storedFiles } from './features/files/stores/stored-files.ts';
import { reconcileFiles } from './features/files/sweep-files.ts';
import { uploadFile } from './features/files/upload-file.ts';
import { managePromotions } from './features/promotions/manage-promotions.ts';
import { promotionRoutes } from './features/promotions/routes.ts';
import { postgresArchive } from './features/promotions/store.ts';
import { postgresTransactions } from './features/promotions/transactions.ts';

const NAME = 'promotion';

export const promotionSchema = { migrations: [...MESSAGING_MIGRATIONS, PromotionTables] };

/** What tests hand in; without it the configured technology stands behind each port. */
export type Given = Readonly<{
  bus?: EventBus;
  objects?: ObjectStore;
  tokens?: TokenVerifier;
  client?: ServiceClient;
  clock?: Clock;
}>;

const wire = async (config: Config, log: Logger, { database, bus, http }: Backing, given: Given) => {
  const objects = given.objects ?? (await openObjectStore(config, { log }));
  const files = storedFiles(objects);
  const auth = authParts(NAME, config, { 'reference-data': config.REFERENCE_DATA_URL }, log);
  const clock: Clock = given.clock ?? (() => new Date());
  const newId = () => uuidv7();
  const damaged = http.metrics.counter(METRICS.damagedFiles);
  const archive = postgresArchive(database);
  const rows = postgresFileRows(database);
  const inTransaction = postgresTransactions(database, outboxTeller(clock));
  const wholesalers = createWholesalerCache({
    client: given.client ?? auth.client,
    take: ({ name, active }) => ({ name, active }),
  });
  const sweep = periodicTask({
    task: 'reconcile-promotion-files',
    everySeconds: config.SWEEP_SECONDS,
    log,
    run: reconcileFiles({
      rows,
      files,
      clock,
      unfinishedMinutes: config.UNFINISHED_MINUTES,
      each: eachByItself({ log, failed: http.metrics.counter(METRICS.workFailures) })('sweep'),
      onInconsistency: (kind, key) => log.warn({ key, kind }, 'Inconsistent promotion file repaired'),
    }),
  });
  const sweepSoon = () => sweep.runNow();
  const onDamage = (fileId: string): void => {
    damaged({});
    log.error({ file: fileId }, 'Stored promotion file is corrupted');
  };
  const server = httpServer({
    ...http,
    checks: { ...http.checks, 'object store': () => objects.ping() },
    tokens: given.tokens ?? auth.tokens,
    requestTimeoutMs: config.UPLOAD_MAX_MINUTES * 60_000,
    routes: promotionRoutes({
      promotions: managePromotions({ archive, inTransaction, wholesalers, clock, newId, sweepSoon }),
      upload: uploadFile({ archive, rows, inTransaction, files, clock, newId, sweepSoon }),
      files: manageFiles({ archive, rows, inTransaction, files, onDamage, sweepSoon }),
      uploadBytes: config.PROMOTION_FILE_MAX_BYTES,
    }),
  });
  const parts = runTogether([
    relayComponent(database, bus, log),
    invalidateWholesalerCache(bus, log, (code) => wholesalers.forget(code)),
    sweep,
    ...(given.tokens ? [] : [auth.revocations]),
    server,
  ]);
  return { ...parts, port: () => server.port() };
};

/** The promotion process: the only place that knows which technology stands behind which port. */
export const composePromotion = (config: Config, log: Logger, given: Given = {}): Service & { port(): number } =>
  serviceOnBus({ name: NAME, settings: config, schema: promotionSchema, log, bus: given.bus }, (backing) =>
    wire(config, log, backing, given),
  );
