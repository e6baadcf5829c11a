import { ABBREVIATIONS, STOP_WORDS } from '@tillmap/groceries';

const COMBINING = /\p{M}+/gu;
const APOSTROPHES = /['’‘`´]/g;
/** Nothing in it to decompose. */
const PLAIN = /^[\x20-\x7e]*$/;
const BETWEEN_WORDS = /[^a-z0-9]+/;
/** Words whose plural means something else: sweets, and what is sweet; chocolates, and what has chocolate in it. */
const KEPT = new Set(['sweets', 'chocolates']);
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

/** The words of a name or phrase as rules compare them: abbreviations spelled out, filler words left out. */
export const wordsOf = (text: string): string[] => {
  const decomposed = PLAIN.test(text) ? text : text.normalize('NFKD').replace(COMBINING, '');
  const words: string[] = [];
  for (const written of decomposed.toLowerCase().replace(APOSTROPHES, '').split(BETWEEN_WORDS)) {
    const word = compared(written);
    if (word !== '') words.push(word);
  }
  return words;
};

/** A phrase's parts, each of which has to stand somewhere in a name as it is. */
type Phrase = readonly (readonly string[])[];

/** Phrases separated by commas, their parts by +. */
const phrasesOf = (text: string): Phrase[] =>
  text
    .split(',')
    .map((phrase) => phrase.split('+').map(wordsOf))
    .filter((parts) => parts.every((words) => words.length > 0));

const stands = (part: readonly string[], words: readonly string[]): boolean => {
  for (let at = words.indexOf(part[0]!); at >= 0; at = words.indexOf(part[0]!, at + 1)) {
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

  /** The owners one of whose phrases stands among the words. */
  ownersIn(words: readonly string[]): Set<number> {
    const owners = new Set<number>();
    for (const word of words) {
      const entries = this.#byFirstWord.get(word);
      if (!entries) continue;
      for (const { owner, rest } of entries) if (rest.every((part) => stands(part, words))) owners.add(owner);
    }
    return owners;
  }
}
