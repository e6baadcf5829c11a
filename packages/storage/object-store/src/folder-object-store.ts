import { randomUUID } from 'node:crypto';
import { createWriteStream, type Dirent, type WriteStream } from 'node:fs';
import {
  access,
  constants,
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  unlink,
} from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import { ignoreMissing, toStorageError, unavailableWhenFull } from './file-errors.ts';
import { measure } from './measured.ts';
import { assertObjectKey, assertObjectPrefix } from './object-key.ts';
import type { ByteRange, LocalFile, ObjectStat, ObjectStore, StoredObject } from './object-store.ts';

// Keys never start with a dot, so nothing of these can be reached or listed.
const UNFINISHED = '.unfinished';
const LENT = '.lent';
const UNFINISHED_HOURS = 24;

const closed = (file: WriteStream): Promise<void> =>
  file.closed ? Promise.resolve() : new Promise((resolve) => file.once('close', resolve));

/** Objects as files of a folder, which several processes of one machine may share. */
export class FolderObjectStore implements ObjectStore {
  readonly #root: string;

  private constructor(root: string) {
    this.#root = root;
  }

  /** Makes the folder where it is missing and removes what killed processes left half-written. */
  static async open(root: string): Promise<FolderObjectStore> {
    const store = new FolderObjectStore(path.resolve(root));
    for (const folder of [UNFINISHED, LENT]) {
      await mkdir(path.join(store.#root, folder), { recursive: true });
      await store.#sweep(path.join(store.#root, folder));
    }
    return store;
  }

  async put(key: string, content: Readable): Promise<StoredObject> {
    const target = this.#path(key);
    const unfinished = path.join(this.#root, UNFINISHED, randomUUID());
    const measured = measure();
    // `flush` is an fsync before the file is closed.
    const written = createWriteStream(unfinished, { flush: true });
    try {
      await pipeline(content, (chunks) => measured.through(chunks), written);
      await mkdir(path.dirname(target), { recursive: true });
      await rename(unfinished, target);
      await syncFolder(path.dirname(target));
    } catch (error) {
      // A file that is still being opened would be there again after it was removed.
      await closed(written);
      await rm(unfinished, { force: true });
      throw unavailableWhenFull(error);
    }
    return measured.result();
  }

  async get(key: string, { range }: { readonly range?: ByteRange } = {}): Promise<Readable> {
    const file = await this.#open(key);
    return file.createReadStream({ ...range });
  }

  async stat(key: string): Promise<ObjectStat> {
    try {
      return await statOf(key, this.#path(key));
    } catch (error) {
      throw toStorageError(error, key);
    }
  }

  async remove(key: string): Promise<void> {
    const file = this.#path(key);
    try {
      await unlink(file).catch(ignoreMissing);
    } catch (error) {
      throw unavailableWhenFull(error);
    }
  }

  async *list(prefix: string): AsyncIterable<ObjectStat> {
    assertObjectPrefix(prefix);
    yield* this.#listFolder('', prefix);
  }

  async localPath(key: string): Promise<LocalFile> {
    const source = this.#path(key);
    // A second name for the same bytes: a replacement or removal in between does not affect it.
    const lent = path.join(this.#root, LENT, randomUUID());
    try {
      await link(source, lent);
    } catch (error) {
      throw toStorageError(error, key);
    }
    return { path: lent, release: () => rm(lent, { force: true }) };
  }

  async ping(): Promise<void> {
    try {
      await access(this.#root, constants.R_OK | constants.W_OK);
    } catch (cause) {
      throw new DependencyUnavailable('object store', { cause, message: `The folder ${this.#root} cannot be used.` });
    }
  }

  #path(key: string): string {
    assertObjectKey(key);
    return path.join(this.#root, ...key.split('/'));
  }

  async #open(key: string): Promise<FileHandle> {
    try {
      return await open(this.#path(key), 'r');
    } catch (error) {
      throw toStorageError(error, key);
    }
  }

  async *#listFolder(folder: string, prefix: string): AsyncIterable<ObjectStat> {
    for (const entry of await entriesOf(path.join(this.#root, folder))) {
      const key = `${folder}${entry.name}`;
      if (entry.isDirectory() && mayHold(`${key}/`, prefix)) yield* this.#listFolder(`${key}/`, prefix);
      if (!entry.isFile() || !key.startsWith(prefix)) continue;
      const found = await statOf(key, path.join(this.#root, key)).catch(ignoreMissing);
      if (found) yield found;
    }
  }

  async #sweep(folder: string): Promise<void> {
    const before = Date.now() - UNFINISHED_HOURS * 3_600_000;
    for (const name of await readdir(folder)) {
      const file = path.join(folder, name);
      const found = await stat(file).catch(ignoreMissing);
      if (found && found.ctimeMs < before) await rm(file, { force: true });
    }
  }
}

const mayHold = (folder: string, prefix: string): boolean => folder.startsWith(prefix) || prefix.startsWith(folder);

/** Sorted as the keys are: a folder counts with its slash. */
const entriesOf = async (folder: string): Promise<Dirent[]> => {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(ignoreMissing)) ?? [];
  const sortName = (entry: Dirent) => (entry.isDirectory() ? `${entry.name}/` : entry.name);
  return entries.filter(({ name }) => !name.startsWith('.')).sort((a, b) => (sortName(a) < sortName(b) ? -1 : 1));
};

const statOf = async (key: string, file: string): Promise<ObjectStat> => {
  const { size, mtime } = await stat(file);
  return { key, sizeBytes: size, modifiedAt: mtime };
};

/** Makes the rename itself safe from a power cut. Windows cannot open folders and needs no such call. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
