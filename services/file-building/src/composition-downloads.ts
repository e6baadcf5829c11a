import type { Readable } from 'node:stream';
import type { Database } from '@tillmap/database';
import { ObjectMissing, type ObjectStore } from '@tillmap/object-store';
import type { Clock, Logger } from '@tillmap/service-kit';
import type { featuresOf } from './app.ts';
import { downloadSent } from './features/download/download-sent.ts';
import { downloadSession } from './features/download/download-session.ts';
import { receipts } from './features/download/receipts.ts';
import { postgresDownloads } from './features/download/stores/download-store.ts';
import { rejectedRows } from './features/upload/rejected-rows.ts';
import type { SessionAccess, TemporaryFiles } from './kit.ts';
import type { FileLines } from './model/file-lines.ts';
import type { UploadStaging } from './model/stores/uploads.ts';
import type { FindProfile } from './model/till/known-profile.ts';
import type { WholesalerDirectory } from './model/wholesaler.ts';
import type { InTransaction } from './unit-of-work.ts';

type Parts = Readonly<{
  database: Database;
  objects: ObjectStore;
  inTransaction: InTransaction;
  sessions: SessionAccess;
  staging: UploadStaging;
  wholesalers: WholesalerDirectory;
  /** How long a call waits for what changed. */
  changes: Pick<ReturnType<typeof featuresOf>['changes']['use'], 'forFile' | 'fileSent'>;
  lines: FileLines;
  profile: FindProfile;
  spool: TemporaryFiles;
  keptDays: number;
  clock: Clock;
  newId: () => string;
  log: Logger;
}>;

/** A till's file is not worth less because its bytes could not be kept. */
const keeping = (objects: ObjectStore, log: Pick<Logger, 'warn'>) => async (key: string, bytes: Readable) => {
  try {
    await objects.put(key, bytes);
    return true;
  } catch (err) {
    log.warn({ err, key }, 'Storing bytes of a download failed; it cannot be downloaded again');
    return false;
  }
};

const reading = (objects: ObjectStore) => async (key: string) => {
  try {
    return await objects.get(key);
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined;
    throw error;
  }
};

/** The use cases of downloads and their receipts. */
export const downloadsOf = ({
  database,
  objects,
  inTransaction,
  sessions,
  staging,
  wholesalers,
  changes,
  lines,
  profile,
  spool,
  keptDays,
  clock,
  newId,
  log,
}: Parts) => {
  const downloads = postgresDownloads(database);
  const sent = downloadSent({
    inTransaction,
    fileSent: changes.fileSent,
    clock,
    onLost: (err, downloadId) =>
      log.warn({ err, downloadId }, 'Marking a download as sent failed; the next one replaces it'),
  });
  return {
    eposFile: downloadSession({
      sessions,
      wholesalers,
      profile,
      spool,
      ...lines,
      difference: changes.forFile,
      inTransaction,
      downloads,
      keepFile: keeping(objects, log),
      sent,
      clock,
      newId,
    }),
    receipts: receipts({
      inTransaction,
      sessions,
      downloads,
      readFile: reading(objects),
      sent,
      keptDays,
      clock,
      newId,
    }),
    rejectedRows: rejectedRows({ sessions, staging }),
  };
};
