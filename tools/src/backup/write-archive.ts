import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { type Header, type Pack, pack } from 'tar-stream';
import { UsageError } from '../launcher/usage-error.ts';
import { type ArchivedFile, type BackupManifest, MANIFEST_NAME } from './manifest.ts';

/** Takes files into an archive, one after the other. */
export type ArchiveWriter = Readonly<{
  folder(name: string): Promise<void>;
  /** The file at `path` with the size it has now. Answers false where it is gone. */
  file(name: string, path: string): Promise<boolean>;
  text(name: string, content: string): Promise<void>;
}>;

export type Written = Readonly<{ files: number; bytes: number; archiveBytes: number }>;

const USUAL_LEVEL = 3;
// New databases are copies of one another, some megabytes apart.
const WINDOW_LOG = 25;
const PIECE = 1 << 16;

type Entry = Partial<Header> & Readonly<{ name: string; size: number }>;

/**
 * Writes an archive (tar in zstd) of what `fill` puts into it, with a manifest at its end, under the name `path` once it is
 * whole and on the disk. Throws UsageError where there is a file of that name; one is never written over.
 */
export const writeArchive = async (
  path: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
  level = USUAL_LEVEL,
): Promise<Written> => {
  const draft = `${path}.unfinished-${process.pid}`;
  const tar = pack();
  const zstd = createZstdCompress({
    params: {
      [constants.ZSTD_c_compressionLevel]: level,
      [constants.ZSTD_c_enableLongDistanceMatching]: 1,
      [constants.ZSTD_c_windowLog]: WINDOW_LOG,
      [constants.ZSTD_c_checksumFlag]: 1,
    },
  });
  const out = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(tar, zstd, out);
  const files = new Map<string, ArchivedFile>();
  const put = entryWriter(tar, files);
  const filled = async (): Promise<void> => {
    await fill(put);
    const manifest: BackupManifest = { files: [...files.values()] };
    await put.text(MANIFEST_NAME, JSON.stringify(manifest));
    tar.finalize();
    await written;
  };
  try {
    // A disk that is full ends the writing while the filling waits for it.
    await Promise.race([filled(), written.then(() => new Promise<never>(() => {}))]);
    await nameWhole(draft, path);
  } catch (error) {
    tar.destroy(error as Error);
    await written.catch(() => {});
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const bytes = [...files.values()].reduce((sum, file) => sum + file.bytes, 0);
  return { files: files.size, bytes, archiveBytes: out.bytesWritten };
};

const entryWriter = (tar: Pack, files: Map<string, ArchivedFile>): ArchiveWriter => {
  const entry = async (header: Entry, chunks: AsyncIterable<Uint8Array>): Promise<void> => {
    const hash = createHash('sha256');
    const ended = Promise.withResolvers<undefined>();
    // A full disk rejects it while a chunk is waited for, before anyone looks at it.
    ended.promise.catch(() => {});
    const sink = tar.entry(header, (error) => (error ? ended.reject(error) : ended.resolve(undefined)));
    for await (const chunk of chunks) {
      hash.update(chunk);
      if (!sink.write(chunk)) await once(sink, 'drain');
    }
    sink.end(null);
    await ended.promise;
    files.set(header.name, { name: header.name, bytes: header.size, sha256: hash.digest('hex') });
  };
  return {
    folder: async (name) => {
      tar.entry({ name: `${name}/`, type: 'directory', mode: 0o700 });
    },
    text: async (name, content) => {
      const bytes = Buffer.from(content);
      await entry({ name, size: bytes.length, mode: 0o600 }, one(bytes));
    },
    file: async (name, path) => {
      const opened = await openUnlessGone(path);
      if (!opened) return false;
      try {
        const { size, mtime } = await opened.stat();
        await entry({ name, size, mtime, mode: 0o600 }, exactly(opened, size));
      } finally {
        await opened.close();
      }
      return true;
    },
  };
};

async function* one(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  if (bytes.length > 0) yield bytes;
}

/** The first `size` bytes; where the file has become shorter, zeros, as PostgreSQL's own tool gives. */
async function* exactly(file: FileHandle, size: number): AsyncIterable<Uint8Array> {
  for (let at = 0; at < size; ) {
    const piece = Buffer.alloc(Math.min(PIECE, size - at));
    const { bytesRead } = await file.read(piece, 0, piece.length, at);
    const got = bytesRead === 0 ? piece : piece.subarray(0, bytesRead);
    at += got.length;
    yield got;
  }
}

const openUnlessGone = async (path: string): Promise<FileHandle | undefined> => {
  try {
    return await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/** What disks for cameras and some of a network answer, which know no links. */
const HAS_NO_LINKS: ReadonlySet<string | undefined> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);
const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** The name is taken first, by an empty file, so that no other file is written over. */
const nameReserved = async (draft: string, path: string): Promise<void> => {
  try {
    await (await open(path, 'wx', 0o600)).close();
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new UsageError(`There is a file ${path} already.`);
    throw error;
  }
  await rename(draft, path);
};

/** A link appears whole, and never in place of another file. */
const nameWhole = async (draft: string, path: string): Promise<void> => {
  try {
    await link(draft, path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new UsageError(`There is a file ${path} already.`);
    if (!HAS_NO_LINKS.has(codeOf(error))) throw error;
    await nameReserved(draft, path);
  }
  if (process.platform === 'win32') return;
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } catch (error) {
    // Some disks of a network write a folder down by themselves only.
    if (codeOf(error) !== 'EINVAL' && !HAS_NO_LINKS.has(codeOf(error))) throw error;
  } finally {
    await folder.close();
  }
};
