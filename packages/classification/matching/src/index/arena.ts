import { type SharedBytes, type SharedWords, sharedWords, toSharedBytes } from './shared-arrays.ts';

/** Texts one after the other as UTF-8; text `i` lies from `starts[i]` to `starts[i + 1]`. */
export type Arena = Readonly<{ bytes: SharedBytes; starts: SharedWords }>;

/** Returns the number of texts. */
export const arenaSize = (arena: Arena): number => arena.starts.length - 1;

/** Packs texts in the order given. */
export const packTexts = (texts: readonly string[]): Arena => {
  const starts = sharedWords(texts.length + 1);
  const packed = Buffer.from(texts.join(''), 'utf8');
  const plain = packed.length === texts.reduce((sum, text) => sum + text.length, 0);
  for (let at = 0; at < texts.length; at++)
    starts[at + 1] = starts[at]! + (plain ? texts[at]!.length : Buffer.byteLength(texts[at]!, 'utf8'));
  return { bytes: toSharedBytes(packed), starts };
};

/** Decodes the text with this number. */
export const textAt = ({ bytes, starts }: Arena, at: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + starts[at]!, starts[at + 1]! - starts[at]!).toString('utf8');

/**
 * Whether the text is below, at or above the wanted one in byte order; a longer text with the same start counts as
 * above.
 */
const compareAt = ({ bytes, starts }: Arena, at: number, wanted: Uint8Array): number => {
  const start = starts[at]!;
  const length = starts[at + 1]! - start;
  const shared = Math.min(length, wanted.length);
  for (let byte = 0; byte < shared; byte++) {
    const difference = bytes[start + byte]! - wanted[byte]!;
    if (difference !== 0) return difference;
  }
  return length - wanted.length;
};

/** The first place in a sorted arena whose text is not below the wanted one. */
export const lowerBound = (arena: Arena, wanted: Uint8Array): number => {
  let low = 0;
  let high = arenaSize(arena);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareAt(arena, middle, wanted) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The place of a text in a sorted arena, or -1. */
export const findText = (arena: Arena, wanted: Uint8Array): number => {
  const at = lowerBound(arena, wanted);
  return at < arenaSize(arena) && compareAt(arena, at, wanted) === 0 ? at : -1;
};

/** Whether the text at this position starts with the wanted bytes. */
export const beginsWith = ({ bytes, starts }: Arena, at: number, wanted: Uint8Array): boolean => {
  const start = starts[at]!;
  if (starts[at + 1]! - start < wanted.length) return false;
  for (let byte = 0; byte < wanted.length; byte++) if (bytes[start + byte] !== wanted[byte]) return false;
  return true;
};

const SURROGATE = /[\ud800-\udfff]/;

/** Sorts texts by their UTF-8 bytes. JavaScript's own order differs only beyond the basic plane. */
export const sortByBytes = (texts: string[]): string[] => {
  const needsBytes = texts.some((text) => SURROGATE.test(text));
  return needsBytes ? texts.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))) : texts.sort();
};
