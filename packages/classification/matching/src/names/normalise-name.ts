import { ABBREVIATIONS, STOP_WORDS } from '@tillmap/classification/groceries';
import { type ParsedSize, parsePriceMark, parseSize, type Size } from './parse-size.ts';
import { wordsOfAnyScript } from './words-of-any-script.ts';

/**
 * A product name in the form names are compared in. `tokens` have neither size nor pack nor price mark, unless the
 * name has nothing else; `text` is the tokens joined by one space. `size` is of one item, in base units; `priceMark`
 * is in pounds.
 */
export type NormalisedName = Readonly<{
  text: string;
  tokens: readonly string[];
  size?: Size;
  packCount?: number;
  priceMark?: number;
}>;

/**
 * Accents, and what other scripts are mostly written without: points of Hebrew, vowels of Arabic. Marks that are letters to
 * those who read them, as in Thai, Hindi and Japanese, are kept.
 */
const ACCENTS = /[[\p{M}&&[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]]--[\u3099\u309a]]+/gv;
const APOSTROPHES = /['’‘`´]/g;
const NOT_PLAIN_WORD = /[^a-z0-9]+/g;
const PLAIN = /^[\x20-\x7e£]*$/;

/** As they are read beside a whole number too: "1½" is "1 1/2". */
const FRACTIONS: Readonly<Record<string, string>> = { '½': ' 1/2', '¼': ' 1/4', '¾': ' 3/4', '⅓': ' 1/3', '⅔': ' 2/3' };
const FRACTION = /[½¼¾⅓⅔]/g;

/** Lower case without accents and apostrophes; the special letters that do not decompose are spelled out. */
const fold = (text: string): string => {
  const lower = text.toLowerCase().replace(APOSTROPHES, '');
  if (PLAIN.test(lower)) return lower;
  return lower
    .replace(FRACTION, (sign) => FRACTIONS[sign]!)
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .normalize('NFKC')
    .replace(ACCENTS, '')
    .replace(APOSTROPHES, '')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l');
};

const words = (text: string): string[] => {
  // The Unicode classes cost several times the plain ones, and nearly all names are plain.
  const all = PLAIN.test(text) ? text.replace(NOT_PLAIN_WORD, ' ').split(' ') : wordsOfAnyScript(text);
  const found: string[] = [];
  for (const word of all) if (word !== '') found.push(ABBREVIATIONS.get(word) ?? word);
  return found;
};

/** The words without stop words, unless there are no others. */
const telling = (all: string[]): string[] => {
  const some = all.filter((word) => !STOP_WORDS.has(word));
  return some.length > 0 ? some : all;
};

/** Taking something out can bring two halves of a size together, so the text is read until nothing more is found. */
const MAX_PASSES = 8;

type ReadOut = Omit<ParsedSize, 'rest'>;

/** What stands for a name of which nothing is left: its size, else its pack or price, else all that was taken out. */
const wordsOfNothing = ({ size, packCount, priceMark }: ReadOut, text: string): readonly string[] => {
  if (size) return [`${Math.max(1, Math.round(size.amount))}${size.unit}`];
  if (packCount !== undefined) return [`${packCount}pk`];
  if (priceMark !== undefined) return [`${Math.round(100 * priceMark)}p`];
  const taken = telling(words(text));
  const again = taken.join(' ');
  // "rrp 3 for £5" is a mark without a price and an offer, "rrp 3 5" a mark beside words: read as what it has become.
  return again === text ? taken : normaliseName(again).tokens;
};

/** Brings a name as a price file has it into the form names are compared in. Total: any text is a name. */
export const normaliseName = (name: string): NormalisedName => {
  let text = fold(name);
  let { rest, ...parsed } = parseSize(text);
  let tokens: readonly string[] = telling(words(rest));
  for (let pass = 1; pass < MAX_PASSES && tokens.length > 0; pass++) {
    text = tokens.join(' ');
    const again = parseSize(text);
    if (again.rest === text) break;
    const { rest: less, ...found } = again;
    parsed = { ...found, ...parsed };
    tokens = telling(words(less));
  }
  if (tokens.length === 0) tokens = wordsOfNothing(parsed, text);
  return { text: tokens.join(' '), tokens, ...parsed };
};

/** A size, a pack, a price or a number, as it is among the tokens of a name that has nothing else. */
const MEASURE = /^\d+(?:ml|g|mm|each|pk|p)?$/;

/** Longer than any text of sizes and packs, and in nearly all names: these need not be parsed. */
const LONG_WORD = /[a-z]{7}/i;

/** Whether a name has a word in it: "500g" and "2 for £5" do not identify a product, however similar they are. */
export const hasWords = (name: string): boolean =>
  (LONG_WORD.test(name) && !/milli/i.test(name)) || normaliseName(name).tokens.some((token) => !MEASURE.test(token));

/** One word as it is among the tokens of a name. */
export const tokenOf = (word: string): string => {
  const folded = fold(word);
  return ABBREVIATIONS.get(folded) ?? folded;
};

/** Parses the size of one item, the pack count and the price mark of a name or a size column ("6x330ml PM £2"). */
export const readMeasures = (text: string): ReadOut => (text === '' ? {} : parseSize(fold(text)));

/** Parses the price that is printed on the pack, in pounds. */
export const readPriceMark = (name: string): number | undefined => parsePriceMark(fold(name)).priceMark;

/** Parses a size column ("6x330ml", "1.5 LTR"): the size of one item and the pack count. */
export const readSizes = (column: string): Pick<ParsedSize, 'size' | 'packCount'> => readMeasures(column);

/** Parses the size of one item from a size column. */
export const readSize = (column: string): Size | undefined => readSizes(column).size;

/** Parses the size of one item from a size column or, where that has none, from a name. */
export const sizeOf = (size: string, name: NormalisedName): Size | undefined => readSize(size) ?? name.size;
