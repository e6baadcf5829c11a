import type { ImportResults } from '@tillmap/contracts';
import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import type { InTransaction } from '../unit-of-work.ts';
import { LeaseLost, type RunImport } from './run-import.ts';
import type { ImportRequest, StartImport } from './start-import.ts';

type Deps = Readonly<{
  start: StartImport;
  run: RunImport;
  inTransaction: InTransaction;
  results: (importId: string) => Promise<ImportResults>;
  leaseSeconds: number;
}>;

const FIRST_ATTEMPT = 1;

const sentence = ({ imported, skipped, replaced, errors_count, findings }: ImportResults): string => {
  const parts = [`${imported} imported`, `${skipped} already there`, `${errors_count} with errors`];
  if (replaced > 0) parts.push(`${replaced} repeated later in the file`);
  return [`VAT codes: ${parts.join(', ')}.`, ...findings.map((finding) => finding.sentence)].join(' ');
};

const stillRunning = (): DependencyUnavailable =>
  new DependencyUnavailable('import', { message: 'This import is still running. Please try again in a moment.' });

/**
 * Imports VAT codes while the caller waits. When this process crashes on the way, a worker finishes the import, and
 * the same request under its idempotency key then returns the results.
 */
export const importVatCodesNow =
  ({ start, run, inTransaction, results, leaseSeconds }: Deps) =>
  async (
    request: Pick<ImportRequest, 'file' | 'by' | 'idempotencyKey' | 'layout'>,
  ): Promise<{ importId: string; message: string; results: ImportResults }> => {
    const { importId, repeated } = await start({ ...request, type: 'vat_codes', wholesalerCode: '', leaseSeconds });
    const job = await inTransaction(({ imports }) => imports.find(importId));
    if (!repeated && job)
      // Under the claim it was started with: a worker may have taken it over since.
      await run({ ...job, attempt: FIRST_ATTEMPT }).catch((error: unknown) => {
        throw error instanceof LeaseLost ? stillRunning() : error;
      });
    else if (job?.status === 'processing') throw stillRunning();
    const done = await results(importId);
    return { importId, message: sentence(done), results: done };
  };
