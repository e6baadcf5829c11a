import { normaliseName } from '@tillmap/classification/matching/names';

/** The words of a name as brands are compared: as everywhere in matching, with short forms spelled out and sizes left out. */
export const wordsOfName = (name: string): readonly string[] => normaliseName(name).tokens;

/** One form for the singular and plural of a word. Not an English stem: only fit for comparing. */
export const singular = (word: string): string => {
  if (word.length <= 3 || !word.endsWith('s') || word.endsWith('ss')) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  return /(?:ch|sh|ss|x|oe|zz)es$/.test(word) || word.endsWith('oes') ? word.slice(0, -2) : word.slice(0, -1);
};
