import { skeletonOf } from '@tillmap/classification/matching/names';

type Words = readonly string[];

/** How well a short form tells a word, the best first. */
const STRENGTHS = ['consonants', 'beginning', 'most consonants'] as const;
type Strength = (typeof STRENGTHS)[number];

/** A beginning of so many letters tells a word: "nesc". */
const BEGINNING = 4;
/** All consonants tell a word from so many on: "mnstr". */
const CONSONANTS = 3;
/** A short form that lacks consonants too ("prgls" for "pringles") keeps at least so many, and this part of them. */
const MOST_CONSONANTS = 4;
const PART = 0.6;
/** How many letters a beginning leaves out at least. */
const LEFT_OUT = 2;
/** So many letters of a word's beginning are enough beside another word of the brand: "jack dan". */
const BEGINNING_BESIDE = 3;
/** Where so many letters begin a name they may be speakable: "lucoz". */
const SPEAKABLE = 5;
/** A word that is in so many times as many entries as any other is meant. */
const COMMONER = 3;
/** Three letters inside a name stand for a word that is in so many entries: "chs". */
const COMMON = 20;

const PLAIN = /^[a-z]+$/;
const VOWEL = /[aeiouy]/;
/** Consonants that stand together in no English word, or at the end of none. */
const UNSPEAKABLE =
  /^[^aeiouy]+$|[^aeiouy]{4}|[^aeiouy]{2}[^aeiouylrshtk]|(?:[bcdfgjkpqvwz][bdfgjmnpqrvwz]|[lrs]v|sc|lg|[fkl]r)$/;

/** Whether the letters of `short` stand in `word` in their order, beginning with its first. A singular is no short form. */
const isIn = (short: string, word: string): boolean => {
  if (short[0] !== word[0] || short.length >= word.length || word === `${short}s`) return false;
  let at = 0;
  for (const letter of word) if (letter === short[at]) at++;
  return at === short.length;
};

const strengthOf = (short: string, word: string): Strength | undefined => {
  if (!isIn(short, word)) return undefined;
  const [own, whole] = [skeletonOf(short), skeletonOf(word)];
  if (own === whole) return own.length >= CONSONANTS ? 'consonants' : undefined;
  if (word.startsWith(short))
    return short.length >= BEGINNING && word.length >= short.length + LEFT_OUT ? 'beginning' : undefined;
  const isMost = own.length >= MOST_CONSONANTS && own.length >= PART * whole.length && isIn(own, whole);
  return isMost ? 'most consonants' : undefined;
};

/** Whether nobody would write this out as a word of its own. */
const looksShort = (short: string, strength: Strength, at: number): boolean =>
  UNSPEAKABLE.test(short) || (at === 0 && strength !== 'most consonants' && short.length >= SPEAKABLE);

const isInitials = (short: string, words: Words): boolean =>
  words.length > 1 && short === words.map((word) => word[0]).join('');

/** Short forms that cannot be words themselves, with what they stand for. */
const unmistakable = (forms: Iterable<readonly [short: Words, meant: Words]>): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const [[short = '', ...more], meant] of forms)
    if (more.length === 0 && short.length >= CONSONANTS && (UNSPEAKABLE.test(short) || isInitials(short, meant)))
      found.set(short, meant.join(' '));
  return found;
};

const append = <T>(map: Map<string, T[]>, key: string, value: T): void => {
  const same = map.get(key);
  if (same) same.push(value);
  else map.set(key, [value]);
};

/**
 * Reads the words that price files shorten, by those that brands and kinds are named by: "HNKN", "JACK DAN", "CRNFLKS". What is a
 * word itself, or may stand for several, is left as it is.
 */
export class ShortWords {
  /** In how many entries each word is. */
  readonly #entries = new Map<string, number>();
  readonly #words = new Map<string, string[]>();
  /** Names of brands of several words, by their first word and by its first letter. */
  readonly #brands = new Map<string, Words[]>();
  readonly #forms: ReadonlyMap<string, string>;

