import { openDatabase } from '@tillmap/database';
import { consumer, type EventBus, MessagingTables, openPostgresBus, type Subscription } from '@tillmap/messaging';
import { authParts, httpServer, type Logger, runTogether, type Service } from '@tillmap/service-kit';
import { trailHandlers } from './adapters/bus/trail-handlers.ts';
import { entities } from './adapters/postgres/entities.ts';
import { AuditTables } from './adapters/postgres/migrations/1764000200001-audit-tables.ts';
import { postgresTrail } from './adapters/postgres/postgres-trail.ts';
import type { Config } from './config.ts';

type Options = { openBus?: () => Promise<EventBus> };

/** Opens what audit stands on and wires it; nothing is open before. */
const build = async (config: Config, log: Logger, { openBus }: Options) => {
  const database = await openDatabase({
    url: config.DATABASE_URL,
    applicationName: 'audit',
    entities,
    migrations: [MessagingTables, AuditTables],
    log,
  });
  await database.migrate();
  const bus = await (openBus ?? (() => openPostgresBus({ url: config.BUS_URL, applicationName: 'audit', log })))();

  const connections: Service = {
    start: async () => undefined,
    stop: async () => {
      await bus.close();
      await database.close();
    },
  };
  let subscription: Subscription | undefined;
  const listening: Service = {
    start: async () => {
      const handlers = trailHandlers(postgresTrail);
      subscription = await consumer({ bus, database, group: 'audit', name: 'audit', handlers });
    },
    stop: async () => subscription?.stop(),
  };
  const http = httpServer({
    service: 'audit',
    host: config.HOST,
    port: config.PORT,
    trustedHops: config.TRUSTED_HOPS,
    log,
    tokens: authParts('audit', config, {}, log).tokens,
    checks: {
      database: () => database.ping(),
      bus: async () => {
        const { up, reason } = await bus.health();
        if (!up) throw new Error(reason ?? 'not available');
      },
    },
    routes: [],
  });
  return { http, parts: runTogether([connections, listening, http]) };
};

/** The only place that knows which technology stands behind which port. */
export const composeAudit = (config: Config, log: Logger, options: Options = {}): Service & { port(): number } => {
  let built: Awaited<ReturnType<typeof build>> | undefined;
  return {
    port: () => built?.http.port() ?? 0,
    async start() {
      built = await build(config, log, options);
      await built.parts.start();
    },
    stop: async () => built?.parts.stop(),
  };
};
