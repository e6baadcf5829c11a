import type { ImportProgress, ImportResults, RevertResults } from '@tillmap/contracts';
import { NotFound } from '@tillmap/service-kit/domain';
import { shownGtin } from '@tillmap/supplier-files';
import type { ImportLists, ImportStore } from '../../adapters/postgres/imports-read.ts';
import { findingsOf, type ImportNotes } from '../../domain/imports/import-findings.ts';
import { currentItemOf, type ImportJob, type ImportWaitedFor } from '../../domain/imports/import-job.ts';
import type { RefusedRow } from '../../domain/imports/import-rows.ts';

/** Barcodes of files as they were given; the product database's, which was given none, as people know them. */
const resultsOf = (job: ImportJob, lists: ImportLists, notes: ImportNotes): ImportResults => ({
  rows_read: job.rowsRead + job.leftOut,
  products_created: job.productsCreated,
  products_updated: job.productsUpdated,
  products_created_list: lists.productsCreated.map(shownGtin),
  products_updated_list: lists.productsUpdated.map(shownGtin),
  imported: job.created + job.updated,
  created: job.created,
  updated: job.updated,
  skipped: job.skipped,
  replaced: job.replaced,
  left_out: job.leftOut,
  errors_count: job.errorsCount,
  // What a revert keeps is no error of a row.
  errors: job.type === 'revert' ? [] : lists.errors,
  created_list: lists.created,
  updated_list: lists.updated,
  findings: findingsOf(notes).map((finding) => ({ ...finding, details: [...finding.details] })),
});

const found = async (imports: ImportStore, id: string): Promise<ImportJob> => {
  const job = await imports.find(id);
  if (!job) throw new NotFound('This import does not exist.');
  return job;
};

const shownResults = async (imports: ImportStore, job: ImportJob): Promise<ImportResults> =>
  resultsOf(job, await imports.lists(job.id), await imports.notes(job.id));

/** What an import that ended did. */
export const importResults =
  (imports: ImportStore) =>
  async (id: string): Promise<ImportResults> =>
    shownResults(imports, await found(imports, id));

const revertedOf = async (imports: ImportStore, job: ImportJob): Promise<RevertResults | null> =>
  job.type === 'revert'
    ? { removed: job.removed, restored: job.updated, kept: job.skipped, kept_list: await imports.keptRows(job.id) }
    : null;

type WaitedFor = () => Promise<ImportWaitedFor>;

const waits = async (
  imports: ImportStore,
  job: ImportJob,
  waitedFor: WaitedFor,
): Promise<ImportWaitedFor | undefined> => {
  if (job.status !== 'processing') return undefined;
  if (job.phase === 'queued') return (await imports.waits(job.id)) ? 'another import' : undefined;
  return job.phase === 'answers' ? waitedFor() : undefined;
};

/** How far an import is. `results` are there once it has ended. `waitedFor`: what one waits for whose rows are in. */
export const showImportProgress =
  (imports: ImportStore, waitedFor: WaitedFor) =>
  async (id: string): Promise<ImportProgress> => {
    const job = await found(imports, id);
    const running = job.status === 'processing';
    return {
      status: job.status,
      percentage: job.percentage,
      current_item: currentItemOf(job, await waits(imports, job, waitedFor)),
      processed: job.rowsRead,
      total: job.total,
      type: job.type,
      error: job.error,
      reverted: running ? null : await revertedOf(imports, job),
      results: running ? null : await shownResults(imports, job),
      started_at: job.startedAt?.toISOString() ?? null,
    };
  };

/** All rows an import refused, with the file's own header names. */
export const refusedRows =
  (imports: ImportStore) =>
  async (id: string): Promise<{ fileName: string; headerNames: string[]; rows: AsyncIterable<RefusedRow> }> => {
    const { fileName } = await found(imports, id);
    return { fileName, headerNames: await imports.headerNames(id), rows: imports.refusedRows(id) };
  };
