import { type Actor, type Clock, Conflict, DependencyUnavailable, Invalid } from '@tillmap/service-kit/domain';
import { byOf, noPromotion, type PromotionFile } from '../../model/promotion.ts';
import type { ChangeFiles } from './change-files.ts';
import { checkedContent } from './rules/file-content.ts';
import { claimedType, type PromotionFileType } from './rules/file-name.ts';
import { objectKeyOf } from './rules/object-key.ts';
import type { FileStore } from './stores/file-store.ts';
import type { StoredFiles } from './stores/stored-files.ts';

type Deps = Readonly<{
  isThere: (promotionId: string) => Promise<boolean>;
  rows: FileStore;
  changeFiles: ChangeFiles;
  files: StoredFiles;
  clock: Clock;
  newId: () => string;
  sweepSoon: () => void;
}>;

type Given = Readonly<{
  promotionId: string;
  file: Readonly<{ name: string; bytes: AsyncIterable<Buffer> }> | undefined;
  ipAddress: string;
}>;

const NOT_STORED = 'The file was not saved because storage is full or unavailable. Please try again later.';

const inWords = (error: unknown): unknown =>
  error instanceof DependencyUnavailable && error.dependency === 'object store'
    ? new DependencyUnavailable(error.dependency, { cause: error, message: NOT_STORED })
    : error;

const isZip = (type: PromotionFileType): boolean => type === '.xlsx' || type === '.xlsm';

/**
 * Stores a file from a stream: first a row in state uploading, then its bytes, then the row as stored, with the
 * event, in one transaction. Whatever fails in between, users never see it, and the reconciliation removes what is
 * left.
 */
export const uploadFile =
  ({ isThere, rows, changeFiles, files, clock, newId, sweepSoon }: Deps) =>
  async (actor: Actor, { promotionId, file, ipAddress }: Given): Promise<PromotionFile> => {
    if (!(await isThere(promotionId))) throw noPromotion();
    if (!file) throw new Invalid({ file: ['Please select a file'] });
    const type = claimedType(file.name);
    const id = newId();
    const key = objectKeyOf(id);
    await rows.begin({
      id,
      promotionId,
      name: file.name,
      uploaderId: actor.id,
      uploaderName: actor.name,
      createdAt: clock(),
    });
    try {
      const stored = await files.put(key, checkedContent(file.bytes, type));
      if (isZip(type)) await files.checkWorkbook(key);
      return await changeFiles(async (change) => {
        const promotion = await change.lockPromotion(promotionId);
        if (!promotion) throw noPromotion();
        const finished = await change.files.finish(id, stored);
        if (!finished) throw new Conflict('The upload timed out. Please upload the file again.');
        await change.tell('uploaded', finished, promotion.wholesalerCode, byOf(actor, ipAddress));
        return finished;
      });
    } catch (error) {
      // A commit whose response was lost stays: abandoning touches only uploads in progress.
      await rows.abandonUpload(id).catch(() => undefined);
      sweepSoon();
      throw inWords(error);
    }
  };
