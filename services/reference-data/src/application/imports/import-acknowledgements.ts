import type { RunIsolated } from '@tillmap/service-kit/domain';
import type { Answer, UnansweredChunk } from '../../adapters/postgres/chunk-answers.ts';
import type { ImportWaitedFor } from '../../domain/imports/import-job.ts';
import type { InTransaction, ReferenceUnitOfWork } from '../unit-of-work.ts';
import { failImport, publishImportEnded } from './end-import.ts';

/** Records catalog's acknowledgement of one chunk of an import. */
export const recordAcknowledgement = async (
  stores: ReferenceUnitOfWork,
  { error, ...answer }: Answer & { readonly error: string },
): Promise<void> => {
  if (error !== '') return failImport(stores, (imports) => imports.failAnswered(answer, error));
  const ended = await stores.imports.answered(answer);
  if (ended) await publishImportEnded(stores, ended);
};

const MAX_RESENT_CHUNKS = 8;
const timeoutMessage = (part: ImportWaitedFor, seconds: number): string => {
  const time = seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
  const after =
    part === 'search by name'
      ? 'names can be searched once it responds.'
      : 'please start the import again to finish it.';
  return `The ${part} did not respond for ${time}. The mappings are saved; ${after}`;
};

const resend = async (
  stores: ReferenceUnitOfWork,
  { importId, wholesalerCode, chunk, barcodes }: UnansweredChunk,
): Promise<void> => {
  const wholesaler = await stores.wholesalers.lock(wholesalerCode);
  await stores.tell.mappingsUpserted({
    wholesalerCode,
    wholesalerName: wholesaler?.name ?? wholesalerCode,
    // As they are now: an older version would be dropped by its number anyway.
    mappings: await stores.mappings.ofBarcodes(wholesalerCode, barcodes),
    chunk: { importId, number: chunk },
  });
};

/**
 * Resends chunks whose acknowledgement is overdue, a few at a time. One that cannot be sent comes again behind the
 * others.
 */
export const resendUnacknowledgedChunks =
  (inTransaction: InTransaction, each: RunIsolated, afterSeconds: number) => async (): Promise<void> =>
    each(
      await inTransaction(({ imports }) => imports.takeUnanswered(afterSeconds, MAX_RESENT_CHUNKS)),
      ({ importId, chunk }) => `${importId}/${chunk}`,
      (chunk) => inTransaction((stores) => resend(stores, chunk)),
    );

/** Ends imports whose acknowledgements never came. */
export const failTimedOutImports =
  (inTransaction: InTransaction, each: RunIsolated, afterSeconds: number, waitedFor: () => Promise<ImportWaitedFor>) =>
  async (): Promise<void> => {
    const abandoned = await inTransaction(({ imports }) => imports.abandoned(afterSeconds));
    if (abandoned.length === 0) return;
    const sentence = timeoutMessage(await waitedFor(), afterSeconds);
    await each(
      abandoned,
      (id) => id,
      (id) =>
        inTransaction((stores) => failImport(stores, (imports) => imports.failAbandoned(id, afterSeconds, sentence))),
    );
  };
