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

/** What a search asks for: each of these has to be there, in any order. */
export const searchWords = (search: string): string[] =>
  foldedText(search)
    .split(/\s+/)
    .filter((word) => word !== '');

/** Whether a text has every word of a search in it. */
export const hasEveryWord = (text: string, search: string): boolean => {
  const folded = foldedText(text);
  return searchWords(search).every((word) => folded.includes(word));
};
