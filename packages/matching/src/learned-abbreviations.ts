import { normaliseName } from './normalise-name.ts';

/** Two names of one product: as the wholesaler whose habits are learned writes it, and as another one does. */
export type NamePair = Readonly<{ theirs: string; other: string }>;

/** What a wholesaler's short form stands for. `confidence` (0..1) is how unanimous the products were that showed it. */
export type LearnedAbbreviation = Readonly<{ short: string; word: string; count: number; confidence: number }>;

const LEAST_COUNT = 3;
const LEAST_CONFIDENCE = 0.8;
/** Evidence that was not seen: few products mean less certainty. */
const UNSEEN = 0.5;

/** Whether the letters of `short` stand in `word` in their order, beginning with its first. */
export const shortens = (short: string, word: string): boolean => {
  if (short.length < 2 || short.length >= word.length || short[0] !== word[0]) return false;
  let at = 0;
  for (const letter of word) if (letter === short[at]) at++;
  return at === short.length;
};

class Counts {
  readonly #counts = new Map<string, Map<string, number>>();

  add(short: string, word: string): void {
    const words = this.#counts.get(short) ?? new Map<string, number>();
    words.set(word, (words.get(word) ?? 0) + 1);
    this.#counts.set(short, words);
  }

  *[Symbol.iterator](): Generator<[string, Map<string, number>]> {
    yield* this.#counts;
  }
}

/** What stands for a short form that no word of the other name explains. */
const UNEXPLAINED = '';

/** Words of one name that the other lacks, each with the only word of the other it can be short for. */
const align = ({ theirs, other }: NamePair, counts: Counts): void => {
  const [own, others] = [normaliseName(theirs).tokens, normaliseName(other).tokens];
  const free = others.filter((word) => !own.includes(word));
  for (const short of new Set(own)) {
    if (others.includes(short)) counts.add(short, short);
    else {
      const [word = UNEXPLAINED, ...more] = free.filter((one) => shortens(short, one));
      counts.add(short, more.length === 0 ? word : UNEXPLAINED);
    }
  }
};

/**
 * Learns how one wholesaler shortens words from products that others name too. Pure; the order of the pairs does not
 * matter. Only what several products show, and nearly all of them alike, is learned.
 */
export const learnAbbreviations = (pairs: Iterable<NamePair>): LearnedAbbreviation[] => {
  const counts = new Counts();
  for (const pair of pairs) align(pair, counts);
  const learned: LearnedAbbreviation[] = [];
  for (const [short, words] of counts) {
    const total = [...words.values()].reduce((sum, count) => sum + count, UNSEEN);
    const [word, count] = [...words].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]!;
    const confidence = count / total;
    if (word !== UNEXPLAINED && word !== short && count >= LEAST_COUNT && confidence >= LEAST_CONFIDENCE)
      learned.push({ short, word, count, confidence });
  }
  return learned.toSorted((a, b) => (a.short < b.short ? -1 : 1));
};

/** A name with the short forms that were learned spelled out. */
export const spelledOut = (name: string, learned: ReadonlyMap<string, string>): string =>
  learned.size === 0
    ? name
    : normaliseName(name)
        .tokens.map((word) => learned.get(word) ?? word)
        .join(' ');
