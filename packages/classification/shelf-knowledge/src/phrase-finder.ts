/** Where a phrase stands among the words of a name: from `from`, up to and without `to`. */
export type Found<T> = Readonly<{ value: T; from: number; to: number }>;

type Phrase<T> = Readonly<{ words: readonly string[]; value: T }>;

const standsAt = (phrase: readonly string[], words: readonly string[], at: number): boolean =>
  at + phrase.length <= words.length && phrase.every((word, offset) => words[at + offset] === word);

/** Finds many phrases in a name at once: only those that start with a word of the name are compared. */
export class PhraseFinder<T> {
  readonly #byFirstWord = new Map<string, Phrase<T>[]>();

  /** Phrases of no word are left out. */
  constructor(phrases: Iterable<Phrase<T>>) {
    for (const phrase of phrases) {
      const [first] = phrase.words;
      if (first === undefined) continue;
      const others = this.#byFirstWord.get(first);
      if (others) others.push(phrase);
      else this.#byFirstWord.set(first, [phrase]);
    }
    for (const others of this.#byFirstWord.values()) others.sort((a, b) => b.words.length - a.words.length);
  }

  /** The phrases of a name from its start, the longest at each word; no two of them share a word. */
  find(words: readonly string[], isFree: (from: number, to: number, value: T) => boolean): Found<T>[] {
    const found: Found<T>[] = [];
    for (let at = 0; at < words.length; ) {
      const here = this.#byFirstWord
        .get(words[at]!)
        ?.find((phrase) => standsAt(phrase.words, words, at) && isFree(at, at + phrase.words.length, phrase.value));
      if (here) found.push({ value: here.value, from: at, to: at + here.words.length });
      at += here?.words.length ?? 1;
    }
    return found;
  }
}
