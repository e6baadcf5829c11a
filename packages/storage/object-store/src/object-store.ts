import type { Readable } from 'node:stream';
import { DomainError } from '@tillmap/service-kit/domain';

export type StoredObject = { readonly sizeBytes: number; readonly sha256: string };

export type ObjectStat = { readonly key: string; readonly sizeBytes: number; readonly modifiedAt: Date };

/** Bytes `start` to `end`, both included, as in HTTP; without `end` up to the last. */
export type ByteRange = { readonly start: number; readonly end?: number };

/** A file that may be read at random until it is released; it must not be written to. */
export type LocalFile = { readonly path: string; release(): Promise<void> };

/** There is no object under this key. */
export class ObjectMissing extends DomainError {
  readonly key: string;

  constructor(key: string) {
    super('object-missing', 404, 'The file is no longer there.');
    this.key = key;
  }
}

/** The key is not one: see `assertObjectKey`. */
export class BadObjectKey extends Error {
  constructor(key: string) {
    super(`'${key}' is not an object key: parts of letters, digits, '.', '_', '=' or '-', joined by '/'.`);
    this.name = 'BadObjectKey';
  }
}

/**
 * Files by key.
 *
 * - `put` is all or nothing: until it resolves readers find what was there before, and a stream that fails or is
 *   destroyed leaves nothing behind. A second put under a key replaces the first. It resolves when the bytes are safe
 *   from a power cut, with their number and SHA-256 (hex).
 * - `get`, `stat` and `localPath` throw `ObjectMissing` when there is no such object. A reader that began before a
 *   replacement or removal reads the old bytes to their end.
 * - `remove` of what is not there is no error.
 * - `list` yields every object whose key begins with the prefix, in the order of the keys.
 * - Keys are `/`-joined parts that name no folder above; others throw `BadObjectKey` before anything is touched.
 * - A store that is away or full throws `DependencyUnavailable`.
 * - `ping` resolves when the store can be used; else it throws with one sentence that says what is wrong.
 */
export interface ObjectStore {
  put(key: string, content: Readable): Promise<StoredObject>;
  get(key: string, options?: { readonly range?: ByteRange }): Promise<Readable>;
  stat(key: string): Promise<ObjectStat>;
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<ObjectStat>;
  localPath(key: string): Promise<LocalFile>;
  ping(): Promise<void>;
}
