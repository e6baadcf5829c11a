import { normaliseName } from './normalise-name.ts';

/** One product as the wholesaler whose habits are learned names it, and as other wholesalers do. */
export type SharedNames = Readonly<{ theirs: string; others: readonly string[] }>;

/**
 * What a wholesaler's abbreviation stands for. `count` is the number of products that show it, to a tenth: one that
 * only half of the others name so is half a product. `confidence` (0..1) is how unanimous the products are.
 */
export type LearnedAbbreviation = Readonly<{ short: string; word: string; count: number; confidence: number }>;

const LEAST_COUNT = 3;
const LEAST_CONFIDENCE = 0.8;
/** Evidence that was not seen: few products mean less certainty. */
const UNSEEN = 0.5;
/** What a product counts, so that it can be parted between up to twelve others and whole numbers add up in any order. */
const PRODUCT = 27_720;
const LETTERS = /^\p{L}+$/u;

/** Whether the letters of `short` stand in `word` in their order, beginning with its first. */
export const shortens = (short: string, word: string): boolean => {
  if (short.length < 2 || short.length >= word.length || short[0] !== word[0] || !LETTERS.test(short)) return false;
  let at = 0;
  for (const letter of word) if (letter === short[at]) at++;
  return at === short.length;
};

/** "Biscuit" is the same word as "biscuits", not short for it. */
const isSingular = (short: string, word: string): boolean => word === `${short}s` || word === `${short}es`;

class Counts {
  readonly #counts = new Map<string, Map<string, number>>();

  add(short: string, word: string, weight: number): void {
    const words = this.#counts.get(short) ?? new Map<string, number>();
    words.set(word, (words.get(word) ?? 0) + weight);
    this.#counts.set(short, words);
  }

  *[Symbol.iterator](): Generator<[string, Map<string, number>]> {
    yield* this.#counts;
  }
}

/** Marks an abbreviation that no word of the other name explains. */
const UNEXPLAINED = '';

/**
 * Words of one name that the other lacks, each with the only word of the other it can be short for. What only the other
 * one writes is a word of its own there: it counts as one that stands for itself.
 */
const align = (own: readonly string[], others: readonly string[], weight: number, counts: Counts): void => {
  const free = others.filter((word) => !own.includes(word));
  for (const short of new Set(own)) {
    if (others.includes(short)) counts.add(short, short, weight);
    else {
      const [word = UNEXPLAINED, ...more] = free.filter((one) => shortens(short, one));
      counts.add(short, more.length === 0 ? word : UNEXPLAINED, weight);
    }
  }
  for (const word of new Set(free)) counts.add(word, word, weight);
};

const inProducts = (sum: number): number => Math.round((10 * sum) / PRODUCT) / 10;

/**
 * Learns how one wholesaler abbreviates words from products that others name too. Pure; the order of the products
 * does not matter. Only what several products show, nearly all of them the same, is learned: most frequent first.
 */
export const learnAbbreviations = (products: Iterable<SharedNames>): LearnedAbbreviation[] => {
  const counts = new Counts();
  for (const { theirs, others } of products) {
    const own = normaliseName(theirs).tokens;
    // However many name it, it is one product.
    for (const other of others) align(own, normaliseName(other).tokens, Math.round(PRODUCT / others.length), counts);
  }
  const learned: LearnedAbbreviation[] = [];
  for (const [short, words] of counts) {
    const total = [...words.values()].reduce((sum, one) => sum + one, UNSEEN * PRODUCT);
    const [word, most] = [...words].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]!;
    const [count, confidence] = [inProducts(most), most / total];
    const isOther = word !== UNEXPLAINED && word !== short && !isSingular(short, word);
    if (isOther && count >= LEAST_COUNT && confidence >= LEAST_CONFIDENCE)
      learned.push({ short, word, count, confidence });
  }
  return learned.toSorted((a, b) => b.count - a.count || (a.short < b.short ? -1 : 1));
};
