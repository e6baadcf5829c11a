import { Readable } from 'node:stream';
import { ObjectMissing, type ObjectStore } from '@tillmap/object-store';
import { DomainError } from '@tillmap/service-kit/domain';
import { checkWorkbook, TableError } from '@tillmap/tabular';
import type { StoredFiles } from '../../application/ports/stored-files.ts';

const refusal = (error: unknown): unknown =>
  error instanceof TableError
    ? new DomainError(error.kind.replaceAll('_', '-'), error.status, error.message, {
        errors: { file: [error.message] },
      })
    : error;

/** Files of promotions in an object store. */
export const storedFiles = (objects: ObjectStore): StoredFiles => ({
  put: (key, content) => objects.put(key, Readable.from(content, { objectMode: false })),
  get: (key) => objects.get(key),
  stat: async (key) => {
    try {
      return await objects.stat(key);
    } catch (error) {
      if (error instanceof ObjectMissing) return undefined;
      throw error;
    }
  },
  remove: (key) => objects.remove(key),
  list: (prefix) => objects.list(prefix),
  checkWorkbook: async (key) => {
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
