import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { DomainError } from '../domain.ts';

/** Room for what a call sends as JSON beside its file. */
const MAX_FIELD_BYTES = 256 * 1024;

export const MALFORMED = new DomainError(
  'malformed',
  400,
  'The upload could not be read. Please upload the file again.',
);

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024).toLocaleString('en-GB')} MB`;

/** 413 with the limit in words. */
export const tooLarge = (maxBytes: number): DomainError =>
  new DomainError('too-large', 413, `This file is larger than ${megabytes(maxBytes)}, the most that can be uploaded.`);

// Control characters, line separators and those that turn the direction of writing let a name look like another.
const MISLEADING = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** No file system has a longer one. */
const MAX_NAME_CHARS = 255;

/** Cut in front of the ending, by which a file's type is known. */
const cutName = (name: string): string => {
  if (name.length <= MAX_NAME_CHARS) return name;
  const ending = /\.[a-z0-9]{1,8}$/i.exec(name.slice(-9))?.[0] ?? '';
  return name.slice(0, MAX_NAME_CHARS - ending.length).toWellFormed() + ending;
};

/** A file's name as people are shown it: folders and misleading characters removed, cut, `file` when nothing is left. */
export const shownFileName = (name: string): string =>
  cutName(name.toWellFormed().replace(MISLEADING, '').split(/[\\/]/).at(-1)?.trim() ?? '') || 'file';

// HTML: forms write these three so, and no other character; see "multipart/form-data" there.
const ESCAPED = /%(?:22|0D|0A)/g;

/** The name a form sent, as people are shown it. */
export const sentFileName = (name: string | undefined): string =>
  shownFileName((name ?? '').replace(ESCAPED, decodeURIComponent));

/** A parser of one file of at most `maxBytes` and a few fields. Throws 400 when the request is no multipart form. */
export const multipartParser = (request: IncomingMessage, maxBytes: number): BusboyInstance => {
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      limits: { files: 1, fields: 20, fieldSize: MAX_FIELD_BYTES, fileSize: maxBytes, parts: 30 },
    });
  } catch {
    throw MALFORMED;
  }
};
