import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DependencyUnavailable, isDiskFull, temporaryName } from '@tillmap/service-kit';
import type { TemporaryFiles } from '../../kit.ts';

const NO_ROOM = 'The file was not made because temporary storage is full. Please contact your administrator.';

/** Somebody has to make room first. */
const ROOM_AFTER_SECONDS = 60;

const COPY_BYTES = 64 * 1024;

const unavailableWhenFull = (cause: unknown): unknown =>
  isDiskFull(cause)
    ? new DependencyUnavailable('temporary files', { cause, message: NO_ROOM, retryAfterSeconds: ROOM_AFTER_SECONDS })
    : cause;

/** Where the system allows it the name goes at once: then nothing is left behind, whatever happens to the process. */
const removeName = (path: string): Promise<boolean> =>
  rm(path, { force: true }).then(
    () => true,
    () => false,
  );

const write = async (file: FileHandle, content: AsyncIterable<Buffer>) => {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const bytes of content) {
    hash.update(bytes);
    sizeBytes += bytes.length;
    await file.writeFile(bytes);
  }
  return { sha256: hash.digest('hex'), sizeBytes };
};

/** Its bytes from the start. A stream of the file itself would close it for all readers when it is broken off. */
async function* bytesOf(file: FileHandle): AsyncGenerator<Buffer, void, undefined> {
  for (let at = 0; ; ) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(COPY_BYTES), 0, COPY_BYTES, at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/**
 * Keeps a file while it is made, so that it can be described before its first byte leaves: in the system's folder for
 * temporary files, so that what is in memory does not grow with the file.
 */
export const localTemporaryFiles = (folder: string = tmpdir()): TemporaryFiles => ({
  keep: async (content) => {
    const path = join(folder, `${temporaryName('download')}${randomUUID()}`);
    // A disk may be full of files as well as of bytes.
    const file = await open(path, 'wx+', 0o600).catch((error: unknown) => {
      throw unavailableWhenFull(error);
    });
    const isGone = await removeName(path);
    const discard = async (): Promise<void> => {
      await file.close();
      if (!isGone) await rm(path, { force: true });
    };
    try {
      const written = await write(file, content);
      const stream = file.createReadStream({ start: 0 });
      if (!isGone) stream.once('close', () => void rm(path, { force: true }));
      return {
        ...written,
        copy: () => Readable.from(bytesOf(file), { objectMode: false }),
        content: stream,
        discard: async () => {
          stream.destroy();
        },
      };
    } catch (error) {
      await discard();
      throw unavailableWhenFull(error);
    }
  },
});
