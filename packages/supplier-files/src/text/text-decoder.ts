import { decodePage } from './code-pages.ts';
import type { TextEncoding } from './text-encoding.ts';
import { strayByte } from './wrong-encoding.ts';

/** Decodes a file block by block; the last call has no block. */
export type PieceDecoder = (piece?: Buffer) => string;

const LETTER_OR_BYTE = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g;
const BEGUN_LETTER = /[\xc2-\xf4][\x80-\xbf]{0,2}$/;
const lettersOf = new TextDecoder('utf-8', { fatal: true });

const letter = (bytes: string): string => {
  if (bytes.length === 1) return strayByte(bytes.charCodeAt(0));
  try {
    return lettersOf.decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return Array.from(bytes, (byte) => strayByte(byte.charCodeAt(0))).join('');
  }
};

/** UTF-8 in which bytes that are none are kept as what `strayByte` makes of them. */
const mixedDecoder = (): PieceDecoder => {
  let begun = '';
  return (piece) => {
    const bytes = begun + (piece?.toString('latin1') ?? '');
    begun = piece ? (BEGUN_LETTER.exec(bytes)?.[0] ?? '') : '';
    return bytes.slice(0, bytes.length - begun.length).replace(LETTER_OR_BYTE, letter);
  };
};

/** The decoder of an encoding. */
export const decoderOf = ({ name }: TextEncoding): PieceDecoder => {
  if (name === 'ibm850') return (piece) => (piece ? decodePage(name, piece) : '');
  if (name === 'mixed') return mixedDecoder();
  const decoder = new TextDecoder(name);
  return (piece) => (piece ? decoder.decode(piece, { stream: true }) : decoder.decode());
};
