import type { SessionItem } from '../../model/item.ts';
import type { NamesStores } from './publish-names.ts';
import { namesGiven } from './rules/given-names.ts';

/** Tells the product memory the names of rows that joined an upload after its names were told, and takes those back that they replace. */
export const publishJoinedNames = async (
  { toldUploads, events }: Pick<NamesStores, 'toldUploads' | 'events'>,
  uploadId: string,
  added: readonly SessionItem[],
  removed: readonly SessionItem[],
): Promise<void> => {
  for (const [items, takenBack] of [
    [removed, true],
    [added, false],
  ] as const) {
    if (items.length === 0) continue;
    const upload = await toldUploads.lock(uploadId);
    // What lies behind is told with the rest of the upload.
    const late = items.filter(({ position }) => upload && (upload.isTold || position <= upload.toldTo));
    if (!upload || late.length === 0) continue;
    await events.namesGiven(upload, namesGiven(late), takenBack);
    const last = Math.max(upload.toldTo, ...late.map(({ position }) => position));
    await toldUploads.saveProgress(uploadId, last, upload.isTold);
  }
};
