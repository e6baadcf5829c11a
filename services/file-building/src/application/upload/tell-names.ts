import { namesGiven } from '../../domain/upload/given-names.ts';
import type { InTransaction } from '../unit-of-work.ts';

const NAMES_PER_EVENT = 2_000;

/**
 * Publishes the names of uploads that became a session's for the product memory, a part of one upload a transaction. Resolves
 * to whether there may be more.
 */
export const tellNames = (inTransaction: InTransaction): Promise<boolean> =>
  inTransaction(async ({ toldUploads, events }) => {
    const upload = await toldUploads.lockNext();
    if (!upload) return false;
    const items = await toldUploads.after(upload.uploadId, upload.toldTo, NAMES_PER_EVENT);
    const last = items.at(-1)?.position ?? upload.toldTo;
    await events.namesGiven(upload, namesGiven(items), false);
    await toldUploads.move(upload.uploadId, last, items.length < NAMES_PER_EVENT);
    return true;
  });

/** Takes back what an upload told, before its rows are deleted; may be interrupted and repeated. */
export const takeNamesBack = async (inTransaction: InTransaction, uploadId: string): Promise<void> => {
  const takePart = (): Promise<boolean> =>
    inTransaction(async ({ toldUploads, events }) => {
      const upload = await toldUploads.lock(uploadId);
      if (!upload) return false;
      const items = await toldUploads.upTo(uploadId, upload.toldTo, NAMES_PER_EVENT);
      await events.namesGiven(upload, namesGiven(items), true);
      const first = items.at(-1)?.position ?? 0;
      if (items.length < NAMES_PER_EVENT) await toldUploads.remove(uploadId);
      else await toldUploads.move(uploadId, first - 1, true);
      return items.length === NAMES_PER_EVENT;
    });
  while (await takePart());
};
