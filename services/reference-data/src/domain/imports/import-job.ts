import type { LayoutColumn } from '@tillmap/supplier-files';

/** What a file can bring in. */
export type ImportFileType = 'reference_mappings' | 'departments' | 'vat_codes';

/** A revert takes an import of reference mappings back; it has no file. */
export type ImportType = ImportFileType | 'revert';

/** `reading`: rows go in. `answers`: they are in, catalog has not acknowledged all of them. */
export type ImportPhase = 'queued' | 'reading' | 'answers' | 'ended';

export type ImportStatus = 'processing' | 'completed' | 'failed';

/** Lists of an import hold this many entries. */
export const MOST_LISTED = 1_000;

/** The columns of a file where its names do not say them: those of its header line, which is 0 where it has none. */
export type KeptColumns = Readonly<{ headerLine: number; columns: readonly LayoutColumn[] }>;

/** One import as it is kept. rowsRead = created + updated + skipped + replaced + errorsCount. */
export type ImportJob = Readonly<{
  id: string;
  type: ImportType;
  /** '' unless the whole file is for one wholesaler. */
  wholesalerCode: string;
  status: ImportStatus;
  phase: ImportPhase;
  fileName: string;
  fileKey: string;
  /** Rows of the file that are entries. */
  total: number;
  /** Last line whose row is done; a worker continues behind it. Of a revert: rows that are done. */
  linesDone: number;
  rowsRead: number;
  created: number;
  updated: number;
  /** Rows equal to what was there before. */
  skipped: number;
  /** Rows that do not count because a later row of the file differs. */
  replaced: number;
  /** Rows of the file that are no entries: totals, and the header once more. */
  leftOut: number;
  errorsCount: number;
  /** Rows that a revert deleted. */
  removed: number;
  /** The import that a revert reverts. */
  reverts: string | null;
  /** All rows of its wholesaler were deleted after it. */
  cleared: boolean;
  /** Last barcode that a revert has done. */
  keysDone: string;
  chunksSent: number;
  chunksAnswered: number;
  productsCreated: number;
  productsUpdated: number;
  percentage: number;
  /** Counts claims; work done under an older one changes nothing. */
  attempt: number;
  failures: number;
  error: string | null;
  startedAt: Date | null;
  columns: KeptColumns | null;
}>;

/**
 * Returns how far an import is, 0 to 99; 100 is only for a completed one. Reading is half of it where catalog has to
 * acknowledge, else all.
 */
export const percentageOf = (
  job: Pick<ImportJob, 'type' | 'rowsRead' | 'total' | 'chunksSent' | 'chunksAnswered' | 'percentage'>,
): number => {
  const read = job.total === 0 ? 1 : Math.min(1, job.rowsRead / job.total);
  const answered = job.chunksSent === 0 ? 1 : job.chunksAnswered / job.chunksSent;
  const share = job.type === 'reference_mappings' || job.type === 'revert' ? 0.5 * read + 0.5 * read * answered : read;
  // What is known of the whole grows while reading, so the plain figure could fall.
  return Math.max(job.percentage, Math.min(99, Math.floor(100 * share)));
};

/** What an import can wait for. */
export type ImportWaitedFor = 'another import' | 'message bus' | 'search by name' | 'product database';

/** Describes what an import is doing, in a few words for users. */
export const currentItemOf = (
  job: Pick<ImportJob, 'type' | 'status' | 'phase' | 'linesDone'>,
  waitedFor: ImportWaitedFor | undefined,
): string => {
  if (job.status === 'completed') return 'Completed';
  if (job.status === 'failed') return 'Failed';
  if (job.phase === 'answers') return `Waiting for the ${waitedFor ?? 'product database'}`;
  if (job.phase === 'queued' && job.linesDone === 0)
    return waitedFor === 'another import' ? 'Queued behind another import' : 'Starting';
  if (job.type === 'revert') return `Reverted: ${job.linesDone.toLocaleString('en-GB')} rows`;
  return job.linesDone === 0 ? 'Reading the file' : `Reading line ${job.linesDone.toLocaleString('en-GB')}`;
};

/** Whether an import has a file to read. */
export const isFromFile = (job: ImportJob): job is ImportJob & { readonly type: ImportFileType } =>
  job.type !== 'revert';
