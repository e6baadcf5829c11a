import { ABBREVIATIONS, STOP_WORDS } from '@tillmap/classification/groceries';

const COMBINING = /\p{M}+/gu;
const APOSTROPHES = /['’‘`´]/g;
/** Nothing in it to decompose. */
const PLAIN = /^[\x20-\x7e]*$/;
const BETWEEN_WORDS = /[^a-z0-9]+/;
/** Words whose plural means something else: sweets, and what is sweet; chocolates, and what has chocolate in it. */
const KEPT = new Set(['sweets', 'chocolates', 'toffees', 'truffles', 'pralines', 'candies']);
/** Words come again and again, and names by the million. */
const MAX_REMEMBERED = 50_000;

/** Returns one form for the singular and plural of a word. Not an English stem: only fit for comparing. */
const bare = (word: string): string => {
  if (KEPT.has(word)) return word;
  let text = word;
  if (text.length > 3 && text.endsWith('s') && !text.endsWith('ss')) text = text.slice(0, -1);
  if (text.length > 3 && text.endsWith('y')) text = `${text.slice(0, -1)}ie`;
  if (text.length > 4 && text.endsWith('e')) text = text.slice(0, -1);
  return text;
};

const remembered = new Map<string, string>();

/** The word as rules compare it; '' for a stop word. */
const compared = (word: string): string => {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  const text = STOP_WORDS.has(word) ? '' : bare(ABBREVIATIONS.get(word) ?? word);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(word, text);
  return text;
};

/** What follows these is in a product or on it. */
const BEFORE_CONTENTS: ReadonlySet<string> = new Set(['with', 'in']);
/** Leave-in conditioner, all in one, 3 in 1: nothing is in these. */
const WITHOUT_CONTENTS = /^(?:leave|all|plug|stir|boil|\d+)$/;

const writtenIn = (text: string): string[] => {
  const decomposed = PLAIN.test(text) ? text : text.normalize('NFKD').replace(COMBINING, '');
  return decomposed.toLowerCase().replace(APOSTROPHES, '').split(BETWEEN_WORDS);
};

/** The words of a phrase as rules compare them: abbreviations spelled out, filler words left out. */
export const wordsOf = (text: string): string[] => writtenIn(text).flatMap((word) => compared(word) || []);

/** The words of a name, and how many of them stand before its first "with" or "in". */
export type NameWords = Readonly<{ words: readonly string[]; before: number }>;

export const nameWordsOf = (name: string): NameWords => {
  const words: string[] = [];
  let before = 0;
  let last = '';
  for (const written of writtenIn(name)) {
    if (before === 0 && BEFORE_CONTENTS.has(written) && !WITHOUT_CONTENTS.test(last)) before = words.length;
    last = written;
    const word = compared(written);
    if (word !== '') words.push(word);
  }
  return { words, before: before || words.length };
};

const WEIGHT = /\d ?k?g\b/i;

/** Whether a name tells a size in grams or kilograms: then it is no drink. */
export const isWeighed = (name: string): boolean => WEIGHT.test(name);

/** What suppliers write behind the kind of a product: how much it is, and how it is kept. */
const MEASURES: ReadonlySet<string> = new Set(
  wordsOf(
    'pack, pk, pcs, kg, g, ml, cl, l, each, pm, pmp, x, loose, multipack, frozen, chilled, fresh, large, small, tin, jar',
  ),
);

/** The words before "with" or "in", without the sizes at their end. */
export const kindWordsOf = ({ words, before }: NameWords): readonly string[] => {
  let end = before;
  while (end > 0 && (MEASURES.has(words[end - 1]!) || /\d/.test(words[end - 1]!))) end -= 1;
  return words.slice(0, end);
};

/** A phrase's parts, each of which has to stand somewhere in a name as it is. */
type Phrase = readonly (readonly string[])[];

/** Phrases separated by commas, their parts by +. */
const phrasesOf = (text: string): Phrase[] =>
  text
    .split(',')
    .map((phrase) => phrase.split('+').map(wordsOf))
    .filter((parts) => parts.every((words) => words.length > 0));

/** Whether a part stands among the words, and begins before the given place. */
const stands = (part: readonly string[], words: readonly string[], before: number): boolean => {
  for (let at = words.indexOf(part[0]!); at >= 0 && at < before; at = words.indexOf(part[0]!, at + 1)) {
    let offset = 1;
    while (offset < part.length && words[at + offset] === part[offset]) offset += 1;
    if (offset === part.length) return true;
  }
  return false;
};

/** `rest` is what has to stand besides the first word: nothing for a phrase of one word. */
type Entry = Readonly<{ owner: number; rest: Phrase }>;

const isOneWord = ([part, ...more]: Phrase): boolean => more.length === 0 && part!.length === 1;

/**
 * Finds which owners' phrases are in a text, for many owners at once: only phrases that start with a word of the text
 * are compared.
 */
export class PhraseBook {
  readonly #byFirstWord = new Map<string, Entry[]>();

  /** Adds an owner's phrases, separated by commas. */
  add(owner: number, phrases: string): void {
    for (const phrase of phrasesOf(phrases)) {
      const first = phrase[0]![0]!;
      const entry = { owner, rest: isOneWord(phrase) ? [] : phrase };
      const entries = this.#byFirstWord.get(first);
      if (entries) entries.push(entry);
      else this.#byFirstWord.set(first, [entry]);
    }
  }

  /** The owners one of whose phrases stands among the words, a part of it before the given place. */
  ownersIn(words: readonly string[], before = words.length): Set<number> {
    const owners = new Set<number>();
    for (const [at, word] of words.entries()) {
      const entries = this.#byFirstWord.get(word);
      if (!entries) continue;
      for (const { owner, rest } of entries) {
        const isThere =
          rest.length === 0
            ? at < before
            : rest.every((part) => stands(part, words, words.length)) &&
              rest.some((part) => stands(part, words, before));
        if (isThere) owners.add(owner);
      }
    }
    return owners;
  }

  /** The owners one of whose phrases are the last words. */
  endedBy(words: readonly string[]): Set<number> {
    const owners = new Set<number>();
    for (const [at, word] of words.entries())
      for (const { owner, rest } of this.#byFirstWord.get(word) ?? []) {
        const ending = rest[0] ?? [word];
        if (at + ending.length === words.length && ending.every((one, offset) => words[at + offset] === one))
          owners.add(owner);
      }
    return owners;
  }
}
