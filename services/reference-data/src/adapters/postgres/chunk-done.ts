import { stripUnstorable, type Tx } from '@tillmap/storage/database';
import type { ChunkDone } from '../../domain/imports/chunk-done.ts';
import { type ImportJob, MOST_LISTED, percentageOf } from '../../domain/imports/import-job.ts';
import type { RefusedRow } from '../../domain/imports/import-rows.ts';
import { insertImportNotes } from './import-note-rows.ts';
import { JOB, type JobRow, lengthened } from './import-rows.ts';

const withMore = (list: string, by: string): string =>
  lengthened(list, `cardinality(${by}::text[]) > 0`, `${list} || ${by}::text[]`);

const PROGRESS = `
  update import_job set lines_done = $3, rows_read = rows_read + $4, created = created + $5, updated = updated + $6,
         errors_count = errors_count + $7, skipped = skipped + $4 - $5 - $6 - $7 - $12, replaced = replaced + $12,
         contradicted = contradicted + $13,
         ${withMore('created_list', '$8')}, ${withMore('updated_list', '$9')},
         chunks_sent = chunks_sent + $10, failures = 0, leased_until = clock_timestamp() + $11 * interval '1 second'
   where id = $1 and attempt = $2 and status = 'processing' and phase = 'reading' returning ${JOB}`;

/** Stores rejected rows of an import. */
export const insertRejectedRows = async (tx: Tx, importId: string, refused: readonly RefusedRow[]): Promise<void> => {
  if (refused.length === 0) return;
  await tx.execute(
    `insert into import_bad_row (import_id, line, reasons, cells)
     select $1, line, array(select jsonb_array_elements_text(reasons::jsonb)), cells::jsonb
       from unnest($2::integer[], $3::text[], $4::text[]) as t (line, reasons, cells)`,
    [
      importId,
      refused.map(({ line }) => line),
      refused.map(({ reasons }) => JSON.stringify(reasons.map(stripUnstorable))),
      refused.map(({ cells }) => JSON.stringify(cells.map(stripUnstorable))),
    ],
  );
};

/** Stores which barcodes were sent to catalog, chunk by chunk. */
export const insertSentChunks = async (tx: Tx, job: ImportJob, told: ChunkDone['told']): Promise<void> => {
  for (const [at, barcodes] of told.entries())
    await tx.execute(
      'insert into import_chunk (import_id, chunk, barcodes, sent_at) values ($1, $2, $3::text[], now())',
      [job.id, job.chunksSent + at, barcodes],
    );
};

/** Writes what a chunk did under the claim of `job`; nothing when the claim is lost. */
export const chunkDone = async (
  tx: Tx,
  job: ImportJob,
  { line, rowsRead, created, updated, refused, readAs, remarks, repeats, told }: ChunkDone,
  leaseSeconds: number,
): Promise<ImportJob | undefined> => {
  await insertRejectedRows(tx, job.id, refused);
  await insertImportNotes(tx, job.id, { readAs, remarks, repeats });
  await insertSentChunks(tx, job, told);
  const room = (soFar: number): number => Math.max(0, MOST_LISTED - soFar);
  const [next] = await tx.query<JobRow>(PROGRESS, [
    job.id,
    job.attempt,
    line,
    rowsRead,
    created.length,
    updated.length,
    refused.length,
    created.slice(0, room(job.created)),
    updated.slice(0, room(job.updated)),
    told.length,
    leaseSeconds,
    repeats.replaced,
    repeats.contradicted,
  ]);
  if (!next) return undefined;
  const percentage = percentageOf(next);
  await tx.execute('update import_job set percentage = $2 where id = $1', [job.id, percentage]);
  return { ...next, percentage };
};
