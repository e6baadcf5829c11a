import { ABBREVIATIONS, STOP_WORDS } from './abbreviations.ts';
import { type ParsedSize, parseSize, type Size } from './parse-size.ts';

/**
 * A product name in the form names are compared in. `tokens` hold neither size nor pack nor price mark, unless the
 * name has nothing else; `text` is the tokens joined by one space. `size` is of one piece, in base units;
 * `priceMark` is in pounds.
 */
export type NormalisedName = Readonly<{
  text: string;
  tokens: readonly string[];
  size?: Size;
  packCount?: number;
  priceMark?: number;
}>;

const COMBINING = /\p{M}+/gu;
const APOSTROPHES = /['’‘`´]/g;
const NOT_WORD = /[^\p{L}\p{N}]+/gu;
const NOT_PLAIN_WORD = /[^a-z0-9]+/g;
const PLAIN = /^[\x20-\x7e£]*$/;

/** Lower case without accents and apostrophes; the special letters that do not decompose are spelled out. */
const fold = (text: string): string => {
  const lower = text.toLowerCase().replace(APOSTROPHES, '');
  if (PLAIN.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(COMBINING, '')
    .toLowerCase()
    .normalize('NFKC')
    .replace(COMBINING, '')
    .replace(APOSTROPHES, '')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l');
};

const words = (text: string): string[] => {
  const found: string[] = [];
  // The Unicode classes cost several times the plain ones, and nearly all names are plain.
  for (const word of text.replace(PLAIN.test(text) ? NOT_PLAIN_WORD : NOT_WORD, ' ').split(' '))
    if (word !== '') found.push(ABBREVIATIONS.get(word) ?? word);
  return found;
};

/** Taking a size out can bring two halves of another together, so the text is read until nothing more is found. */
const MAX_PASSES = 8;

const readOut = (folded: string): { tokens: string[]; parsed: Omit<ParsedSize, 'rest'> } => {
  let { rest, ...parsed } = parseSize(folded);
  let tokens = words(rest);
  for (let pass = 1; pass < MAX_PASSES; pass++) {
    const text = tokens.join(' ');
    const again = parseSize(text);
    if (again.rest === text) break;
    const { rest: less, ...found } = again;
    parsed = { ...found, ...parsed };
    tokens = words(less);
  }
  return { tokens, parsed };
};

/** Brings a name as a price file has it into the form names are compared in. Total: any text is a name. */
export const normaliseName = (name: string): NormalisedName => {
  const folded = fold(name);
  const { tokens: all, parsed } = readOut(folded);
  const telling = all.filter((word) => !STOP_WORDS.has(word));
  const tokens = telling.length > 0 ? telling : all.length > 0 ? all : words(folded);
  return { text: tokens.join(' '), tokens, ...parsed };
};

/** The size of one piece that a size column ("6x330ml", "1.5 LTR") or, where it is silent, a name tells. */
export const sizeOf = (size: string, name: NormalisedName): Size | undefined =>
  (size === '' ? undefined : parseSize(fold(size)).size) ?? name.size;
