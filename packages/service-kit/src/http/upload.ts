import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '../domain.ts';
import { MALFORMED, multipartParser, sentFileName, tooLarge } from './multipart.ts';
import type { Upload, UploadedFile } from './received-upload.ts';

/**
 * Reads a multipart upload: fields, and one file under `file` streamed to a temporary folder. A file over `maxBytes` is
 * refused with 413, a broken or aborted request with 400; nothing of it stays.
 */
export const receiveUpload = async (request: IncomingMessage, maxBytes: number): Promise<Upload> => {
  const folder = await mkdtemp(join(tmpdir(), 'tillmap-upload-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const fields: Record<string, string> = {};
  let file: UploadedFile | undefined;
  let writing: Promise<void> = Promise.resolve();
  try {
    const parser = multipartParser(request, maxBytes);
    parser.on('field', (name, value) => {
      fields[name] = value;
    });
    parser.on('file', (name, stream, fileName) => {
      const path = join(folder, 'file');
      let sizeBytes = 0;
      stream.on('data', (bytes: Buffer) => {
        sizeBytes += bytes.length;
      });
      writing = pipeline(stream, createWriteStream(path, { mode: 0o600 })).then(() => {
        if (stream.truncated) throw tooLarge(maxBytes);
        if (name === 'file') file = { name: sentFileName(fileName), path, sizeBytes };
      });
      writing.catch((error: unknown) => parser.destroy(error as Error));
    });
    await pipeline(request, parser);
    await writing;
    return { fields, file, remove };
  } catch (error) {
    await remove();
    if (error instanceof DomainError) throw error;
    throw MALFORMED;
  }
};
