import type { RunIsolated } from '@tillmap/service-kit/domain';
import type { Database } from '@tillmap/storage/database';
import { type ExpiredUploads, type StoredUpload, uploadsWhere } from './expired-uploads.ts';
import { removeUploadRows } from './upload-rows.ts';

type RemoveFile = (objectKey: string) => Promise<void>;

/** How long uploaded files and sessions are kept. */
export type Retention = Readonly<{ uploadDays: number; sessionDays: number }>;

/** An upload that is being read says so with every batch; one that has been silent for so long was left by its process. */
const SILENT = `interval '5 minutes'`;

/** A sample is deleted when nobody has touched it for so long. */
const SAMPLE_AGE = `interval '1 day'`;

/** Old sessions go, and their uploads are expired. */
const expireSessions = (database: Database, days: number): Promise<number> =>
  database.execute(
    `with old as (delete from session where status not in ('pending', 'processing')
                     and updated_at < now() - case when is_sample then ${SAMPLE_AGE} else $1 * interval '1 day' end
                   returning id, upload_id),
          cut as (delete from chunk using old where chunk.session_id = old.id),
          assisted as (delete from assist_batch using old where assist_batch.session_id = old.id)
     update upload set state = 'expired' from old where upload.id = old.upload_id`,
    [days],
  );

/** Uploads whose file is past its date. */
const oldFiles = (database: Database, days: number): AsyncGenerator<StoredUpload> =>
  uploadsWhere(database, `state = 'current' and object_key <> '' and touched_at < now() - $3 * interval '1 day'`, [
    days,
  ]);

/** What an upload told the product memory is taken back, before its rows go. */
type RetractNames = (uploadId: string) => Promise<void>;

type Sweeping = Readonly<{
  removeFile: RemoveFile;
  retractNames: RetractNames;
  retention: Retention;
  /** Whether the database's clock can be believed: until then nothing goes for its age, because that cannot be undone. */
  isClockStable: boolean;
  each: RunIsolated;
}>;

/**
 * Removes what is past its date, and rubbish piece by piece; a file goes before the row that knows of it. What cannot be
 * removed is passed over. Of an old upload only the file goes, its items stay with the session. Where the session is past its
 * days, they go with the month, before the upload does.
 */
export const collectUploadGarbage = (
  database: Database,
  expired: ExpiredUploads,
  { removeFile, retractNames, retention, isClockStable, each }: Sweeping,
): Promise<void> => {
  const nameOf = ({ id }: StoredUpload): string => id;
  const removeOldFiles = (): Promise<void> =>
    each(oldFiles(database, retention.uploadDays), nameOf, async ({ id, objectKey }) => {
      await removeFile(objectKey);
      await expired.forgetFile(id);
    });
  const takeBackExpired = (): Promise<void> =>
    each(expired.toTakeBack(), nameOf, async ({ id, objectKey }) => {
      await retractNames(id);
      if (objectKey === '') return;
      await removeFile(objectKey);
      await expired.forgetFile(id);
    });
  const dropMonths = async (): Promise<void> =>
    each(
      await expired.unusedMonths(),
      ({ name }) => name,
      (month) => expired.dropMonth(month),
    );
  const removeUpload = (id: string): Promise<number> => database.execute('delete from upload where id = $1', [id]);
  const removeExpired = (): Promise<void> =>
    each(expired.toRemove(), nameOf, async ({ id }) => {
      await removeUploadRows(database, id);
      await removeUpload(id);
    });
  const removeRubbish = async (): Promise<void> =>
    each(uploadsWhere(database, `state = 'rubbish'`), nameOf, async ({ id, objectKey }) => {
      await retractNames(id);
      await removeUploadRows(database, id);
      if (objectKey !== '') await removeFile(objectKey);
      await removeUpload(id);
    });
  const giveUpSilent = (): Promise<number> =>
    database.execute(`update upload set state = 'rubbish' where state = 'reading' and touched_at < now() - ${SILENT}`);
  const forgetAnswers = (): Promise<number> =>
    database.execute(`delete from repeated_upload where created_at < now() - interval '24 hours'`);

  const old: Readonly<Record<string, () => Promise<unknown>>> = {
    'old sessions': () => expireSessions(database, retention.sessionDays),
    'old files': removeOldFiles,
    'uploads that were left': giveUpSilent,
    'old answers': forgetAnswers,
    // What takes its time comes behind all that asks what time it is: the clock may jump meanwhile.
    'months to come': () => expired.beginMonths(),
    'what old sessions left outside': takeBackExpired,
    'months without sessions': dropMonths,
    'rows of old sessions': removeExpired,
  };
  return each(
    Object.entries({ ...(isClockStable ? old : {}), rubbish: removeRubbish }),
    ([name]) => name,
    ([, step]) => step(),
  );
};
