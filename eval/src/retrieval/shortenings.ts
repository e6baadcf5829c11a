import { heavyNoise } from '../noise.ts';

/** What a word may be written as, each with its probability; they add up to 1. */
export type Forms = ReadonlyMap<string, number>;

/**
 * One way to abbreviate names: `shorten` draws what becomes of a name, `formsOf` says what may become of a word, and
 * `cutAt` how many characters are left.
 */
export type Shortening = Readonly<{
  name: string;
  cutAt: number;
  shorten: (name: string, random: () => number) => string;
  formsOf: (word: string) => Forms;
}>;

/** What an old till shows of a name, in characters. */
const MAX_LENGTH = 34;

/** Names are compared with queries word by word, in the form that queries are written in. */
export const upperWords = (name: string): string[] => name.toUpperCase().split(/\s+/);

const isLong = (word: string): boolean => word.length >= 5 && !/\d/.test(word);
const skeletonOf = (word: string): string => word[0]! + word.slice(1).replace(/[AEIOU]/g, '');
/** A cut leaves 3, 4 or 5 letters. */
const cutsOf = (word: string): string[] => [3, 4, 5].map((length) => word.slice(0, length));

const evenly = (texts: readonly string[], share = 1, into = new Map<string, number>()): Map<string, number> => {
  for (const text of texts) into.set(text, (into.get(text) ?? 0) + share / texts.length);
  return into;
};

const draw = (forms: Forms, random: () => number): string => {
  let left = random();
  let last = '';
  for (const [text, probability] of forms) {
    last = text;
    left -= probability;
    if (left < 0) break;
  }
  return last;
};

const everyWord = (name: string, shortForms: (word: string) => readonly string[]): Shortening => {
  const formsOf = (word: string): Forms => evenly(isLong(word) ? shortForms(word) : [word]);
  const shorten = (title: string, random: () => number): string =>
    upperWords(title)
      .map((word) => draw(formsOf(word), random))
      .join(' ')
      .slice(0, MAX_LENGTH)
      .trim();
  return { name, cutAt: MAX_LENGTH, shorten, formsOf };
};

/** The chances that `heavyNoise` gives a long word. */
const noisedForms = (word: string): Forms => {
  if (!isLong(word)) return evenly([word]);
  return evenly([word], 0.4, evenly(cutsOf(word), 0.25, evenly([skeletonOf(word)], 0.35)));
};

/** Names as they are, and ever more heavily abbreviated. */
export const SHORTENINGS: readonly Shortening[] = [
  {
    name: 'clean',
    cutAt: Number.POSITIVE_INFINITY,
    shorten: (name) => upperWords(name).join(' '),
    formsOf: (word) => evenly([word]),
  },
  { name: 'noised', cutAt: MAX_LENGTH, shorten: heavyNoise, formsOf: noisedForms },
  everyWord('skeletons', (word) => [skeletonOf(word)]),
  everyWord('cut words', cutsOf),
  everyWord('cut skeletons', (word) => cutsOf(skeletonOf(word))),
];
