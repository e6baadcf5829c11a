import { Readable } from 'node:stream';
import { localCopy } from './local-copy.ts';
import { measure } from './measured.ts';
import { assertObjectKey, assertObjectPrefix } from './object-key.ts';
import {
  type ByteRange,
  type LocalFile,
  ObjectMissing,
  type ObjectStat,
  type ObjectStore,
  type StoredObject,
} from './object-store.ts';

type Kept = { readonly bytes: Buffer; readonly modifiedAt: Date };

/** Objects in memory, under the same contract: for tests. */
export class MemoryObjectStore implements ObjectStore {
  readonly #objects = new Map<string, Kept>();

  async put(key: string, content: Readable): Promise<StoredObject> {
    assertObjectKey(key);
    const measured = measure();
    const chunks: Buffer[] = [];
    for await (const chunk of measured.through(content)) chunks.push(chunk);
    this.#objects.set(key, { bytes: Buffer.concat(chunks), modifiedAt: new Date() });
    return measured.result();
  }

  async get(key: string, { range }: { readonly range?: ByteRange } = {}): Promise<Readable> {
    const { bytes } = this.#find(key);
    const wanted = range ? bytes.subarray(range.start, range.end === undefined ? undefined : range.end + 1) : bytes;
    return Readable.from(wanted.length === 0 ? [] : [wanted]);
  }

  async stat(key: string): Promise<ObjectStat> {
    const { bytes, modifiedAt } = this.#find(key);
    return { key, sizeBytes: bytes.length, modifiedAt };
  }

  async remove(key: string): Promise<void> {
    assertObjectKey(key);
    this.#objects.delete(key);
  }

  async *list(prefix: string): AsyncIterable<ObjectStat> {
    assertObjectPrefix(prefix);
    const keys = [...this.#objects.keys()].filter((key) => key.startsWith(prefix));
    for (const key of keys.sort()) if (this.#objects.has(key)) yield this.stat(key);
  }

  async localPath(key: string): Promise<LocalFile> {
    const { bytes } = this.#find(key);
    return localCopy(Readable.from([bytes]));
  }

  async ping(): Promise<void> {}

  #find(key: string): Kept {
    assertObjectKey(key);
    const kept = this.#objects.get(key);
    if (!kept) throw new ObjectMissing(key);
    return kept;
  }
}
