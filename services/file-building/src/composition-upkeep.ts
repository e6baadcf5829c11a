import { type Logger, periodicTask } from '@tillmap/service-kit';
import type { EachByItself } from '@tillmap/service-kit/domain';
import {
  analyzeWhole,
  analyzeWritten,
  type ClockSettled,
  type Database,
  type MonthParts,
  monthParts,
  vacuumAnalyze,
} from '@tillmap/storage/database';
import type { ObjectStore } from '@tillmap/storage/object-store';
import { DOWNLOAD_PARTS } from './database/download-parts.ts';
import { JOINED_BY } from './database/joined-by.ts';
import { UPLOAD_PARTS } from './database/upload-parts.ts';
import { collectDownloadGarbage, type DownloadRetention } from './features/upkeep/stores/collect-download-garbage.ts';
import { collectUploadGarbage, type Retention } from './features/upkeep/stores/collect-upload-garbage.ts';
import { postgresExpiredUploads } from './features/upkeep/stores/expired-uploads.ts';

const SWEEP_SECONDS = 60;
const TIDY_SECONDS = 3_600;
const ANALYZE_SECONDS = 5;
/** Tables in parts, of which autovacuum looks at the parts alone. */
const IN_PARTS = [...UPLOAD_PARTS.tables, ...DOWNLOAD_PARTS.tables];

type Given = Readonly<{
  database: Database;
  uploadMonths: MonthParts;
  retention: Retention;
  objects: Pick<ObjectStore, 'remove'>;
  names: Readonly<{ takeBack: (uploadId: string) => Promise<void>; tellSoon: () => void }>;
  downloadRetention: DownloadRetention;
  removeOldBases: (days: number) => Promise<unknown>;
  isClockSettled: ClockSettled;
  /** In place of the database's clock, for the months of tables. */
  monthClock?: () => Promise<Date>;
  eachByItself: (work: string) => EachByItself;
  log: Logger;
}>;

/**
 * What is done again and again besides requests: rubbish is removed, tables are tidied.
 */
export const upkeepOf = ({
  database,
  uploadMonths,
  retention,
  objects,
  names,
  downloadRetention,
  removeOldBases,
  isClockSettled: settled,
  monthClock,
  eachByItself,
  log,
}: Given) => {
  const months = monthParts(database, DOWNLOAD_PARTS, monthClock);
  const removeFile = (key: string) => objects.remove(key);
  const [each, eachUpload, eachDownload] = ['tidy', 'sweep', 'sweep-downloads'].map(eachByItself) as [
    EachByItself,
    EachByItself,
    EachByItself,
  ];
  const sweep = periodicTask({
    task: 'collect-upload-garbage',
    everySeconds: SWEEP_SECONDS,
    log,
    run: async () => {
      await collectUploadGarbage(database, postgresExpiredUploads(database, uploadMonths, retention.sessionDays), {
        removeFile,
        takeNamesBack: names.takeBack,
        retention,
        isClockSettled: await settled(),
        each: eachUpload,
      });
      const isClockSettled = await settled();
      await collectDownloadGarbage(database, {
        removeFile,
        removeOldBases,
        months,
        retention: downloadRetention,
        isClockSettled,
        each: eachDownload,
      });
    },
  });
  const tidy = periodicTask({
    task: 'vacuum-analyze',
    everySeconds: TIDY_SECONDS,
    log,
    run: async () => {
      // Not all parts: most of them nobody writes to any more.
      const written = [
        ...(await uploadMonths.written('item')),
        ...(await uploadMonths.written('result')),
        ...(await months.written('download_line')),
      ];
      await each(
        written,
        (table) => table,
        (table) => vacuumAnalyze(database, [table]),
      );
      await each(
        IN_PARTS.map((table) => [table, JOINED_BY[table]] as const),
        ([table]) => table,
        ([table, columns]) => analyzeWhole(database, table, columns),
      );
    },
  });
  const analyzing = periodicTask({
    task: 'analyze-written',
    everySeconds: ANALYZE_SECONDS,
    log,
    run: () => analyzeWritten(database, JOINED_BY),
  });
  /** After an upload or a deletion: there may be rubbish, and names to tell. */
  const sweepSoon = () => {
    sweep.runNow();
    names.tellSoon();
  };
  return { sweep, tidy, analyzing, sweepSoon };
};
