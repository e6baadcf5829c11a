import type { Readable } from 'node:stream';
import type { ObjectStat, StoredObject } from '@tillmap/object-store';

/**
 * The bytes of files by object key, under the contract of ObjectStore: `put` is all or nothing, and `ObjectMissing` is
 * thrown for what is not there.
 */
export interface StoredFiles {
  put(key: string, content: AsyncIterable<Buffer>): Promise<StoredObject>;
  get(key: string): Promise<Readable>;
  /** Undefined when there is none. */
  stat(key: string): Promise<ObjectStat | undefined>;
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<ObjectStat>;
  /** Throws 413 for a bomb, 415 for a ZIP that is no workbook, 422 for a damaged one. */
  checkWorkbook(key: string): Promise<void>;
}
