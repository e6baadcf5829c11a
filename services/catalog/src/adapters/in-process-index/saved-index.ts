import type { Logger } from '@tillmap/service-kit';
import { confirmIndex, type Manifest, readManifest } from './index-files.ts';
import type { FromWriter } from './messages.ts';

/** Where an index is saved, and the store's word on it: one that the store does not know belongs to another, or to a later state of it. */
export type Saving = Readonly<{
  /** A folder of this process alone. */
  folder: string;
  /** Minimum interval in milliseconds. */
  everyMs: number;
  remember(id: string): Promise<void>;
  knows(id: string): Promise<boolean>;
  log: Logger;
}>;

/** An index as it was up to `position` on the bus. */
export type SavedIndex = Readonly<{
  position: string;
  names: number;
  /** Loads it into this index, which has to be empty; returns whether searches see it now, or it cannot be used. */
  restore(): Promise<boolean>;
}>;

const UNUSED = 'Saved index rejected; rebuilding from products';

/** What was saved, if it is sound and of this store. */
export const findSaved = async (
  { folder, knows, log }: Saving,
  restore: (manifest: Manifest) => Promise<string>,
): Promise<SavedIndex | undefined> => {
  try {
    const manifest = await readManifest(folder);
    if (!manifest) return undefined;
    if (!(await knows(manifest.id))) throw new Error('The products are of another database, or older than it.');
    const { position, names } = manifest;
    return {
      position,
      names,
      restore: async () => {
        const why = await restore(manifest);
        if (why !== '') log.warn({ why }, UNUSED);
        return why === '';
      },
    };
  } catch (error) {
    log.warn({ why: error instanceof Error ? error.message : String(error) }, UNUSED);
    return undefined;
  }
};

/** Publishes what was written, and logs it. */
export const noteWritten = async (
  { folder, remember, log }: Saving,
  message: Extract<FromWriter, { written: object } | { notWritten: string }>,
): Promise<void> => {
  try {
    if ('notWritten' in message) throw new Error(message.notWritten);
    await remember(message.written.id);
    await confirmIndex(folder, message.written.id);
    log.info(message.written, 'Similarity index saved');
  } catch (error) {
    log.warn({ err: error }, 'Similarity index save failed');
  }
};
