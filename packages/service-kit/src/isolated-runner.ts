import { DependencyUnavailable, type RunIsolated } from './domain.ts';
import type { Logger } from './logger.ts';

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** After this number of items in a row a service counts as unavailable for the others, too. */
const AWAY_IN_A_ROW = 3;
/** Items that were not met again for this time count as deleted. */
const FORGOTTEN_MS = 2 * 60 * 60_000;

type Failing = Readonly<{ failures: number; at: number; notBefore: number }>;

type Deps = Readonly<{
  log: Logger;
  /** Counts a failure: `METRICS.workFailures`. */
  failed: (labels: { work: string }) => void;
  now?: () => number;
}>;

/**
 * Does background work item by item, so that one that fails stops no other: it is logged, counted, skipped, and
 * retried later, behind the others and after a pause that grows to a quarter of an hour. Where a service is
 * unavailable that all of them need, the pass ends with that error.
 */
export const createIsolatedRunner =
  ({ log, failed, now = () => performance.now() }: Deps) =>
  (work: string): RunIsolated => {
    const failing = new Map<string, Failing>();

    const note = (item: string, error: unknown): void => {
      const failures = (failing.get(item)?.failures ?? 0) + 1;
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
      // An unavailable service may be back at once.
      const notBefore = now() + (error instanceof DependencyUnavailable ? 0 : pause);
      failing.set(item, { failures, at: now(), notBefore });
      failed({ work });
      log.warn({ err: error, work, item, failures }, 'Background work on one item failed; retrying later');
    };
    const forgetOld = (): void => {
      for (const [item, { at }] of failing) if (now() - at > FORGOTTEN_MS) failing.delete(item);
    };

    return async (items, nameOf, act) => {
      forgetOld();
      let awayInARow = 0;
      const attempt = async (item: Parameters<typeof act>[0], name: string): Promise<void> => {
        try {
          await act(item);
          failing.delete(name);
          awayInARow = 0;
        } catch (error) {
          note(name, error);
          awayInARow = error instanceof DependencyUnavailable ? awayInARow + 1 : 0;
          if (awayInARow === AWAY_IN_A_ROW) throw error;
        }
      };
      const last: (() => Promise<void>)[] = [];
      for await (const item of items) {
        const name = nameOf(item);
        const known = failing.get(name);
        if (!known) await attempt(item, name);
        else if (known.notBefore <= now()) last.push(() => attempt(item, name));
      }
      for (const again of last) await again();
    };
  };
