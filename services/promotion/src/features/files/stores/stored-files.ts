import { Readable } from 'node:stream';
import { DomainError } from '@tillmap/service-kit/domain';
import { ObjectMissing, type ObjectStat, type ObjectStore, type StoredObject } from '@tillmap/storage/object-store';
import { checkWorkbook, TableError } from '@tillmap/supplier-files';

const refusal = (error: unknown): unknown =>
  error instanceof TableError
    ? new DomainError(error.kind.replaceAll('_', '-'), error.status, error.message, {
        errors: { file: [error.message] },
      })
    : error;

/**
 * The files of promotions by object key, under the contract of ObjectStore: `put` is all or nothing, and `ObjectMissing` is
 * thrown for what is not there.
 */
export const storedFiles = (objects: ObjectStore) => ({
  put: (key: string, content: AsyncIterable<Buffer>): Promise<StoredObject> =>
    objects.put(key, Readable.from(content, { objectMode: false })),
  get: (key: string): Promise<Readable> => objects.get(key),
  /** Undefined when there is none. */
  stat: async (key: string): Promise<ObjectStat | undefined> => {
    try {
      return await objects.stat(key);
    } catch (error) {
      if (error instanceof ObjectMissing) return undefined;
      throw error;
    }
  },
  remove: (key: string): Promise<void> => objects.remove(key),
  list: (prefix: string): AsyncIterable<ObjectStat> => objects.list(prefix),
  /** Throws 413 for a bomb, 415 for a ZIP that is no workbook, 422 for a damaged one. */
  checkWorkbook: async (key: string): Promise<void> => {
    const file = await objects.localPath(key);
    try {
      await checkWorkbook(file.path);
    } catch (error) {
      throw refusal(error);
    } finally {
      await file.release();
    }
  },
});

export type StoredFiles = ReturnType<typeof storedFiles>;
