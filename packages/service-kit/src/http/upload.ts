import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { DomainError } from '../domain.ts';

/** A file that arrived: its name (without folders and characters nobody sees) and where it lies until `remove()`. */
export type UploadedFile = { readonly name: string; readonly path: string; readonly sizeBytes: number };

export type Upload = {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: UploadedFile | undefined;
  /** Removes the temporary file; the answer's end calls it in any case. */
  remove(): Promise<void>;
};

const MAX_FIELD_BYTES = 10_000;
const MALFORMED = new DomainError('malformed', 400, 'The upload could not be read. Please send it again.');

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024).toLocaleString('en-GB')} MB`;

/** 413 with the limit in words. */
export const tooLarge = (maxBytes: number): DomainError =>
  new DomainError('too-large', 413, `This file is larger than ${megabytes(maxBytes)}, the most that can be uploaded.`);

// Control characters and those that turn the direction of writing let a name look like another.
const MISLEADING = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const shownName = (name: string): string => name.replace(MISLEADING, '').split(/[\\/]/).at(-1)?.trim() || 'file';

const parserFor = (request: IncomingMessage, maxBytes: number): BusboyInstance => {
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      limits: { files: 1, fields: 20, fieldSize: MAX_FIELD_BYTES, fileSize: maxBytes, parts: 30 },
    });
  } catch {
    throw MALFORMED;
  }
};

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
    const parser = parserFor(request, maxBytes);
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
        if (name === 'file') file = { name: shownName(fileName ?? ''), path, sizeBytes };
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
