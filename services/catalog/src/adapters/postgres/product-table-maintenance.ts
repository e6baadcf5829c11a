import { type Queries, vacuumAnalyze } from '@tillmap/database';
import { type Logger, periodicTask, type Service } from '@tillmap/service-kit';

const EVERY_SECONDS = 3_600;
/** From this number of changed products on it runs once no more came for a while. */
const FROM_PRODUCTS = 5_000;
const QUIET_MS = 2_000;
/** What comes so soon after it belongs to the same import, however few they are: a slow one pauses longer than is quiet. */
const SAME_IMPORT_MS = 60_000;

/** Runs VACUUM ANALYZE after a bulk of product changes. `changed` receives their number. */
export const productTableMaintenance = (
  queries: Queries,
  log: Logger,
): Service & { changed(products: number): void } => {
  const tidy = periodicTask({
    task: 'vacuum-analyze',
    everySeconds: EVERY_SECONDS,
    log,
    run: () => vacuumAnalyze(queries, ['products']),
  });
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
    },
  };
};
