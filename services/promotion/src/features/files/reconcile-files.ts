import type { Clock, RunIsolated } from '@tillmap/service-kit/domain';
import type { ObjectStat } from '@tillmap/storage/object-store';
import type { FileState } from '../../model/promotion.ts';
import { matchByKey } from './rules/match-by-key.ts';
import { OBJECT_PREFIX } from './rules/object-key.ts';
import type { FileStore } from './stores/file-store.ts';
import type { StoredFiles } from './stores/stored-files.ts';

type Deps = Readonly<{
  rows: FileStore;
  files: StoredFiles;
  clock: Clock;
  unfinishedMinutes: number;
  each: RunIsolated;
  onInconsistency: (what: Found, key: string) => void;
}>;

/** What a reconciliation found and repaired. */
export type Found = 'unfinished uploads' | 'object without a row' | 'row without an object' | 'object that came back';

type Row = Readonly<{ key: string; id: string; state: FileState; sizeBytes: number; createdAt: Date }>;

const idOf = (key: string): string => key.slice(OBJECT_PREFIX.length);

/**
 * Reconciles rows and stored files after a crash or a manual change: unfinished uploads are deleted, so are the bytes
 * of deleted files and bytes without a row; a row without bytes is marked until they are back. What cannot be
 * repaired is skipped. Several processes may run it at once, any number of times.
 */
export const reconcileFiles = ({ rows, files, clock, unfinishedMinutes, each, onInconsistency }: Deps) => {
  const removeDeleted = async ({ key, id }: Row): Promise<void> => {
    await files.remove(key);
    await rows.forget(id);
  };

  /** The row comes before the bytes, so bytes without a row were left behind; the young ones are spared all the same. */
  const removeOrphan = async ({ key, modifiedAt }: ObjectStat, before: Date): Promise<void> => {
    if (modifiedAt >= before || (await rows.exists(idOf(key)))) return;
    await files.remove(key);
    onInconsistency('object without a row', key);
  };

  const checkRow = async ({ key, id, state, sizeBytes }: Row, object: ObjectStat | undefined): Promise<void> => {
    if (state === 'stored' && !object) {
      // The list is older than the look.
      if ((await files.stat(key)) || !(await rows.move(id, ['stored'], 'missing'))) return;
      onInconsistency('row without an object', key);
    }
    if (state === 'missing' && object?.sizeBytes === sizeBytes && (await rows.move(id, ['missing'], 'stored')))
      onInconsistency('object that came back', key);
  };

  const giveUpUnfinished = async (before: Date): Promise<void> => {
    const unfinished = await rows.abandonUploadsStartedBefore(before);
    if (unfinished > 0) onInconsistency('unfinished uploads', String(unfinished));
  };

  return async (): Promise<void> => {
    const before = new Date(clock().getTime() - unfinishedMinutes * 60_000);
    const compare = (): Promise<void> =>
      each(
        matchByKey(files.list(OBJECT_PREFIX), rows.all()),
        ({ key }) => key,
        async ({ left: object, right: row }) => {
          if (row?.state === 'deleted') await removeDeleted(row);
          else if (row) await checkRow(row, object);
          else if (object) await removeOrphan(object, before);
        },
      );
    const steps: Readonly<Record<string, () => Promise<void>>> = {
      'unfinished uploads': () => giveUpUnfinished(before),
      'stored files': compare,
    };
    await each(
      Object.entries(steps),
      ([name]) => name,
      ([, step]) => step(),
    );
  };
};
