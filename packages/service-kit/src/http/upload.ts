import { mkdtemp, open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished, type Readable } from 'node:stream';
import type { BusboyInstance } from '@fastify/busboy';
import { DependencyUnavailable, DomainError } from '../domain.ts';
import { isDiskFull } from '../full-disk.ts';
import { temporaryName } from '../temporary-names.ts';
import { MALFORMED, multipartParser, sentFileName, tooLarge } from './multipart.ts';
import type { Upload, UploadedFile } from './received-upload.ts';

const NO_ROOM = 'The file was not uploaded because temporary storage is full. Please contact your administrator.';
/** Somebody has to make room first. */
const ROOM_AFTER_SECONDS = 60;

/** For `catch` where the file system failed: the file that was sent is not to blame. */
const notKept = (cause: unknown): never => {
  const said = isDiskFull(cause) ? { message: NO_ROOM, retryAfterSeconds: ROOM_AFTER_SECONDS } : {};
  throw new DependencyUnavailable('temporary files', { cause, ...said });
};

/** Writes a file of all of `content`; answers its size. When it answers or fails, nothing is open any more. */
const writeWhole = async (path: string, content: Readable): Promise<number> => {
  const file = await open(path, 'wx', 0o600).catch(notKept);
  let sizeBytes = 0;
  try {
    for await (const bytes of content as AsyncIterable<Buffer>) {
      await file.writeFile(bytes).catch(notKept);
      sizeBytes += bytes.length;
    }
  } finally {
    await file.close();
  }
  return sizeBytes;
};

/** Resolves once the whole request went through the parser. What fails leaves the request open. */
const parsed = (request: IncomingMessage, parser: BusboyInstance): Promise<void> =>
  new Promise((resolve, reject) => {
    parser.once('finish', resolve);
    parser.on('error', reject);
    finished(request, { writable: false }, (error) => error && reject(error));
    request.pipe(parser);
  });

/**
 * Reads a multipart upload: fields, and one file under `file` streamed to a folder of its own in `parent`. A file over
 * `maxBytes` is refused with 413, a broken or aborted request with 400, and 503 says that there is no room for it; nothing
 * of it stays. The rest of a refused request is read and dropped, so that its sender can read the answer.
 */
export const receiveUpload = async (
  request: IncomingMessage,
  maxBytes: number,
  parent: string = tmpdir(),
): Promise<Upload> => {
  const fields: Record<string, string> = {};
  const failed = Promise.withResolvers<never>();
  let folder: string | undefined;
  let file: UploadedFile | undefined;
  let arriving: Readable | undefined;
  let writing: Promise<void> = Promise.resolve();
  const remove = async (): Promise<void> => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  };
  try {
    const parser = multipartParser(request, maxBytes);
    folder = await mkdtemp(join(parent, temporaryName('upload'))).catch(notKept);
    const path = join(folder, 'file');
    parser.on('field', (name, value) => {
      fields[name] = value;
    });
    parser.on('file', (name, stream, fileName) => {
      arriving = stream;
      // The reading of it fails as well, unless it failed before.
      stream.on('error', () => undefined);
      writing = writeWhole(path, stream).then((sizeBytes) => {
        if (stream.truncated) throw tooLarge(maxBytes);
        if (name === 'file') file = { name: sentFileName(fileName), path, sizeBytes };
      });
      writing.catch(failed.reject);
    });
    await Promise.race([parsed(request, parser), failed.promise]);
    await writing;
    return { fields, file, remove };
  } catch (error) {
    request.unpipe();
    request.resume();
    arriving?.destroy();
    await writing.catch(() => undefined);
    await remove();
    throw error instanceof DomainError ? error : MALFORMED;
  }
};
