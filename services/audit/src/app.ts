import { setTimeout as sleep } from 'node:timers/promises';
import { consumerComponent, type EventBus, MESSAGING_MIGRATIONS, serviceOnBus } from '@tillmap/bus';
import {
  authParts,
  type Clock,
  type EachByItself,
  eachByItself,
  httpServer,
  type Logger,
  METRICS,
  periodicTask,
  runTogether,
  type Service,
  type TokenVerifier,
} from '@tillmap/service-kit';
import { type ClockSettled, type Database, databaseOptions, openDatabase } from '@tillmap/storage/database';
import { type ObjectStore, objectStoreHealth, openObjectStore } from '@tillmap/storage/object-store';
import { v7 as uuidv7 } from 'uuid';
import type { CommandConfig, Config } from './config.ts';
import { AuditTables } from './database/migrations/1764000200001-audit-tables.ts';
import { ChainedTrail } from './database/migrations/1764300000001-chained-trail.ts';
import { FoldedSearch } from './database/migrations/1765100000001-folded-search.ts';
import { TrailInParts } from './database/migrations/1765700000001-trail-in-parts.ts';
import { auditRoutes } from './features/acceptances/routes.ts';
import { postgresAcceptances } from './features/acceptances/store.ts';
import { postgresActivities } from './features/activities/store.ts';
import { postgresFigures } from './features/dashboard/stores/figures.ts';
import { anchorChainHead } from './features/heads/keep-heads.ts';
import { objectHeadKeeper } from './features/heads/store.ts';
import { keepingParts } from './features/parts/feature.ts';
import { appendPendingRecords } from './features/trail/append-waiting.ts';
import { erasePerson } from './features/trail/erase-person.ts';
import { trailHandlers } from './features/trail/handlers.ts';
import { ARRIVED_CHANNEL, headIn, letWait, postgresChain } from './features/trail/store.ts';
import { postgresMoment } from './features/verification/store.ts';
import { verifyTrail } from './features/verification/verify-trail.ts';

const NAME = 'audit';
const APPEND_SECONDS = 1;
const HEAD_DUE_SECONDS = 60;
const PAUSE_MS = 100;
const COMMAND_WAITS_MS = 10_000;

const clock: Clock = () => new Date();

/** What a test gives instead of the real part. */
export type Replaced = Readonly<{
  bus?: EventBus;
  objects?: ObjectStore;
  tokens?: TokenVerifier;
  clock?: Clock;
  isClockSettled?: ClockSettled;
}>;

/** Gives what arrives its place in the chain: at once when woken, and every second anyway. */
const appending = (database: Database, now: Clock, log: Logger, each: EachByItself): Service => {
  const append = appendPendingRecords({ whileAlone: postgresChain(database), clock: now, each });
  const work = periodicTask({
    task: 'append-audit-records',
    everySeconds: APPEND_SECONDS,
    log,
    run: async () => (await append())?.isMore,
  });
  let stopListening = (): void => undefined;
  return {
    start: async () => {
      stopListening = database.listen(ARRIVED_CHANNEL, () => {
        work.runNow();
        return false;
      });
      await work.start();
    },
    stop: async () => {
      stopListening();
      await work.stop();
    },
  };
};

/** Keeps the head outside of the database at the start, in each hour, and at the end. */
const keepingHeads = (database: Database, objects: ObjectStore, now: Clock, log: Logger): Service => {
  const heads = anchorChainHead({
    head: () => headIn(database),
    keeper: objectHeadKeeper(objects),
    clock: now,
    log: ({ sequence, hash }, reason) => log.info({ records: sequence, hash, reason }, 'Audit chain head anchored'),
  });
  const work = periodicTask({ task: 'anchor-chain-head', everySeconds: HEAD_DUE_SECONDS, log, run: heads.ifDue });
  return {
    start: () => work.start(),
    stop: async () => {
      await work.stop();
      await heads.atEnd().catch((error: unknown) => log.warn({ err: error }, 'Final chain head not stored'));
    },
  };
};

/** The tables and how they come to be. */
export const schema = { migrations: [...MESSAGING_MIGRATIONS, AuditTables, ChainedTrail, FoldedSearch, TrailInParts] };

/** The only place that knows which technology stands behind which port. */
export const composeAudit = (config: Config, log: Logger, replaced: Replaced = {}): Service & { port(): number } => {
  const now = replaced.clock ?? clock;
  const auth = authParts(NAME, config, {}, log);
  return serviceOnBus({ name: NAME, settings: config, schema, log, bus: replaced.bus }, async (backing) => {
    const { database, bus, http } = backing;
    const each = eachByItself({ log, failed: http.metrics.counter(METRICS.workFailures) });
    const objects = replaced.objects ?? (await openObjectStore(config, { log }));
    const server = httpServer({
      ...http,
      checks: { ...http.checks, 'object store': objectStoreHealth(objects) },
      tokens: replaced.tokens ?? auth.tokens,
      routes: auditRoutes({
        acceptances: postgresAcceptances(database.lists),
        activities: postgresActivities(database.lists),
        figures: postgresFigures(database.lists),
        clock: now,
      }),
    });
    const parts = runTogether([
      keepingHeads(database, objects, now, log),
      appending(database, now, log, each('append')),
      keepingParts({ database, config, clock: now, isClockSettled: replaced.isClockSettled, each: each('parts'), log }),
      consumerComponent({ bus, database, group: NAME, handlers: trailHandlers(letWait) }),
      ...(replaced.tokens ? [] : [auth.revocations]),
      server,
    ]);
    return { ...parts, port: () => server.port() };
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
  const objects = await openObjectStore(config, { log });
  return {
    verify: verifyTrail({ atOneMoment: postgresMoment(database), keeper: objectHeadKeeper(objects) }),
    erase: erasePerson({
      whileAlone: postgresChain(database),
      clock,
      newId: uuidv7,
      pause: () => sleep(PAUSE_MS),
    }),
    close: () => database.close(),
  };
};
