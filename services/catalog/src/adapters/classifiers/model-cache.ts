import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@tillmap/service-kit';
import type { ModelObject } from '../../application/ports/model-object.ts';
import { verifiedBytes } from './verified-bytes.ts';

const NAME = /^[0-9a-f]{64}$/;
const UNFINISHED = '.unfinished';
const CHUNK_BYTES = 2 ** 20;

type Wanted = Omit<ModelObject, 'key'>;
type Options = Readonly<{
  /** Of this process alone; made where it is missing. */
  folder: string;
  /** All files together; the least recently used goes first. */
  mostBytes: number;
  log: Pick<Logger, 'warn'>;
}>;

/** The files of a folder by name, the least recently used first, with their bytes. What was not finished is removed. */
const openFolder = async (folder: string): Promise<Map<string, number>> => {
  await mkdir(folder, { recursive: true });
  const found: { name: string; size: number; usedMs: number }[] = [];
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (name.endsWith(UNFINISHED)) await rm(file, { force: true });
    if (!NAME.test(name)) continue;
    // A process that is ending may remove one meanwhile.
    const now = await stat(file).catch(() => undefined);
    if (now) found.push({ name, size: now.size, usedMs: now.mtimeMs });
  }
  return new Map(found.sort((a, b) => a.usedMs - b.usedMs).map(({ name, size }) => [name, size]));
};

const writeWhole = async (path: string, bytes: Uint8Array): Promise<void> => {
  const file = await open(path, 'wx');
  try {
    // A copy of each piece: what threads share cannot be written as it is.
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      await file.writeFile(Buffer.from(bytes.subarray(at, at + CHUNK_BYTES)));
    }
  } finally {
    await file.close();
  }
};

/**
 * Classifiers as files of a folder, named by their SHA-256, which is checked at each reading. A folder that cannot be
 * used is logged and costs time only: nothing here fails the request.
 */
export const openModelCache = async ({ folder, mostBytes, log }: Options) => {
  /** In the order of their last use. */
  const files = new Map<string, number>();
  const fileOf = (sha256: string): string => join(folder, sha256);

  const drop = async (sha256: string): Promise<void> => {
    files.delete(sha256);
    await rm(fileOf(sha256), { force: true });
  };

  /** Removes the least recently used files until so many bytes more fit. */
  const makeRoom = async (sizeBytes: number): Promise<void> => {
    const total = (): number => [...files.values()].reduce((sum, size) => sum + size, 0);
    for (const sha256 of files.keys()) {
      if (total() + sizeBytes <= mostBytes) return;
      await drop(sha256);
    }
  };

  const touch = async (sha256: string, sizeBytes: number): Promise<void> => {
    // It may have been dropped for another one while it was read.
    if (!files.delete(sha256)) return;
    files.set(sha256, sizeBytes);
    // The order outlives the process; where the file is gone or not ours to change, what was read is right all the same.
    const now = new Date();
    await utimes(fileOf(sha256), now, now).catch(() => undefined);
  };

  const keep = async ({ sha256, sizeBytes }: Wanted, bytes: Uint8Array): Promise<void> => {
    const unfinished = join(folder, `${randomUUID()}${UNFINISHED}`);
    try {
      await writeWhole(unfinished, bytes);
      await rename(unfinished, fileOf(sha256));
      files.set(sha256, sizeBytes);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  };

  const tryToKeep = async (wanted: Wanted, bytes: Uint8Array): Promise<void> => {
    const { sha256, sizeBytes } = wanted;
    if (sizeBytes > mostBytes || files.has(sha256)) return;
    try {
      await makeRoom(sizeBytes);
      await keep(wanted, bytes);
    } catch (error) {
      log.warn({ sha256, err: error }, 'Classifier was not cached on disk; it is fetched again when it is needed');
    }
  };

  /** One file at a time: each makes room for itself. */
  let written: Promise<void> = Promise.resolve();

  try {
    for (const [name, size] of await openFolder(folder)) files.set(name, size);
    await makeRoom(0);
  } catch (error) {
    log.warn({ folder, err: error }, 'Folder for classifiers cannot be used; they are fetched when they are needed');
  }
  return {
    /** The bytes of a classifier; undefined when they are not here, or damaged: then the file is removed. */
    async read(wanted: Wanted): Promise<Uint8Array | undefined> {
      const { sha256, sizeBytes } = wanted;
      if (!files.has(sha256)) return undefined;
      try {
        const stream = createReadStream(fileOf(sha256), { highWaterMark: CHUNK_BYTES });
        const bytes = await verifiedBytes(stream, wanted);
        if (bytes) await touch(sha256, sizeBytes);
        else {
          log.warn({ sha256 }, 'Cached classifier is damaged; it is fetched again');
          await drop(sha256);
        }
        return bytes;
      } catch (error) {
        log.warn({ sha256, err: error }, 'Cached classifier was not read; it is fetched again');
        await drop(sha256).catch(() => undefined);
        return undefined;
      }
    },
    /** Keeps the bytes of a classifier, unless they are more than all files may have. */
    write(wanted: Wanted, bytes: Uint8Array): Promise<void> {
      written = written.then(() => tryToKeep(wanted, bytes));
      return written;
    },
  };
};

export type ModelCache = Awaited<ReturnType<typeof openModelCache>>;
