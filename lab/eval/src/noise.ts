const MAX_LENGTH = 34;

/** What a hurried buyer makes of a word: vowels dropped, cut, or as it is. */
const shorten = (word: string, random: () => number): string => {
  const chance = random();
  if (word.length < 5 || /\d/.test(word)) return word;
  if (chance < 0.35) return word[0]! + word.slice(1).replace(/[AEIOU]/g, '');
  if (chance < 0.6) return word.slice(0, 3 + Math.floor(random() * 3));
  return word;
};

/** A name as an old till shows it: upper case, words abbreviated or without vowels, cut at 34 characters. */
export const heavyNoise = (name: string, random: () => number): string =>
  name
    .toUpperCase()
    .split(/\s+/)
    .map((word) => shorten(word, random))
    .join(' ')
    .slice(0, MAX_LENGTH)
    .trim();

/** A name as another buyer writes it: the brand at the end, a word less, one or two shortened. */
export const tradeName = (name: string, random: () => number): string => {
  const [brand = '', ...words] = name.split(/\s+/);
  const kept = words.filter(() => random() > 0.08).map((word) => (random() < 0.15 ? shorten(word, random) : word));
  return (random() < 0.5 ? [...kept, brand] : [brand, ...kept]).join(' ');
};
