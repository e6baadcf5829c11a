import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexDoc } from '@tillmap/classification';

const BRANDS = ['Fern', 'Bram', 'Toll', 'Kest', 'Marl', 'Oak', 'Wen', 'Hart', 'Copper', 'Larch'].flatMap((first) =>
  ["vale's", 'field & Co', 'combe', 'mere Farm', 'wick', 'dale Brothers'].map((second) => `${first}${second}`),
);
const NAMES_OF_A_PLACE = 35;
/** Every tenth name is asked for and not known. */
const ASKED_EVERY = 10;
const LONGEST = 34;
const LONG_WORD = 6;

/** kinds.txt has one place a line: `variants | nouns`. */
const PLACES = readFileSync(join(import.meta.dirname, 'kinds.txt'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('|').map((part) => part.split(',').map((word) => word.trim())));

/** Names of one place: brands keep to six, as they do in a department, and each noun comes again and again. */
const namesOf = (place: number): string[] => {
  const [variants = [], nouns = []] = PLACES[place]!;
  const at = <T>(list: readonly T[], index: number): T => list[index % list.length]!;
  const names = Array.from({ length: NAMES_OF_A_PLACE }, (_, n) => {
    const brand = at(BRANDS, Math.floor(place / 3) * 7 + ((n * 5) % 6) * 11);
    const variant = n % 4 === 3 ? '' : `${at(variants, n * 3 + Math.floor(n / 6))} `;
    return `${brand} ${variant}${at(nouns, n + Math.floor(n / 4))}`;
  });
  return [...new Set(names)];
};

/** As a supplier's old system prints it: capitals, words cut off or without vowels, and an end at 34 characters. */
const shortened = (name: string, seed: number): string =>
  name
    .split(' ')
    .map((word, index) => shortWord(word, index === 0, (seed * 7 + index * 3) % 9))
    .join(' ')
    .toUpperCase()
    .slice(0, LONGEST)
    .trim();

const shortWord = (word: string, first: boolean, way: number): string => {
  if (word.length < LONG_WORD || way < 4) return word;
  return first || way < 6 ? word.slice(0, 4 + (way % 2)) : word[0] + word.slice(1).replace(/[aeiou]/g, '');
};

const products = PLACES.flatMap((_, place) => namesOf(place).map((name) => ({ name, place }))).map(
  (product, index) => ({
    ...product,
    asked: index % ASKED_EVERY === ASKED_EVERY - 1,
  }),
);

/** A wholesaler whose kinds of products each come many times, under several brands. */
export const references: readonly IndexDoc[] = products.flatMap(({ name, place, asked }, index) =>
  asked
    ? []
    : [
        {
          barcode: String(index).padStart(14, '0'),
          name,
          size: '',
          deptCode: '10',
          subDeptCode: '1010',
          cgCode: String(place),
          vatCode: '',
        },
      ],
);

/** What suppliers call products that the wholesaler does not have. */
export const questions: readonly Readonly<{ name: string; size: string }>[] = products
  .filter(({ asked }) => asked)
  .map(({ name }, index) => ({ name: shortened(name, index), size: '' }));
