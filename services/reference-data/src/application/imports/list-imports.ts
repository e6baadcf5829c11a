import type { ImportSummary } from '@tillmap/contracts';
import type { ImportsWanted, ListedImport } from '../../adapters/postgres/import-lists.ts';
import type { ImportStore } from '../../adapters/postgres/imports-read.ts';
import type { PageOf } from '../../domain/page.ts';

const summary = (job: ListedImport): ImportSummary => ({
  id: job.id,
  type: job.type,
  wholesaler_code: job.wholesalerCode,
  file_name: job.fileName,
  status: job.status,
  percentage: job.percentage,
  total: job.total,
  created: job.created,
  updated: job.updated,
  skipped: job.skipped,
  replaced: job.replaced,
  left_out: job.leftOut,
  errors_count: job.errorsCount,
  error: job.error,
  started_by: job.userName,
  requested_at: job.requestedAt.toISOString(),
  ended_at: job.endedAt?.toISOString() ?? null,
  can_revert:
    job.type === 'reference_mappings' &&
    job.status !== 'processing' &&
    !job.cleared &&
    (job.revertStatus === null || job.revertStatus === 'failed'),
  reverted_by: job.revertId && job.revertStatus ? { import_id: job.revertId, status: job.revertStatus } : null,
  reverts: job.reverts,
});

/** The imports that are kept, newest first. */
export const listImports =
  (imports: Pick<ImportStore, 'list'>) =>
  async (wanted: ImportsWanted): Promise<PageOf<ImportSummary>> => {
    const { rows, total } = await imports.list(wanted);
    return { rows: rows.map(summary), total };
  };
