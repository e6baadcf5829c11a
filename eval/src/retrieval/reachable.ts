import { type Forms, type Shortening, upperWords } from './shortenings.ts';

/** The first letters of the first two words, which no way of shortening changes. */
const keyOf = (words: readonly string[]): string => `${words[0]?.[0] ?? ''}${words[1]?.[0] ?? ''}`;

const chanceOfBeginning = (forms: Forms, written: string): number => {
  let chance = 0;
  for (const [form, probability] of forms) if (form.startsWith(written)) chance += probability;
  return chance;
};

/** A little, as sums of probabilities in another order differ in their last digits. */
const ROUNDING = 1e-9;

/**
 * Says how often a source can be among the nearest at all: by one who knows how the queries were shortened, and tries
 * every name. A query that was cut off fits several names, of which no search can tell the one that was meant.
 */
export class Reachable {
  readonly #byStart = new Map<string, (readonly string[])[]>();
  readonly #forms = new Map<string, Forms>();
  readonly #shortening: Shortening;

  constructor(names: readonly string[], shortening: Shortening) {
    this.#shortening = shortening;
    for (const name of names) {
      const words = upperWords(name);
      // A query may have been cut off after one word.
      for (const key of new Set([keyOf(words), keyOf(words.slice(0, 1))])) {
        const others = this.#byStart.get(key);
        if (others) others.push(words);
        else this.#byStart.set(key, [words]);
      }
    }
  }

  /** The probability (0..1) that the source is among the `most` likeliest names, equally likely ones drawn by lot. */
  chance(query: string, source: string, most: number): number {
    const written = query.split(' ');
    const own = this.#likelihood(upperWords(source), written, query.length);
    let above = 0;
    let equal = 0;
    for (const words of this.#byStart.get(keyOf(written)) ?? []) {
      const likelihood = this.#likelihood(words, written, query.length);
      if (likelihood > own * (1 + ROUNDING)) above += 1;
      else if (likelihood >= own * (1 - ROUNDING)) equal += 1;
    }
    return Math.max(0, Math.min(1, (most - above) / Math.max(1, equal)));
  }

  /** How likely this query becomes of a name of these words. */
  #likelihood(words: readonly string[], written: readonly string[], length: number): number {
    // Behind a blank that was cut off as well, the last word is whole.
    const isCut = length >= this.#shortening.cutAt - 1;
    if (isCut ? words.length < written.length : words.length !== written.length) return 0;
    let likelihood = 1;
    for (let at = 0; at < written.length && likelihood > 0; at++) {
      const forms = this.#known(words[at]!);
      const mayGoOn = length === this.#shortening.cutAt && at === written.length - 1;
      likelihood *= mayGoOn ? chanceOfBeginning(forms, written[at]!) : (forms.get(written[at]!) ?? 0);
    }
    return likelihood;
  }

  #known(word: string): Forms {
    const before = this.#forms.get(word);
    if (before) return before;
    const forms = this.#shortening.formsOf(word);
    this.#forms.set(word, forms);
    return forms;
  }
}
