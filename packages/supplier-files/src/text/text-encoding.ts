import type { FileHandle } from 'node:fs/promises';
import { CodePageGuess } from './code-page-guess.ts';
import type { CodePage } from './code-pages.ts';
import { textEnd } from './text-end.ts';
import { Utf8Tally } from './utf8-tally.ts';

export type TextEncoding = {
  /** `mixed` is UTF-8 with texts in Windows-1252 among it. */
  readonly name: 'utf-8' | 'utf-16le' | 'utf-16be' | 'mixed' | CodePage;
  /** Bytes of the byte order mark. */
  readonly markBytes: number;
  /** Where the text ends, see `textEnd`. */
  readonly end?: number;
};

const READ_BYTES = 1024 * 1024;
const STRAY_CONTROLS = 2;
const MAX_CONTROL_SHARE = 0.02;
const MAX_ZERO_SHARE = 0.02;

const byMark = (head: Buffer): TextEncoding | undefined => {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { name: 'utf-8', markBytes: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { name: 'utf-16le', markBytes: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { name: 'utf-16be', markBytes: 2 };
  return undefined;
};

/** UTF-16 without a mark: in text of European languages every other byte is mostly zero, always on the same side. */
const byNulPattern = (head: Buffer): TextEncoding | undefined => {
  const pairs = Math.floor(head.length / 2);
  let evenZeros = 0;
  let oddZeros = 0;
  for (let at = 0; at < pairs * 2; at += 2) {
    if (head[at] === 0) evenZeros++;
    if (head[at + 1] === 0) oddZeros++;
  }
  if (oddZeros > pairs * 0.6 && evenZeros < pairs * 0.05) return { name: 'utf-16le', markBytes: 0 };
  if (evenZeros > pairs * 0.6 && oddZeros < pairs * 0.05) return { name: 'utf-16be', markBytes: 0 };
  return undefined;
};

const zerosIn = (bytes: Buffer): number => {
  let zeros = 0;
  if (bytes.includes(0)) for (const byte of bytes) if (byte === 0) zeros++;
  return zeros;
};

/**
 * Reads the whole file once, because its first letter outside ASCII may stand on its last line. Undefined for one with more zero
 * bytes than some systems leave in a text.
 */
const tallied = async (
  file: FileHandle,
  from: number,
  end: number,
): Promise<{ tally: Utf8Tally; guess: CodePageGuess } | undefined> => {
  const buffer = Buffer.allocUnsafe(READ_BYTES);
  const tally = new Utf8Tally();
  const guess = new CodePageGuess();
  let zeros = 0;
  for (let position = from; position < end; ) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(READ_BYTES, end - position), position);
    if (bytesRead === 0) break;
    position += bytesRead;
    const bytes = buffer.subarray(0, bytesRead);
    zeros += zerosIn(bytes);
    tally.add(bytes);
    if (tally.badBytes > 0) guess.add(bytes);
  }
  return zeros > STRAY_CONTROLS && zeros > end * MAX_ZERO_SHARE ? undefined : { tally, guess };
};

/** Whether it is UTF-16, by its mark or by its zeros. */
export const isWideText = (head: Buffer): boolean =>
  (byMark(head) ?? byNulPattern(head))?.name.startsWith('utf-16') ?? false;

/** Text has tabs and line breaks; a stray control character or two is no reason to refuse a price list. */
export const hasManyControls = (head: Buffer): boolean => {
  let controls = 0;
  for (const byte of head) if (byte < 0x20 && (byte < 0x09 || byte > 0x0d)) controls++;
  return controls > STRAY_CONTROLS && controls > head.length * MAX_CONTROL_SHARE;
};

/**
 * Byte order mark → UTF-16 by its zeros → UTF-8, of which a few bytes may be damaged → the code page in which its words make sense,
 * mostly Windows-1252, which Excel in this country writes. Undefined when the file is not text.
 */
export const detectEncoding = async (file: FileHandle, head: Buffer): Promise<TextEncoding | undefined> => {
  const marked = byMark(head) ?? byNulPattern(head);
  const end = await textEnd(file);
  // Of a letter of two bytes the second one may be zero.
  if (marked && marked.name !== 'utf-8') return { ...marked, end: end + (end % 2) };
  if (hasManyControls(head.subarray(0, end))) return undefined;
  const found = await tallied(file, marked?.markBytes ?? 0, end);
  if (!found) return undefined;
  const { tally, guess } = found;
  // Some systems put the mark before Windows-1252: then no two bytes of it make a letter.
  const isUtf8 = tally.speaksForUtf8 || (marked !== undefined && tally.hasLetters);
  const utf8 = tally.badBytes > 0 ? 'mixed' : 'utf-8';
  return { name: isUtf8 ? utf8 : guess.page, markBytes: marked?.markBytes ?? 0, end };
};
