import { Conflict, NotFound } from '@tillmap/service-kit/domain';
import type { AuditActor } from '../../domain/audit-event.ts';
import type { ImportJob } from '../../domain/imports/import-job.ts';
import type { InTransaction, ReferenceUnitOfWork } from '../unit-of-work.ts';

type Deps = Readonly<{ inTransaction: InTransaction; newId: () => string }>;

const HEADERS = ['barcode', 'name'];

const revertible = async ({ imports, wholesalers }: ReferenceUnitOfWork, id: string): Promise<ImportJob> => {
  const job = await imports.lock(id);
  if (!job) throw new NotFound('This import does not exist.');
  if (job.type !== 'reference_mappings') throw new Conflict('Only imports of reference mappings can be reverted.');
  if (job.status === 'processing') throw new Conflict('This import is still running. Please wait until it has ended.');
  if (job.cleared) {
    const name = (await wholesalers.find(job.wholesalerCode))?.name ?? job.wholesalerCode;
    throw new Conflict(`All reference mappings of ${name} were deleted later, so there is nothing to revert.`);
  }
  return job;
};

const begin = async ({ imports }: ReferenceUnitOfWork, job: ImportJob, by: AuditActor, id: string): Promise<void> =>
  imports.add({
    id,
    type: 'revert',
    wholesalerCode: job.wholesalerCode,
    fileName: job.fileName,
    fileKey: '',
    headerNames: HEADERS,
    by,
    idempotencyKey: undefined,
    fingerprint: undefined,
    total: job.created + job.updated,
    reverts: job.id,
  });

/**
 * Starts the revert of an import; 409 when it is running, was reverted already, is none of reference mappings, or
 * when all rows of its wholesaler were deleted since: there would be nothing left of it. While a revert runs it is
 * returned; one that failed resumes.
 */
export const startRevert =
  ({ inTransaction, newId }: Deps) =>
  (importId: string, by: AuditActor): Promise<{ importId: string; message: string }> =>
    inTransaction(async (stores) => {
      const job = await revertible(stores, importId);
      const before = await stores.imports.revertOf(job.id);
      if (before?.status === 'completed') throw new Conflict('This import is already reverted.');
      const id = before?.id ?? newId();
      if (!before) await begin(stores, job, by, id);
      else if (before.status === 'failed') await stores.imports.resume(id, by);
      return { importId: id, message: `The import of ${job.fileName} is being reverted.` };
    });
