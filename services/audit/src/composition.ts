import { consumerPart, type EventBus, MessagingTables, serviceOnBus } from '@tillmap/messaging';
import { authParts, httpServer, type Logger, runTogether, type Service } from '@tillmap/service-kit';
import { trailHandlers } from './adapters/bus/trail-handlers.ts';
import { entities } from './adapters/postgres/entities.ts';
import { AuditTables } from './adapters/postgres/migrations/1764000200001-audit-tables.ts';
import { postgresTrail } from './adapters/postgres/postgres-trail.ts';
import type { Config } from './config.ts';

const NAME = 'audit';

/** The only place that knows which technology stands behind which port. Tests hand in a bus. */
export const composeAudit = (
  config: Config,
  log: Logger,
  { bus: given }: { bus?: EventBus } = {},
): Service & { port(): number } => {
  const schema = { entities, migrations: [MessagingTables, AuditTables] };
  return serviceOnBus({ name: NAME, settings: config, schema, log, bus: given }, ({ database, bus, http }) => {
    const server = httpServer({ ...http, tokens: authParts(NAME, config, {}, log).tokens, routes: [] });
    const parts = runTogether([
      consumerPart({ bus, database, group: NAME, handlers: trailHandlers(postgresTrail) }),
      server,
    ]);
    return { ...parts, port: () => server.port() };
  });
};
