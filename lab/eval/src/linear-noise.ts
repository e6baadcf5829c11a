const MIN_LENGTH = 4;

/** One word as a training copy has it: cut, vowels dropped from somewhere on, two letters swapped, or as it is. */
const spoil = (word: string, random: () => number): string => {
  if (word.length < MIN_LENGTH || /\d/.test(word)) return word;
  const chance = random();
  const at = 1 + Math.floor(random() * (word.length - 2));
  if (chance < 0.25) return word.slice(0, Math.max(2, at));
  if (chance < 0.5) return word.slice(0, at) + word.slice(at).replace(/[aeiou]/gi, '');
  if (chance < 0.6) return word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2);
  return word;
};

/**
 * A name as the baseline learns it a second time. Made otherwise than the noise of the splits, which would flatter it
 * if it were trained on that.
 */
export const noisyCopy = (name: string, random: () => number): string =>
  name
    .split(/\s+/)
    .filter((_, at) => at === 0 || random() > 0.1)
    .map((word) => spoil(word, random))
    .join(' ');
