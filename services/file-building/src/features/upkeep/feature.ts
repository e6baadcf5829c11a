import { type Feature, inTransactionWith } from '@tillmap/bus';
import * as contract from '@tillmap/contracts';
import { periodicTask, route } from '@tillmap/service-kit';
import {
  analyzeWritten,
  createClockStabilityCheck,
  createMonthlyPartitions,
  type IsClockStable,
  type Tx,
} from '@tillmap/storage/database';
import { DOWNLOAD_PARTITIONS } from '../../database/download-partitions.ts';
import { JOINED_BY } from '../../database/joined-by.ts';
import { UPLOAD_PARTITIONS } from '../../database/upload-partitions.ts';
import type { Kit, SessionAccess } from '../../kit.ts';
import type { Session } from '../../model/session.ts';
import { type DeletionUnit, deleteSession } from './delete-session.ts';
import { collectDownloadGarbage } from './stores/collect-download-garbage.ts';
import { collectUploadGarbage } from './stores/collect-upload-garbage.ts';
import { postgresExpiredUploads } from './stores/expired-uploads.ts';
import { tidyTables } from './tidy.ts';

type Needs = Readonly<{
  sessions: SessionAccess;
  removeSession: (tx: Tx, id: string) => Promise<void>;
  removeRun: (tx: Tx, sessionId: string) => Promise<void>;
  uploads: (tx: Tx) => DeletionUnit['uploads'];
  names: Readonly<{ retract: (uploadId: string) => Promise<void>; publishSoon: () => void }>;
  removeOldBases: (days: number) => Promise<unknown>;
  /** Each removes what a feature remembered of samples that are gone. */
  forgetSamples: readonly (() => Promise<unknown>)[];
  isClockStable?: IsClockStable | undefined;
  /** In place of the database's clock, for the months of tables. */
  monthClock?: (() => Promise<Date>) | undefined;
}>;

const GARBAGE_COLLECTION_SECONDS = 60;
const VACUUM_SECONDS = 3_600;
const ANALYZE_SECONDS = 5;
const TIDY_FROM_ITEMS = 5_000;

/** What goes, from all tables: sessions that people delete, what is past its date, rubbish; and tables are tidied. */
export const upkeepFeature = (
  { database, objects, config, clock, log, each }: Omit<Kit, 'metrics' | 'newId'>,
  { sessions, names, removeOldBases, forgetSamples, isClockStable, monthClock, ...removing }: Needs,
) => {
  const uploadMonths = createMonthlyPartitions(database, UPLOAD_PARTITIONS, monthClock);
  const downloadMonths = createMonthlyPartitions(database, DOWNLOAD_PARTITIONS, monthClock);
  const settled = isClockStable ?? createClockStabilityCheck(database);
  const removeFile = (key: string) => objects.remove(key);
  const [eachUpload, eachDownload] = [each('sweep'), each('sweep-downloads')];
  const retention = { uploadDays: config.UPLOAD_RETENTION_DAYS, sessionDays: config.SESSION_RETENTION_DAYS };
  const sweep = periodicTask({
    task: 'collect-upload-garbage',
    everySeconds: GARBAGE_COLLECTION_SECONDS,
    log,
    run: async () => {
      await collectUploadGarbage(database, postgresExpiredUploads(database, uploadMonths, retention.sessionDays), {
        removeFile,
        retractNames: names.retract,
        retention,
        isClockStable: await settled(),
        each: eachUpload,
      });
      await collectDownloadGarbage(database, {
        removeFile,
        removeOldBases,
        forgetSamples: async () => {
          for (const forget of forgetSamples) await forget();
        },
        months: downloadMonths,
        retention: {
          downloadDays: config.DOWNLOAD_RETENTION_DAYS,
          lineDays: config.UPLOAD_RETENTION_DAYS,
          baseDays: config.SESSION_RETENTION_DAYS,
        },
        isClockStable: await settled(),
        each: eachDownload,
      });
    },
  });
  const tidy = periodicTask({
    task: 'vacuum-analyze',
    everySeconds: VACUUM_SECONDS,
    log,
    run: tidyTables({ database, uploadMonths, downloadMonths, each: each('tidy') }),
  });
  const analyzing = periodicTask({
    task: 'analyze-written',
    everySeconds: ANALYZE_SECONDS,
    log,
    run: () => analyzeWritten(database, JOINED_BY),
  });
  const sweepSoon = (): void => {
    sweep.runNow();
    names.publishSoon();
  };
  const inTransaction = inTransactionWith(
    database,
    (tx: Tx): DeletionUnit => ({
      sessions: sessions.in(tx),
      removeRun: (sessionId) => removing.removeRun(tx, sessionId),
      removeSession: (id) => removing.removeSession(tx, id),
      uploads: removing.uploads(tx),
    }),
  );
  const remove = deleteSession({ inTransaction, clock, sweepSoon });
  return {
    routes: [
      route(contract.deleteSession, async ({ actor, params }) => {
        await remove(actor, params.id);
        return {};
      }),
    ],
    tasks: [sweep, tidy, analyzing],
    use: {
      /** After an upload or a deletion: there may be rubbish, and names to tell. */
      sweepSoon,
      /** After a session was completed: much was written. */
      completed: ({ upload }: Session): void => {
        if ((upload?.items ?? 0) >= TIDY_FROM_ITEMS) tidy.runNow();
      },
    },
  } satisfies Feature & { use: object };
};
