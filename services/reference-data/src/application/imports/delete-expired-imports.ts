import type { RunIsolated } from '@tillmap/service-kit/domain';
import type { RetentionStore } from '../../adapters/postgres/postgres-retention.ts';
import type { ImportFiles } from '../../adapters/tabular/tabular-import-files.ts';

const TOMBSTONE_DAYS = 7;

type Deps = Readonly<{
  retention: RetentionStore;
  files: Pick<ImportFiles, 'remove'>;
  each: RunIsolated;
  keepDays: number;
  /** Whether the database's clock can be believed: what is deleted cannot be had back. */
  isClockStable: () => Promise<boolean>;
}>;

/**
 * Removes what has been kept as long as was announced. A file goes before the import that knows of it; what cannot be
 * removed is passed over. Nothing goes while the clock is not settled.
 */
export const deleteExpiredImports = ({ retention, files, each, keepDays, isClockStable }: Deps) => {
  const forgetImports = (): Promise<void> =>
    each(
      retention.oldImports(keepDays),
      ({ id }) => id,
      async ({ id, key }) => {
        // A revert has no file.
        if (key !== '') await files.remove(key);
        await retention.forgetImport(id, keepDays);
      },
    );
  const dropMonths = async (): Promise<void> =>
    each(
      await retention.unusedMonths(),
      ({ name }) => name,
      (month) => retention.dropMonth(month),
    );
  const steps: Readonly<Record<string, () => Promise<void>>> = {
    'old imports': forgetImports,
    'old tombstones': () => retention.forgetTombstones(TOMBSTONE_DAYS),
    // What takes its time comes behind all that asks what time it is: the clock may jump meanwhile.
    'months without imports': dropMonths,
    'months to come': () => retention.beginMonths(),
  };
  return async (): Promise<void> => {
    if (!(await isClockStable())) return;
    await each(
      Object.entries(steps),
      ([name]) => name,
      ([, step]) => step(),
    );
  };
};
