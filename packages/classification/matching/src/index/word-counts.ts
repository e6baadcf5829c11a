import { normaliseName } from '../names/index.ts';
import type { WordStatistics } from './index-reader.ts';

/** The distinct words of a name, as the index counts them. */
const wordsOf = (name: string): ReadonlySet<string> => new Set(normaliseName(name).tokens);

/** In how many names each word occurs. Plain JSON by `toJSON`, and back by `WordCounts.from`. */
export class WordCounts implements WordStatistics {
  #documents = 0;
  readonly #counts = new Map<string, number>();

  static from({
    documents,
    counts,
  }: Readonly<{ documents: number; counts: Readonly<Record<string, number>> }>): WordCounts {
    const words = new WordCounts();
    words.#documents = documents;
    for (const [word, count] of Object.entries(counts)) words.#counts.set(word, count);
    return words;
  }

  get documents(): number {
    return this.#documents;
  }

  add(name: string): void {
    this.#documents += 1;
    for (const word of wordsOf(name)) this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1);
  }

  frequencyOf = (word: string): number => this.#counts.get(word) ?? 0;

  toJSON(): { documents: number; counts: Record<string, number> } {
    return { documents: this.#documents, counts: Object.fromEntries(this.#counts) };
  }
}

/** The counts of some names. */
export const countWords = (names: Iterable<string>): WordCounts => {
  const counts = new WordCounts();
  for (const name of names) counts.add(name);
  return counts;
};
