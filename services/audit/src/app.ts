import { commonKit, consumerComponent, type EventBus, type Feature, serviceOnBus } from '@tillmap/bus';
import {
  type Clock,
  createAuthComponents,
  createIsolatedRunner,
  httpServer,
  type Logger,
  runTogether,
  type Service,
  type TokenVerifier,
} from '@tillmap/service-kit';
import { databaseOptions, type IsClockStable, openDatabase } from '@tillmap/storage/database';
import { type ObjectStore, objectStoreHealth, openObjectStore } from '@tillmap/storage/object-store';
import { v7 as uuidv7 } from 'uuid';
import type { CommandConfig, Config } from './config.ts';
import { schema } from './database/migrations.ts';
import { acceptancesFeature } from './features/acceptances/feature.ts';
import { activitiesFeature } from './features/activities/feature.ts';
import { dashboardFeature } from './features/dashboard/feature.ts';
import { headsFeature } from './features/heads/feature.ts';
import { partsFeature } from './features/parts/feature.ts';
import { trailFeature } from './features/trail/feature.ts';
import { verificationFeature } from './features/verification/feature.ts';
import type { Kit } from './kit.ts';

const NAME = 'audit';
const COMMAND_WAITS_MS = 10_000;

/** What a test gives instead of the real part. */
export type Replaced = Readonly<{
  bus?: EventBus;
  objects?: ObjectStore;
  tokens?: TokenVerifier;
  clock?: Clock;
  isClockStable?: IsClockStable;
}>;

/** The features, each after those that it needs. */
const featuresOf = (kit: Kit) => {
  const activities = activitiesFeature(kit);
  const dashboard = dashboardFeature(kit, { newest: activities.use.newest });
  const acceptances = acceptancesFeature(kit, { figures: dashboard.use.figures });
  const trail = trailFeature(kit, { beside: [dashboard.use.beside, acceptances.use.beside] });
  const heads = headsFeature(kit, { head: trail.use.head });
  const verification = verificationFeature(kit, { keptHeads: heads.use.kept });
  return { activities, dashboard, acceptances, trail, heads, verification };
};

/** The audit process. */
export const composeAudit = (config: Config, log: Logger, replaced: Replaced = {}): Service & { port(): number } => {
  const auth = createAuthComponents(NAME, config, {}, log);
  return serviceOnBus({ name: NAME, settings: config, schema, log, bus: replaced.bus }, async (backing) => {
    const { database, bus, http } = backing;
    const objects = replaced.objects ?? (await openObjectStore(config, { log }));
    const kit: Kit = { ...commonKit(backing, replaced.clock), objects };
    const { activities, dashboard, acceptances, trail, heads } = featuresOf(kit);
    const { isClockStable } = replaced;
    const { whileAloneOn } = trail.use;
    const parts = partsFeature(kit, { config, isClockStable, whileAloneOn, uncount: dashboard.use.uncount });

    // What starts first stops last: the head that is kept at the end is that of all that was appended.
    const features: readonly Feature[] = [acceptances, activities, dashboard, heads, trail, parts];
    const server = httpServer({
      ...http,
      checks: { ...http.checks, 'object store': objectStoreHealth(objects) },
      tokens: replaced.tokens ?? auth.tokens,
      routes: features.flatMap(({ routes = [] }) => routes),
    });
    const together = runTogether([
      ...features.flatMap(({ tasks = [] }) => tasks),
      consumerComponent({
        bus,
        database,
        group: NAME,
        handlers: features.flatMap(({ handlers = [] }) => handlers),
      }),
      ...(replaced.tokens ? [] : [auth.revocations]),
      server,
    ]);
    return { ...together, port: () => server.port() };
  });
};

/** Composes the commands, on the database and object store of an installation, which may be running. */
export const composeCommands = async (config: CommandConfig, log: Logger) => {
  const database = await openDatabase({
    ...databaseOptions(config),
    applicationName: `${NAME}-command`,
    poolSize: 1,
    startTimeoutMs: COMMAND_WAITS_MS,
    statementTimeoutMs: 0,
    queryTimeoutMs: 0,
    log,
  });
  const { trail, verification } = featuresOf({
    database,
    objects: await openObjectStore(config, { log }),
    clock: () => new Date(),
    newId: () => uuidv7(),
    log,
    each: createIsolatedRunner({ log, failed: () => undefined }),
  });
  return { verify: verification.use.verify, erase: trail.use.erase, close: () => database.close() };
};

export type Verdict = Awaited<ReturnType<Awaited<ReturnType<typeof composeCommands>>['verify']>>;
