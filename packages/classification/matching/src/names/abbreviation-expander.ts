import type { LearnedAbbreviation } from './learned-abbreviations.ts';
import { type NormalisedName, normaliseName, tokenOf } from './normalise-name.ts';

const WORD = /[\p{L}\p{M}\p{N}'’‘`´]+/gu;

/** What a name has besides its words: size, pack and price mark. */
const besidesWords = ({ text: _text, tokens: _tokens, ...rest }: NormalisedName): string => JSON.stringify(rest);

/**
 * A name with some of its words put otherwise; all else, as sizes and price marks, stays as it was written. Where a word
 * would then read as a size ("8 pork" as "8 pk"), or a size as a word, the name stays as it is.
 */
const reworded = (name: string, read: NormalisedName, other: ReadonlyMap<string, string>): string => {
  const { tokens } = read;
  if (!tokens.some((token) => other.has(token))) return name;
  // Letters that are read as part of a size ("750 ML") are not among the tokens of the name.
  const asked = new Set(tokens);
  const put = name.replace(WORD, (written) => {
    const token = tokenOf(written);
    return asked.has(token) ? (other.get(token) ?? written) : written;
  });
  const after = normaliseName(put);
  const isSame =
    besidesWords(after) === besidesWords(read) &&
    after.tokens.join(' ') === tokens.map((token) => other.get(token) ?? token).join(' ');
  return isSame ? put : name;
};

/** The last word of a chain of abbreviations. An abbreviation is shorter than its word, so the chain ends. */
const lastOf = (short: string, words: ReadonlyMap<string, string>): string => {
  let word = short;
  for (let next = words.get(word); next !== undefined; next = words.get(word)) word = next;
  return word;
};

type ShortWords = (words: readonly string[]) => ReadonlyMap<string, string>;

/** How one wholesaler shortens words, ready to be used on names; with what anybody reads in them. */
export class AbbreviationExpander {
  readonly #words: ReadonlyMap<string, string>;
  readonly #shortWords: ShortWords;
  /** For each word its most frequent abbreviation. */
  readonly #shorts = new Map<string, string>();

  /**
   * @param learned most often shown first
   * @param shortWords what else the short ones among the words of a name stand for
   */
  constructor(learned: readonly Pick<LearnedAbbreviation, 'short' | 'word'>[], shortWords: ShortWords) {
    this.#shortWords = shortWords;
    const words = new Map(learned.map(({ short, word }) => [short, word]));
    this.#words = new Map(learned.map(({ short }) => [short, lastOf(short, words)]));
    for (const { short, word } of learned) if (!this.#shorts.has(word)) this.#shorts.set(word, short);
  }

  get count(): number {
    return this.#words.size;
  }

  /** Returns a name with its abbreviations expanded; a name without any unchanged. */
  expand(name: string): string {
    const read = normaliseName(name);
    return reworded(name, read, this.#meant(read));
  }

  #meant({ tokens }: NormalisedName): ReadonlyMap<string, string> {
    const known = this.#shortWords(tokens);
    return known.size === 0 ? this.#words : new Map([...known, ...this.#words]);
  }

  /** The ways the wholesaler may have written a name: as it is, spelled out, and shortened; each once. */
  variants(name: string): readonly string[] {
    const read = normaliseName(name);
    return [...new Set([name, reworded(name, read, this.#meant(read)), reworded(name, read, this.#shorts)])];
  }
}
