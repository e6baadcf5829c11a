const MARKS = /[\u0300-\u036f]/g;
const APOSTROPHES = /['’‘`ʼ′]/g;
const DASHES = /[-‐‒–—―−]/g;
const NOT_ASCII = /[^\0-\x7f]/;
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ς: 'σ',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/**
 * A text as searches compare it: in small letters, without accents and apostrophes, with a space for a dash and plain digits for wide
 * ones. The databases' function `folded` does the same.
 */
export const foldedText = (text: string): string => {
  const plain = NOT_ASCII.test(text) ? text.replaceAll('´', "'").normalize('NFKD').replace(MARKS, '') : text;
  return plain
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .replace(DASHES, ' ')
    .replace(APOSTROPHES, '');
};

const GAPS = /[\s"“”„‟«»]+/;
/** Signs beside a letter separate words; `1.5l` and `7%` stay whole. */
const SIGNS = /(?<=\p{L})[.,;:/\\|+&()*!?#]+|(?<![.,;:/\\|+&()*!?#])[.,;:/\\|+&()*!?#]+(?=\p{L})/u;
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/**
 * Returns the words of a search: each of these has to be there, in any order. Quotes, signs between words, `&` and
 * "and" do not count where anything else does; of a sign that no text is compared with, the sign itself is left,
 * which is found nowhere.
 */
export const searchWords = (search: string): string[] => {
  const words = foldedText(search)
    .split(GAPS)
    .flatMap((word) => word.split(SIGNS))
    .filter((word) => word !== '');
  const asked = words.filter((word) => word !== 'and' && SAYS_SOMETHING.test(word));
  if (asked.length > 0) return asked;
  return words.length > 0 ? words : search.split(/\s+/).filter((sign) => sign !== '');
};

/** A search as the folded texts are searched by it: its words with spaces between them. */
export const searchedText = (search: string): string => searchWords(search).join(' ');

/** Whether words of a folded text are this one when they are put together, the first of them from its start. */
const hasInParts = (folded: string, word: string): boolean => {
  const parts = folded.split(' ').filter((part) => part !== '');
  return parts.some((_, at) =>
    parts
      .slice(at, at + word.length)
      .join('')
      .startsWith(word),
  );
};

/** Whether a text has every word of a search in it, as one word or as several: `cocacola` is in "Coca-Cola". The databases' lists do the same. */
export const hasEveryWord = (text: string, search: string): boolean => {
  const folded = foldedText(text);
  return searchWords(search).every((word) => folded.includes(word) || hasInParts(folded, word));
};
