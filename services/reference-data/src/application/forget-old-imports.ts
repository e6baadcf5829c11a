import type { ImportFiles } from './ports/import-file.ts';
import type { RetentionStore } from './ports/retention-store.ts';

const MOST_AT_ONCE = 20;
const TOMBSTONE_DAYS = 7;

type Deps = Readonly<{ retention: RetentionStore; files: Pick<ImportFiles, 'remove'>; keepDays: number }>;

/** Removes what has been kept as long as was announced. Answers true when there may be more. */
export const forgetOldImports =
  ({ retention, files, keepDays }: Deps) =>
  async (): Promise<boolean> => {
    await retention.forgetTombstones(TOMBSTONE_DAYS);
    const keys = await retention.forgetImports(keepDays, MOST_AT_ONCE);
    // A revert has no file.
    for (const key of keys) if (key !== '') await files.remove(key);
    return keys.length === MOST_AT_ONCE;
  };
