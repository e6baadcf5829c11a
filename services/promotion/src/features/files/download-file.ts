import { type Actor, DomainError, NotFound } from '@tillmap/service-kit/domain';
import { objectKeyOf, type PromotionFile, problemOf } from '../../model/promotion.ts';
import { byOf } from '../promotions/manage-promotions.ts';
import type { Archive } from '../promotions/store.ts';
import type { InTransaction } from '../promotions/transactions.ts';
import type { FileRows } from './stores/file-store.ts';
import type { StoredFiles } from './stores/stored-files.ts';
import { ContentDamaged, verifiedContent } from './verified-content.ts';

type Deps = Readonly<{
  archive: Archive;
  rows: FileRows;
  inTransaction: InTransaction;
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
export const manageFiles = ({ archive, rows, inTransaction, files, onDamage, sweepSoon }: Deps) => {
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
    inTransaction(async (unit) => {
      const promotion = await unit.lock(promotionId);
      const file = await unit.lockFile(id);
      if (!promotion || !file) throw noFile();
      await unit.tell.fileChanged('downloaded', file, promotion.wholesalerCode, byOf(actor, ipAddress));
    });

  return {
    /** @throws 404, and 410 with a sentence when the bytes are missing. A HEAD request is not published. */
    download: async (actor: Actor, { fileId, isHeadOnly, ipAddress }: Given): Promise<Download> => {
      const file = await archive.findFile(fileId);
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

    /** @throws 404. The bytes are deleted after the row is marked. */
    remove: async (actor: Actor, ipAddress: string, fileId: string): Promise<void> => {
      const found = await archive.findFile(fileId);
      if (!found) throw noFile();
      await inTransaction(async (unit) => {
        const promotion = await unit.lock(found.promotionId);
        const file = await unit.lockFile(fileId);
        if (!promotion || !file) throw noFile();
        await unit.removeFile(fileId);
        await unit.tell.fileChanged('deleted', file, promotion.wholesalerCode, byOf(actor, ipAddress));
      });
      sweepSoon();
    },
  };
};
