import type { Tx } from '@tillmap/storage/database';
import type { AuditActor } from '../../domain/audit-event.ts';
import type { ChunkDone } from '../../domain/imports/chunk-done.ts';
import { type ImportJob, MOST_LISTED, percentageOf } from '../../domain/imports/import-job.ts';
import type { KeptMapping } from '../../domain/imports/revert.ts';
import { insertRejectedRows, insertSentChunks } from './chunk-done.ts';
import { IMPORTS_CHANNEL, JOB, type JobRow } from './import-rows.ts';
/** What one chunk of a revert did. */
export type RevertDone = Readonly<{
  /** The last barcode of the chunk. */
  key: string;
  removed: number;
  restored: readonly string[];
  kept: readonly KeptMapping[];
  told: ChunkDone['told'];
}>;

const PROGRESS = `
  update import_job set keys_done = $3, lines_done = lines_done + $4, rows_read = rows_read + $4, removed = removed + $5,
         updated = updated + $6, skipped = skipped + $7, updated_list = (updated_list || $8::text[])[:$9],
         chunks_sent = chunks_sent + $10, failures = 0, leased_until = clock_timestamp() + $11 * interval '1 second'
   where id = $1 and attempt = $2 and status = 'processing' and phase = 'reading' returning ${JOB}`;

const revertDone = async (
  tx: Tx,
  job: ImportJob,
  { key, removed, restored, kept, told }: RevertDone,
  leaseSeconds: number,
): Promise<ImportJob | undefined> => {
  // Rows that a revert left are listed with its progress and in its file of rows, as rejected ones are with an
  // import's.
  const refused = kept.map(({ barcode, name, reason }, at) => ({
    line: job.skipped + at + 1,
    reasons: [reason],
    cells: [barcode, name],
  }));
  await insertRejectedRows(tx, job.id, refused);
  await insertSentChunks(tx, job, told);
  const [next] = await tx.query<JobRow>(PROGRESS, [
    job.id,
    job.attempt,
    key,
    removed + restored.length + kept.length,
    removed,
    restored.length,
    kept.length,
    restored.slice(0, MOST_LISTED),
    MOST_LISTED,
    told.length,
    leaseSeconds,
  ]);
  if (!next) return undefined;
  const percentage = percentageOf(next);
  await tx.execute('update import_job set percentage = $2 where id = $1', [job.id, percentage]);
  return { ...next, percentage };
};

// The process that worked on it before has lost it, too.
const RESUME = `
  update import_job set status = 'processing', phase = 'queued', attempt = attempt + 1, error = null, failures = 0, leased_until = null,
         ended_at = null, user_id = $2, user_name = $3, user_email = $4, ip_address = $5
   where id = $1 and status = 'failed'`;

// An import in its reading phase continues, and what it still writes can be reverted.
const CLEARED = `
  update import_job set cleared = true
   where wholesaler_code = $1 and type = 'reference_mappings' and not cleared
     and (status <> 'processing' or phase = 'answers')`;

/** The part of the import store that deals with reverts. */
export const revertsIn = (tx: Tx) => ({
  /** Writes what one chunk of a revert did under the claim of `job`. Nothing when the claim is lost: the transaction must not commit then. */
  revertDone: (job: ImportJob, done: RevertDone, leaseSeconds: number) => revertDone(tx, job, done, leaseSeconds),
  /** Holds an import until the end of the transaction. */
  lock: async (id: string): Promise<ImportJob | undefined> =>
    (await tx.query<JobRow>(`select ${JOB} from import_job where id = $1 for update`, [id]))[0],
  /** The revert of an import, whatever became of it. */
  revertOf: async (id: string): Promise<ImportJob | undefined> =>
    (await tx.query<JobRow>(`select ${JOB} from import_job where reverts = $1`, [id]))[0],
  /** Records that all rows of a wholesaler's imports so far were deleted, so that there is nothing to revert. */
  clearedAll: async (wholesalerCode: string) => {
    await tx.execute(CLEARED, [wholesalerCode]);
  },
  /** Lets a failed import go on where it stood, as this person's. */
  resume: async (id: string, { id: userId, name, email, ip }: AuditActor) => {
    await tx.execute(RESUME, [id, userId, name, email, ip]);
    tx.notify(IMPORTS_CHANNEL);
  },
});
