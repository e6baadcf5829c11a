import { type Actor, DomainError, NotFound } from '@tillmap/service-kit/domain';
import { byOf, type PromotionFile, problemOf } from '../../model/promotion.ts';
import type { ChangeFiles } from './change-files.ts';
import { objectKeyOf } from './rules/object-key.ts';
import type { FileStore } from './stores/file-store.ts';
import type { StoredFiles } from './stores/stored-files.ts';
import { ContentDamaged, verifiedContent } from './verified-content.ts';

type Deps = Readonly<{
  rows: FileStore;
  changeFiles: ChangeFiles;
  files: StoredFiles;
  /** A stored file is not what was uploaded. */
  onDamage: (fileId: string) => void;
  sweepSoon: () => void;
}>;

type Given = Readonly<{ fileId: string; isHeadOnly: boolean; ipAddress: string }>;

export type Download = Readonly<{ file: PromotionFile; content: AsyncIterable<Buffer> }>;

const noFile = (): NotFound => new NotFound('This file does not exist.');

const gone = (state: 'missing' | 'damaged'): DomainError =>
  new DomainError(`file-${state}`, 410, problemOf({ state }) ?? '');

async function* nothing(): AsyncGenerator<Buffer> {}

/** Downloading and deleting files. */
export const manageFiles = ({ rows, changeFiles, files, onDamage, sweepSoon }: Deps) => {
  const mark = (fileId: string, state: 'stored' | 'missing' | 'damaged'): Promise<boolean> =>
    rows.move(fileId, ['stored', 'missing', 'damaged'], state);

  /** Throws 410 when there are no bytes, or plainly other ones. */
  const requireBytes = async ({ id, sizeBytes }: PromotionFile): Promise<void> => {
    const found = await files.stat(objectKeyOf(id));
    const problem = !found ? 'missing' : found.sizeBytes !== sizeBytes ? 'damaged' : undefined;
    if (!problem) return;
    await mark(id, problem);
    if (problem === 'damaged') onDamage(id);
    throw gone(problem);
  };

  async function* verified(file: PromotionFile, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      yield* verifiedContent(bytes, file);
    } catch (error) {
      if (error instanceof ContentDamaged) {
        onDamage(file.id);
        await mark(file.id, 'damaged');
      }
      throw error;
    }
    if (file.state !== 'stored') await mark(file.id, 'stored');
  }

  /** Published before the first byte leaves; a file that is deleted in between is 404. */
  const tellDownload = (actor: Actor, ipAddress: string, { id, promotionId }: PromotionFile): Promise<void> =>
    changeFiles(async (change) => {
      const promotion = await change.lockPromotion(promotionId);
      const file = await change.files.lock(id);
      if (!promotion || !file) throw noFile();
      await change.tell('downloaded', file, promotion.wholesalerCode, byOf(actor, ipAddress));
    });

  return {
    /** @throws 404, and 410 with a sentence when the bytes are missing. A HEAD request is not published. */
    download: async (actor: Actor, { fileId, isHeadOnly, ipAddress }: Given): Promise<Download> => {
      const file = await rows.find(fileId);
      if (!file) throw noFile();
      await requireBytes(file);
      if (isHeadOnly) return { file, content: nothing() };
      const bytes = await files.get(objectKeyOf(file.id));
      try {
        await tellDownload(actor, ipAddress, file);
      } catch (error) {
        bytes.destroy();
        throw error;
      }
      return { file, content: verified(file, bytes) };
    },

    /** Where the bytes are that were uploaded. @throws 404, and 410 with a sentence when they are missing. */
    locate: async (fileId: string): Promise<Readonly<{ file: PromotionFile; objectKey: string }>> => {
      const file = await rows.find(fileId);
      if (!file) throw noFile();
      await requireBytes(file);
      return { file, objectKey: objectKeyOf(file.id) };
    },

    /** @throws 404. The bytes are deleted after the row is marked. */
    remove: async (actor: Actor, ipAddress: string, fileId: string): Promise<void> => {
      const found = await rows.find(fileId);
      if (!found) throw noFile();
      await changeFiles(async (change) => {
        const promotion = await change.lockPromotion(found.promotionId);
        const file = await change.files.lock(fileId);
        if (!promotion || !file) throw noFile();
        await change.files.remove(fileId);
        await change.tell('deleted', file, promotion.wholesalerCode, byOf(actor, ipAddress));
      });
      sweepSoon();
    },
  };
};
