import { DependencyUnavailable, DomainError } from '@tillmap/service-kit/domain';
import { TableError } from '@tillmap/supplier-files';
import type { ImportJob } from '../../domain/imports/import-job.ts';
import type { InTransaction } from '../unit-of-work.ts';
import { failImport } from './end-import.ts';
import { LeaseLost, type RunImport } from './run-import.ts';

const MAX_FAILURES = 5;
const PAUSE_SECONDS = 2;

type Deps = Readonly<{
  inTransaction: InTransaction;
  run: RunImport;
  leaseSeconds: number;
  /** Receives errors that are not a user's mistake. */
  warn(error: unknown, text: string): void;
}>;

/** The message for an import that ends early; undefined where a second try may help. */
const sentenceFor = (error: unknown): string | undefined => {
  if (error instanceof DependencyUnavailable) return undefined;
  return error instanceof TableError || error instanceof DomainError ? error.message : undefined;
};

const stoppedSentence = ({ type, linesDone }: ImportJob): string =>
  type === 'revert'
    ? `The revert stopped because of an error. ${linesDone.toLocaleString('en-GB')} rows are done. Please start it again.`
    : `The import stopped because of an error${linesDone > 0 ? `; the rows up to line ${linesDone.toLocaleString('en-GB')} are imported` : ''}. Please start it again.`;

/** Renews a lease until the work ends; `lost` is called when it is lost. Returns the function that ends that. */
const startLeaseRenewal = (
  { inTransaction, leaseSeconds, warn }: Deps,
  job: ImportJob,
  lost: () => void,
): (() => void) => {
  const timer = setInterval(
    () =>
      void inTransaction(({ imports }) => imports.renew(job, leaseSeconds)).then(
        (held) => held || lost(),
        (error: unknown) => warn(error, 'Import lease renewal failed'),
      ),
    (leaseSeconds * 1_000) / 3,
  );
  return () => clearInterval(timer);
};

/** Ends a failed run: the file's fault ends the import with its sentence, anything else is tried again. */
const afterFailure = async ({ inTransaction, warn }: Deps, job: ImportJob, error: unknown): Promise<void> => {
  const sentence = sentenceFor(error);
  if (!sentence) warn(error, `Import ${job.id} was interrupted`);
  await inTransaction(async (stores) => {
    if (sentence) return failImport(stores, (imports) => imports.fail(job, sentence));
    const failed = !(error instanceof DependencyUnavailable);
    const failures = await stores.imports.release(job, { pauseSeconds: PAUSE_SECONDS, failed });
    if (failures >= MAX_FAILURES) await failImport(stores, (imports) => imports.fail(job, stoppedSentence(job)));
  });
};

/** Claims one import and runs it. Returns false when there is nothing to do. Errors of the import are handled. */
export const processNextImport =
  (deps: Deps) =>
  async (stopping: AbortSignal): Promise<boolean> => {
    const job = await deps.inTransaction(({ imports }) => imports.claim(deps.leaseSeconds));
    if (!job) return false;
    if (job.failures >= MAX_FAILURES) {
      await deps.inTransaction((stores) => failImport(stores, (imports) => imports.fail(job, stoppedSentence(job))));
      return true;
    }
    const lost = new AbortController();
    const stopKeeping = startLeaseRenewal(deps, job, () => lost.abort(new LeaseLost(job.id)));
    try {
      await deps.run(job, AbortSignal.any([stopping, lost.signal]));
    } catch (error) {
      if (stopping.aborted)
        await deps.inTransaction(({ imports }) => imports.release(job, { pauseSeconds: 0, failed: false }));
      else if (!(error instanceof LeaseLost)) await afterFailure(deps, job, error);
    } finally {
      stopKeeping();
    }
    return true;
  };
