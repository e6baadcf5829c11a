/** A product as somebody types it. */
export type Typed = Readonly<{ name: string; size: string }>;

const VOWEL = /[aeiouy]/i;

/** Leaves out letters one by one: mostly vowels, seldom a doubled or inner consonant. */
const thin = (word: string, random: () => number): string => {
  let kept = word[0]!;
  for (let at = 1; at < word.length; at++) {
    const letter = word[at]!;
    const doubled = letter === word[at - 1];
    const loss = VOWEL.test(letter) ? 0.8 : doubled ? 0.5 : 0.06;
    if (random() >= loss) kept += letter;
  }
  return kept;
};

const middle = (random: () => number): number => (random() + random() + random()) / 3;

const shorten = (word: string, random: () => number): string => {
  const chance = random();
  if (chance < 0.4) return thin(word, random);
  if (chance < 0.85) return word.slice(0, Math.max(2, Math.min(word.length - 1, Math.round(1.5 + 6 * middle(random)))));
  return `${word[0]}${thin(word.slice(1, -1), random).slice(0, 4)}${word.at(-1)}`;
};

/** "1,5L" and "6 * 330ml" without the signs that words are split at, as sizes all the same. */
const sizesKept = (name: string): string => name.replace(/(?<=\d),(?=\d)/g, '.').replace(/(?<=\d)\s*\*\s*(?=\d)/g, 'x');

/** The part of the hurried who keep dashes, commas and brackets, but for those at a word whose end they drop. */
const KEEP_PUNCTUATION_SHARE = 0.6;

/**
 * A name as typed in a hurry: some words abbreviated in one of several ways, now and then one left out, the end cut
 * off. How much of it differs from name to name.
 */
const shortenedName = (name: string, random: () => number): string => {
  const strength = 0.2 + 0.6 * random();
  const words = sizesKept(name)
    .split(random() < KEEP_PUNCTUATION_SHARE ? /\s+/ : /[^\p{L}\p{M}\p{N}'.%]+/u)
    .filter((word) => word !== '');
  const shortened = words
    .filter((_, at) => at === 0 || random() > 0.04)
    .map((word) => (word.length > 3 && !/\d/.test(word) && random() < strength ? shorten(word, random) : word))
    .join(' ');
  return random() < 0.6 ? shortened.slice(0, Math.round(22 + 26 * random())) : shortened;
};

/** The part of the hurried who leave the column of sizes empty. */
const WITHOUT_SIZE = 0.5;

/** Returns a product as typed in a hurry: its name abbreviated, its size now and then left out. */
export const abbreviateRandomly = ({ name, size }: Typed, random: () => number): Typed => ({
  name: shortenedName(name, random),
  size: random() < WITHOUT_SIZE ? '' : size,
});
