import { setTimeout as sleep } from 'node:timers/promises';
import {
  DependencyUnavailable,
  type HttpServerOptions,
  httpServer,
  type Service,
  sendProblem,
} from '@tillmap/service-kit';
import type { Database } from '@tillmap/storage/database';

const ASK_AGAIN_MS = 1_000;
const NOBODY_YET = 'Tillmap is being updated. Please try again in a minute.';

type Options = Readonly<{
  database: Database;
  http: Pick<HttpServerOptions, 'service' | 'host' | 'port' | 'trustedHops' | 'log'>;
}>;

/**
 * Waits for the command `migrate`. While tables are behind, /healthz is up, /readyz lists what is missing, and
 * everything else is refused with a sentence. `wait` resolves when they are up to date, `stop` ends the waiting.
 */
export const waitForMigrations = ({
  database,
  http,
}: Options): { wait(): Promise<void>; stop(): Promise<void>; port(): number } => {
  let listening: (Service & { port(): number }) | undefined;
  let isStopped = false;
  let logged: number | undefined;
  const stop = async (): Promise<void> => {
    isStopped = true;
    await listening?.stop();
    listening = undefined;
  };
  const refuse = async (): Promise<never> => {
    throw new DependencyUnavailable('database', { message: NOBODY_YET });
  };
  const tables = async (): Promise<void> => {
    throw new Error(behind((await database.pendingMigrations()).needed));
  };
  const listen = async (): Promise<void> => {
    listening = httpServer({
      ...http,
      tokens: { user: refuse, service: refuse },
      routes: [],
      checks: { database: () => database.ping(), tables },
      before: [
        (_request, response) =>
          sendProblem(response, new DependencyUnavailable('database', { message: NOBODY_YET }), '', http.log),
      ],
    });
    await listening.start();
  };
  /** While the database is unavailable the state is unknown, so it is checked again. */
  const isBehind = async (): Promise<boolean> => {
    const pending = (await database.pendingMigrations().catch(() => undefined))?.needed;
    if (pending && pending.length !== logged) http.log.info({ pending }, titleFor(pending));
    logged = pending?.length ?? logged;
    return pending?.length !== 0;
  };
  const wait = async (): Promise<void> => {
    while (!isStopped && (await isBehind())) {
      if (!listening) await listen();
      await sleep(ASK_AGAIN_MS);
    }
    if (isStopped) throw new Error('Stopped before the migrations were complete');
    await stop();
  };
  return { wait, stop, port: () => listening?.port() ?? 0 };
};

const titleFor = (pending: readonly string[]): string =>
  pending.length === 0 ? 'Database migrations complete; starting' : 'Waiting for database migrations';

const behind = ({ length }: readonly string[]): string =>
  `${length} ${length === 1 ? 'migration is' : 'migrations are'} pending; waiting for the command "migrate".`;
