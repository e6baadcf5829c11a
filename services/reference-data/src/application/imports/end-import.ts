import type { ImportEnd } from '../../adapters/postgres/import-rows.ts';
import type { AuditEvent } from '../../domain/audit-event.ts';
import type { ImportJob } from '../../domain/imports/import-job.ts';
import type { ReferenceUnitOfWork } from '../unit-of-work.ts';

type Ending = Pick<ReferenceUnitOfWork, 'imports' | 'wholesalers' | 'tell'>;

const deedOf = ({ id, type, status, reverts, created, updated, removed }: ImportJob) => {
  if (status === 'failed') return { what: 'import_failed', subjectId: id, count: created + updated + removed } as const;
  return type === 'revert'
    ? ({ what: 'import_reverted', subjectId: reverts ?? id, count: updated + removed } as const)
    : ({ what: 'import_completed', subjectId: id, count: created + updated } as const);
};

/** Publishes that an import or revert has ended, in the transaction that ended it. */
export const publishImportEnded = async ({ wholesalers, tell }: Ending, { job, by }: ImportEnd): Promise<void> => {
  const deed: Pick<AuditEvent, 'what' | 'subjectId' | 'count'> = deedOf(job);
  await tell.administered({
    ...deed,
    subject: 'import',
    wholesaler: { code: job.wholesalerCode, name: (await wholesalers.find(job.wholesalerCode))?.name ?? '' },
    filename: job.fileName,
    by,
  });
};

/** Ends an import as failed, by a method of the store, and publishes it; one that cannot be ended stays as it is. */
export const failImport = async (
  stores: Ending,
  end: (imports: Ending['imports']) => Promise<ImportEnd | undefined>,
): Promise<void> => {
  const ended = await end(stores.imports);
  if (ended) await publishImportEnded(stores, ended);
};

/** Ends the reading phase of an import: completed, or waiting for acknowledgements. False when the lease is lost. */
export const endReading = async (stores: Ending, job: ImportJob): Promise<boolean> => {
  const read = await stores.imports.allRead(job);
  if (read?.job.status === 'completed') await publishImportEnded(stores, read);
  return read !== undefined;
};
