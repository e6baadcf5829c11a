import { NotFound } from '@tillmap/service-kit/domain';
import type { RevertDone } from '../../adapters/postgres/import-reverts.ts';
import { createCodeLookup } from '../../domain/hierarchy/hierarchy.ts';
import type { ImportJob } from '../../domain/imports/import-job.ts';
import { planRevert } from '../../domain/imports/revert.ts';
import { eventGroups } from '../../domain/mappings/mapping-events.ts';
import type { StoredMapping } from '../../domain/mappings/stored-mapping.ts';
import type { Wholesaler } from '../../domain/wholesalers/wholesaler.ts';
import type { InTransaction, ReferenceUnitOfWork } from '../unit-of-work.ts';
import { endReading } from './end-import.ts';
import { LeaseLost, type RunImport } from './run-import.ts';

type Deps = Readonly<{
  inTransaction: InTransaction;
  chunkRows: number;
  leaseSeconds: number;
  /** Called after each committed chunk; a test ends the work here. */
  afterChunk?: ((job: ImportJob) => Promise<void>) | undefined;
}>;

/** So that a step takes well under a second and does not block the wholesaler for long. */
const CHUNKS_NOTED_AT_ONCE = 5;

/**
 * Publishes what a chunk restored. One event at least: its acknowledgement shows that catalog has done the removals
 * before it, too.
 */
const tellRestored = async (
  { tell }: ReferenceUnitOfWork,
  job: ImportJob,
  { code, name }: Wholesaler,
  restored: readonly StoredMapping[],
): Promise<RevertDone['told']> => {
  const groups = restored.length === 0 ? [[]] : eventGroups(restored);
  for (const [at, mappings] of groups.entries())
    await tell.mappingsUpserted({
      wholesalerCode: code,
      wholesalerName: name,
      mappings,
      chunk: { importId: job.id, number: job.chunksSent + at },
    });
  return groups.map((group) => group.map(({ barcode }) => barcode));
};

const isKnownTo = async ({ wholesalers }: ReferenceUnitOfWork, code: string) => {
  const codes = createCodeLookup(code, await wholesalers.hierarchy(code), []);
  return codes.hasClassification;
};

/** Takes the next rows back; nothing when all are done. */
const nextChunk = async (
  stores: ReferenceUnitOfWork,
  job: ImportJob,
  chunkRows: number,
): Promise<(Omit<RevertDone, 'told'> & { told: RevertDone['told'] }) | undefined> => {
  const importId = job.reverts ?? '';
  const wholesaler = await stores.wholesalers.lock(job.wholesalerCode);
  if (!wholesaler) throw new NotFound(`The wholesaler ${job.wholesalerCode} no longer exists.`);
  if (await stores.edits.noteCreated(importId, CHUNKS_NOTED_AT_ONCE))
    return { key: job.keysDone, removed: 0, restored: [], kept: [], told: [] };
  const touched = await stores.edits.touchedBy(importId, wholesaler.code, job.keysDone, chunkRows);
  const last = touched.at(-1);
  if (!last) return undefined;
  const { remove, restore, kept } = planRevert(touched, importId, await isKnownTo(stores, wholesaler.code));
  const removed = remove.length === 0 ? [] : await stores.edits.remove(wholesaler.code, remove);
  const restored = await stores.edits.restore(importId, wholesaler.code, restore);
  await stores.tell.mappingsRemoved(wholesaler.code, removed);
  const told = removed.length + restored.length === 0 ? [] : await tellRestored(stores, job, wholesaler, restored);
  return {
    key: last.barcode,
    removed: removed.length,
    restored: restored.map(({ barcodeGiven }) => barcodeGiven),
    kept,
    told,
  };
};

/**
 * Runs a claimed revert from its current barcode. Each chunk is one transaction with its progress, so a crash loses
 * nothing but the current chunk, and the result is the same. @throws LeaseLost when another process has it by now.
 */
export const runRevert =
  ({ inTransaction, chunkRows, leaseSeconds, afterChunk }: Deps): RunImport =>
  async (claimed, signal) => {
    let job = claimed;
    for (let more = true; more; ) {
      signal?.throwIfAborted();
      more = await inTransaction(async (stores) => {
        const done = await nextChunk(stores, job, chunkRows);
        if (!done) return false;
        const next = await stores.imports.revertDone(job, done, leaseSeconds);
        if (!next) throw new LeaseLost(job.id);
        job = next;
        return true;
      });
      if (more) await afterChunk?.(job);
    }
    const held = await inTransaction((stores) => endReading(stores, job));
    if (!held) throw new LeaseLost(job.id);
  };
