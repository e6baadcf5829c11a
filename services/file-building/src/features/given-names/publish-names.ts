import type { InTransaction } from '@tillmap/bus';
import type { RunIsolated } from '@tillmap/service-kit/domain';
import type { SessionItem } from '../../model/item.ts';
import type { NameEvents } from './events.ts';
import { namesGiven } from './rules/given-names.ts';
import type { ToldUploads } from './stores/name-publications.ts';

/** The rows of uploads, as far as names are told of them. */
export type ItemsOfUpload = Readonly<{
  last(uploadId: string): Promise<number>;
  range(uploadId: string, first: number, last: number): Promise<readonly SessionItem[]>;
}>;

export type NamesStores = Readonly<{ toldUploads: ToldUploads; items: ItemsOfUpload; events: NameEvents }>;

const POSITIONS_PER_EVENT = 2_000;

/** Publishes the names of uploads that became a session's for the product memory, a part of one upload a transaction. */
export const publishNames = (
  inTransaction: InTransaction<NamesStores>,
  toTell: AsyncIterable<string>,
  each: RunIsolated,
  stopping: AbortSignal,
): Promise<void> => {
  /** Resolves to whether the upload has more to tell. */
  const tellPart = (uploadId: string): Promise<boolean> =>
    inTransaction(async ({ toldUploads, items, events }) => {
      const upload = await toldUploads.lockUntold(uploadId);
      if (!upload) return false;
      const end = await items.last(uploadId);
      const to = Math.min(end, upload.toldTo + POSITIONS_PER_EVENT);
      await events.namesGiven(upload, namesGiven(await items.range(uploadId, upload.toldTo + 1, to)), false);
      await toldUploads.saveProgress(uploadId, Math.max(upload.toldTo, to), to >= end);
      return to < end;
    });
  return each(
    toTell,
    (uploadId) => uploadId,
    async (uploadId) => {
      while (!stopping.aborted && (await tellPart(uploadId)));
    },
  );
};

/** Takes back what an upload told, before its rows are deleted; may be interrupted and repeated. */
export const retractNames = async (inTransaction: InTransaction<NamesStores>, uploadId: string): Promise<void> => {
  const takePart = (): Promise<boolean> =>
    inTransaction(async ({ toldUploads, items, events }) => {
      const upload = await toldUploads.lock(uploadId);
      if (!upload) return false;
      const first = upload.toldTo - POSITIONS_PER_EVENT + 1;
      await events.namesGiven(upload, namesGiven(await items.range(uploadId, first, upload.toldTo)), true);
      if (first <= 0) await toldUploads.remove(uploadId);
      else await toldUploads.saveProgress(uploadId, first - 1, true);
      return first > 0;
    });
  while (await takePart());
};
