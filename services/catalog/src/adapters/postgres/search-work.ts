import { CancellableDelay, DatabaseLease } from '@tillmap/bus';
import type { Logger, Service } from '@tillmap/service-kit';
import type { Database } from '@tillmap/storage/database';
import type { KeepSearchInStep } from '../../application/search/sync-search-index.ts';
import { SEARCH_CHANGES_CHANNEL } from './search-changes.ts';

const POLL_MS = 1_000;
const MAX_PAUSE_MS = 10_000;
/**
 * A server that did not answer at the start is compared with the product store once it does; not where changes were pending at
 * the start, as with one server: they bring an index that is missing, and not one that is there in part.
 */
const CHECK_AGAIN_MS = 30_000;

type Deps = Readonly<{
  database: Database;
  keep: KeepSearchInStep;
  servers: readonly string[];
  log: Logger;
  /** Counts a failure. */
  failed: () => void;
  /** Why a change was not applied, in a few words for the engine's operator. */
  reasonOf: (error: unknown) => string;
}>;

export type SearchWork = Service & {
  /** Why changes wait in this process; undefined while they do not. */
  waiting(): string | undefined;
};

/**
 * Applies pending changes to the search engine, in one process of the installation at a time, as long as this one
 * lives. A failure is logged and retried with a backoff of up to 10 s. The lease is renewed while a long step runs.
 */
export const searchWork = ({ database, keep, servers, log, failed, reasonOf }: Deps): SearchWork => {
  const lease = new DatabaseLease(database, 'search_lease');
  const wakeable = new CancellableDelay();
  let stopped = false;
  let unchecked = servers;
  let checkAt = 0;
  let failures = 0;
  let waiting: string | undefined;
  let running: Promise<void> = Promise.resolve();
  let unlisten: () => void = () => undefined;

  const check = async (): Promise<void> => {
    unchecked = await keep.check(unchecked);
    checkAt = performance.now() + CHECK_AGAIN_MS;
    if (unchecked.length > 0) log.warn({ servers: unchecked }, 'Search servers did not answer; checking them later');
  };

  /** Answers for how long there is nothing to do. */
  const turn = async (): Promise<number> => {
    if (!(await lease.keep())) {
      [unchecked, checkAt] = [servers, 0];
      return POLL_MS;
    }
    return lease.whileRenewing(async () => {
      if (unchecked.length > 0 && performance.now() >= checkAt) await check();
      return (await keep.step()) ? 0 : POLL_MS;
    });
  };

  const run = async (): Promise<void> => {
    while (!stopped) {
      let pauseMs: number;
      try {
        pauseMs = await turn();
        failures = 0;
        waiting = undefined;
      } catch (error) {
        failures += 1;
        failed();
        waiting = reasonOf(error);
        pauseMs = Math.min(MAX_PAUSE_MS, 250 * 2 ** failures);
        log.warn({ err: error, failures }, 'Search index update failed; retrying');
      }
      if (pauseMs > 0 && !stopped) await wakeable.sleep(pauseMs);
    }
  };

  return {
    waiting: () => waiting,
    start: async () => {
      unlisten = database.listen(SEARCH_CHANGES_CHANNEL, () => {
        wakeable.wake();
        return lease.held;
      });
      running = run();
    },
    stop: async () => {
      stopped = true;
      wakeable.wake();
      unlisten();
      await running;
      await lease.release().catch(() => undefined);
    },
  };
};
