import { isInCodePage } from './code-pages.ts';

const ASCII_LETTER = /[a-z]/i;
const LETTER = /\p{L}/u;
const LOWER = /\p{Ll}/u;
const UPPER = /\p{Lu}/u;
const DIGIT = /\d/;
const OUTSIDE_ASCII = /[^\p{ASCII}]/u;

/** Weight of a letter outside ASCII for a reading in which names have it, by its frequency in names of shops. */
const LETTERS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    é: 10,
    èç: 6,
    êüöäñ: 5,
    àâôûîíóáúëï: 4,
    øåßłąęśżźćń: 3,
    æœščřžěýůő: 2,
    ìòùãõ: 1,
  }).flatMap(([letters, weight]) => Array.from(letters, (letter) => [letter, weight] as const)),
);
const UNUSUAL_LETTER = -3;
const IMPOSSIBLE = -6;
const BESIDE_DIGIT = -5;
const STRANGE_SIGN = -5;
const MONEY = 8;
/** More than the letters that other code pages have in their place. */
const USUAL_SIGN = 6;
const WORD = /[\p{L}\d.!?)]/u;

/** "Ø26cm" is a diameter; no sign of money becomes it in another code page. */
const DIAMETERS = new Set('Øø');

type Place = Readonly<{ before: string; behind: string }>;

const letterScore = (letter: string, { before, behind }: Place): number => {
  if (DIGIT.test(behind) && !LETTER.test(before)) return DIAMETERS.has(letter) ? 0 : BESIDE_DIGIT;
  // Without a letter that all code pages have beside it, it may be any sign in another one.
  if (!ASCII_LETTER.test(before) && !ASCII_LETTER.test(behind)) return 0;
  const isUpper = UPPER.test(letter);
  if (isUpper && LOWER.test(before)) return IMPOSSIBLE;
  if (!isUpper && UPPER.test(before) && UPPER.test(behind)) return IMPOSSIBLE;
  return LETTERS.get(letter.toLowerCase()) ?? UNUSUAL_LETTER;
};

const isWithin = ({ before, behind }: Place): boolean => LETTER.test(before) && LETTER.test(behind);

type SignScore = (place: Place) => number;

const money: SignScore = (place) => {
  if (isWithin(place)) return IMPOSSIBLE;
  return DIGIT.test(place.behind) || DIGIT.test(place.before) ? MONEY : 0;
};
const apostrophe: SignScore = (place) => (isWithin(place) ? USUAL_SIGN : 0);
const opening: SignScore = (place) => {
  if (isWithin(place)) return IMPOSSIBLE;
  return WORD.test(place.behind) ? USUAL_SIGN : 0;
};
const closing: SignScore = (place) => {
  if (isWithin(place)) return IMPOSSIBLE;
  return WORD.test(place.before) ? USUAL_SIGN : 0;
};
const anywhere: SignScore = () => 0;
/** "5m²" and "±5g", but no "M³ller". */
const butWithin: SignScore = (place) => (isWithin(place) ? STRANGE_SIGN : 0);
const between: SignScore = (place) => (isWithin(place) ? -1 : 0);
const strange: SignScore = (place) =>
  isWithin(place) || ASCII_LETTER.test(place.before) || DIGIT.test(place.behind) ? STRANGE_SIGN : -1;

const SIGNS: ReadonlyMap<string, SignScore> = new Map(
  (
    [
      ['£€', money],
      ['’´', apostrophe],
      ['‘“«', opening],
      ['”…™®»', closing],
      ['©°½¼¾×•−', anywhere],
      ['²³±≤≥÷¥', butWithin],
      ['–—\u00a0', between],
    ] as const
  ).flatMap(([signs, score]) => Array.from(signs, (sign) => [sign, score] as const)),
);

/** What stands for bytes that could not be read. */
const UNREAD = /[\ufffd\ue000-\uf8ff]/;

/** A sign that no code page has, as `℮` or a narrow space, was written as it is. */
const signScore = (sign: string, place: Place): number =>
  (SIGNS.get(sign) ?? (isInCodePage(sign) || UNREAD.test(sign) ? strange : anywhere))(place);

/**
 * Returns how plausible the characters outside ASCII are: the sum over all of them, below 0 where there are some that
 * stand in no name, as a capital within a word in small letters.
 */
export const plausibility = (text: string): number => {
  let score = 0;
  const chars = Array.from(text);
  for (const [at, char] of chars.entries()) {
    if (!OUTSIDE_ASCII.test(char)) continue;
    const place = { before: chars[at - 1] ?? '', behind: chars[at + 1] ?? '' };
    score += LETTER.test(char) ? letterScore(char, place) : signScore(char, place);
  }
  return score;
};

/** Whether one of the characters outside ASCII stands where it cannot. */
export const hasImplausible = (text: string): boolean => {
  const chars = Array.from(text);
  return chars.some((char, at) => {
    if (!OUTSIDE_ASCII.test(char)) return false;
    const place = { before: chars[at - 1] ?? '', behind: chars[at + 1] ?? '' };
    return (LETTER.test(char) ? letterScore(char, place) : signScore(char, place)) <= BESIDE_DIGIT;
  });
};
