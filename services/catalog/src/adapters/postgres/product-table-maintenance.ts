import { type Logger, periodicTask, type Service } from '@tillmap/service-kit';
import { type Queries, vacuumAnalyze } from '@tillmap/storage/database';

const EVERY_SECONDS = 3_600;
/** From this number of changed products on it runs once no more came for a while. */
const FROM_PRODUCTS = 5_000;
const QUIET_MS = 2_000;
/** What comes so soon after it belongs to the same import, however few they are: a slow one pauses longer than is quiet. */
const SAME_IMPORT_MS = 60_000;
/** When it ran in vain it runs again after this time, then after twice as long each time, up to the usual hour. */
const AGAIN_MS = 3_000;
/** Share of the pages from which on the planner takes it that the index alone answers. */
const ENOUGH_VISIBLE = 0.9;

const isMostlyVisible = async (queries: Queries): Promise<boolean> => {
  const [table] = await queries.query<{ share: number }>(
    `select relallvisible::float / greatest(relpages, 1) as share from pg_class where oid = 'products'::regclass and relpages > 0`,
  );
  return table === undefined || table.share >= ENOUGH_VISIBLE;
};

/**
 * Runs VACUUM ANALYZE after a bulk of product changes. `changed` receives their number. A transaction that was open before
 * the last of them keeps VACUUM from marking their pages; then it runs again.
 */
export const productTableMaintenance = (
  queries: Queries,
  log: Logger,
): Service & { changed(products: number): void } => {
  let again: NodeJS.Timeout | undefined;
  let againMs = AGAIN_MS;
  const runAgain = (): void => {
    again = setTimeout(() => tidy.runNow(), againMs);
    againMs = Math.min(2 * againMs, EVERY_SECONDS * 1_000);
  };
  const run = async (stopping: AbortSignal): Promise<void> => {
    clearTimeout(again);
    let isTidy = false;
    try {
      await vacuumAnalyze(queries, ['products']);
      isTidy = await isMostlyVisible(queries);
    } finally {
      if (isTidy) againMs = AGAIN_MS;
      else if (!stopping.aborted) runAgain();
    }
  };
  const tidy = periodicTask({ task: 'vacuum-analyze', everySeconds: EVERY_SECONDS, log, run });
  let waiting: NodeJS.Timeout | undefined;
  let sameImport: NodeJS.Timeout | undefined;
  let count = 0;
  const runWhenQuiet = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      count = 0;
      clearTimeout(sameImport);
      sameImport = setTimeout(() => {
        sameImport = undefined;
      }, SAME_IMPORT_MS);
      tidy.runNow();
    }, QUIET_MS);
  };
  return {
    start: () => tidy.start(),
    changed(products) {
      count += products;
      if (count >= FROM_PRODUCTS || sameImport) runWhenQuiet();
    },
    async stop() {
      clearTimeout(waiting);
      clearTimeout(sameImport);
      await tidy.stop();
      clearTimeout(again);
    },
  };
};