  /** @param forms short forms with what they stand for: "cdm" */
  constructor(
    brands: readonly Words[],
    others: readonly Words[],
    forms: Iterable<readonly [short: Words, meant: Words]>,
  ) {
    this.#forms = unmistakable(forms);
    for (const words of [...brands, ...others])
      for (const word of new Set(words)) this.#entries.set(word, (this.#entries.get(word) ?? 0) + 1);
    for (const word of this.#entries.keys()) if (PLAIN.test(word)) append(this.#words, word[0]!, word);
    for (const words of brands) {
      if (words.length < 2) continue;
      const [first, letter] = [words[0]!, words[0]![0]!];
      append(this.#brands, first, words);
      if (first !== letter) append(this.#brands, letter, words);
    }
  }

  /** What the short ones among the words of a name stand for. */
  meanings(words: Words): ReadonlyMap<string, string> {
    const meant = new Map<string, string>();
    for (let at = 0; at < words.length; ) {
      const brand = this.#brandAt(words, at) ?? [];
      for (const [offset, word] of brand.entries())
        if (words[at + offset] !== word) meant.set(words[at + offset]!, word);
      if (brand.length === 0) {
        const word = this.#forms.get(words[at]!) ?? this.#wordFor(words[at]!, at);
        if (word !== undefined) meant.set(words[at]!, word);
      }
      at += Math.max(1, brand.length);
    }
    return meant;
  }

  /** The brand of several words that stands at a word with some of them short, the longest; none where several may be meant. */
  #brandAt(words: Words, at: number): Words | undefined {
    if (at + 1 >= words.length) return undefined;
    const first = words[at]!;
    const mayBeShort = !this.#entries.has(first) || UNSPEAKABLE.test(first);
    const brands = this.#brands.get(mayBeShort ? first[0]! : first) ?? [];
    const found = brands.filter((brand) => this.#standsFor(brand, words, at));
    const longest = Math.max(0, ...found.map(({ length }) => length));
    const meant = found.filter(({ length }) => length === longest);
    return meant.length === 1 ? meant[0] : undefined;
  }

  #standsFor(brand: Words, words: Words, at: number): boolean {
    if (at + brand.length > words.length) return false;
    let [isShort, isTold] = [false, false];
    for (const [offset, word] of brand.entries()) {
      const written = words[at + offset]!;
      if (written === word) isTold ||= PLAIN.test(word);
      else if (!this.#mayStandFor(written, word)) return false;
      else {
        isShort = true;
        isTold ||= strengthOf(written, word) !== undefined;
      }
    }
    return isShort && isTold;
  }

  #mayStandFor(short: string, word: string): boolean {
    if (short.length < 2 || !PLAIN.test(short) || !isIn(short, word)) return false;
    if (UNSPEAKABLE.test(short)) return true;
    return !this.#entries.has(short) && word.startsWith(short) && short.length >= BEGINNING_BESIDE;
  }

  #wordFor(short: string, at: number): string | undefined {
    if (short.length < CONSONANTS || this.#entries.has(short) || !PLAIN.test(short)) return undefined;
    if (at > 0 && VOWEL.test(short.slice(1))) return undefined;
    const found = this.#likeliest(short);
    if (!found || !looksShort(short, found.strength, at)) return undefined;
    const isTelling = at === 0 || short.length > CONSONANTS || this.#entries.get(found.word)! >= COMMON;
    return isTelling ? found.word : undefined;
  }

  #likeliest(short: string): Readonly<{ word: string; strength: Strength }> | undefined {
    const by = new Map<string, string[]>();
    for (const word of this.#words.get(short[0]!) ?? []) {
      const strength = strengthOf(short, word);
      if (strength) append(by, strength, word);
    }
    const strength = STRENGTHS.find((one) => by.has(one));
    if (!strength) return undefined;
    const times = (word: string): number => this.#entries.get(word) ?? 0;
    const [word, second] = by.get(strength)!.toSorted((one, other) => times(other) - times(one)) as [string, string?];
    return second === undefined || times(word) >= COMMONER * times(second) ? { word, strength } : undefined;
  }
}
