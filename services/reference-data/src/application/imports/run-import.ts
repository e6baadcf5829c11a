import type { TableRow } from '@tillmap/supplier-files';
import type { ImportFiles } from '../../adapters/tabular/tabular-import-files.ts';
import type { ImportFileType, ImportJob } from '../../domain/imports/import-job.ts';
import type { InTransaction } from '../unit-of-work.ts';
import { endReading } from './end-import.ts';
import { storedColumnFinder } from './import-columns.ts';
import type { ImportKind } from './import-kind.ts';

/** Another process works on the import by now, or it has ended. The open transaction is rolled back. */
export class LeaseLost extends Error {
  constructor(importId: string) {
    super(`The claim on import ${importId} is lost.`);
    this.name = 'LeaseLost';
  }
}

type Deps = Readonly<{
  inTransaction: InTransaction;
  files: ImportFiles;
  kinds: Readonly<Record<ImportFileType, ImportKind>>;
  chunkRows: number;
  leaseSeconds: number;
  /** Called after each committed chunk; a test ends the work here. */
  afterChunk?: ((job: ImportJob) => Promise<void>) | undefined;
}>;

type Chunk = Readonly<{ rows: TableRow[]; isDone: boolean }>;

/** Rows in chunks of one size, whatever the size of the batches; those up to `line`, which are done, in chunks of their own. */
async function* chunksOf(batches: AsyncIterable<TableRow[]>, line: number, chunkRows: number): AsyncGenerator<Chunk> {
  let pending: TableRow[] = [];
  for await (const batch of batches) {
    const done = batch.filter((row) => row.line <= line);
    if (done.length > 0) yield { rows: done, isDone: true };
    pending.push(...(done.length === 0 ? batch : batch.filter((row) => row.line > line)));
    while (pending.length >= chunkRows) {
      yield { rows: pending.slice(0, chunkRows), isDone: false };
      pending = pending.slice(chunkRows);
    }
  }
  if (pending.length > 0) yield { rows: pending, isDone: false };
}

/**
 * Runs a claimed import from its current line: each chunk of rows is one transaction with its progress, so a crash
 * loses nothing but the current chunk. @throws LeaseLost when another process has it by now.
 */
export const runImport =
  ({ inTransaction, files, kinds, chunkRows, leaseSeconds, afterChunk }: Deps) =>
  async (claimed: ImportJob & { readonly type: ImportFileType }, signal?: AbortSignal): Promise<void> => {
    const kind = kinds[claimed.type];
    const table = await files.openKept(claimed.fileKey, claimed.fileName, storedColumnFinder(claimed.columns, kind));
    try {
      const writer = kind.writer(table.header);
      let job: ImportJob = claimed;
      for await (const { rows, isDone } of chunksOf(table.entries(), claimed.linesDone, chunkRows)) {
        signal?.throwIfAborted();
        if (isDone) {
          await inTransaction((stores) => writer.recall(stores, job, rows));
          continue;
        }
        job = await inTransaction(async (stores) => {
          const outcome = await writer.write(stores, job, rows);
          const line = rows.at(-1)?.line ?? job.linesDone;
          const next = await stores.imports.chunkDone(job, { line, rowsRead: rows.length, ...outcome }, leaseSeconds);
          if (!next) throw new LeaseLost(job.id);
          return next;
        });
        await afterChunk?.(job);
      }
      const held = await inTransaction((stores) => endReading(stores, job));
      if (!held) throw new LeaseLost(job.id);
    } finally {
      await table.close();
    }
  };

/** Does what a claimed import or revert still has to do. */
export type RunImport = (claimed: ImportJob, signal?: AbortSignal) => Promise<void>;
