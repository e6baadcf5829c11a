import { type AgeRestriction, type Brand, type Kind, STATES, type State, type Word } from './entry.ts';
import { KindTree } from './kind-tree.ts';
import { type Found, PhraseFinder } from './phrase-finder.ts';
import { singular, wordsOfName } from './plain-words.ts';
import { ShortWords } from './short-words.ts';
import { type Meaning, meaningsOf } from './word-meanings.ts';

/** A brand in a name. `from` and `to` count the words of the name as matching reads it. */
export type BrandFound = Readonly<{ brand: Brand; from: number; to: number }>;

/**
 * What the kind of a product rests on, the strongest first: a brand and a word that agree, the brand's only kind, a word,
 * one of the kinds of a brand, a flavour or an ingredient.
 */
export const RESTS_ON = ['brand and word', 'brand', 'word', 'one kind of the brand', 'perhaps'] as const;
export type RestsOn = (typeof RESTS_ON)[number];

/** A kind that a product may be, with the brands and words that say so. */
export type KindFound = Readonly<{ kind: string; restsOn: RestsOn; because: readonly string[] }>;

/** A state word in a name, or the usual state of the kind that it is surest to be. */
export type StateFound = Readonly<{ state: State; because: string }>;

/** A restriction by age with the brand or word that stands for it. */
export type AgeFound = Readonly<{ age: AgeRestriction; because: string }>;

/** What is known of a name, all at once. */
export type NameKnowledge = Readonly<{
  brands: readonly BrandFound[];
  /** The surest first. */
  kinds: readonly KindFound[];
  states: readonly StateFound[];
  /** Only those that words say, also within a longer phrase as "tinned fish". */
  statesSaid: readonly StateFound[];
  ages: readonly AgeFound[];
}>;

type Reading = Readonly<{ words: readonly string[]; brands: readonly BrandFound[]; said: readonly Found<Meaning>[] }>;

/** A group may be called so, and a product; as a name of the kind "tinned food" it is no word with a state of its own. */
const CANNED = ['canned', 'tinned'] as const;

const strength = ({ restsOn }: KindFound): number => RESTS_ON.indexOf(restsOn);

const holds = (phrase: readonly string[], words: readonly string[]): boolean =>
  words.some((_, at) => phrase.every((word, offset) => words[at + offset] === word));

const statesIn = (said: readonly Found<Meaning>[]): StateFound[] =>
  said.flatMap(({ value }) => (value.state === undefined ? [] : [{ state: value.state, because: value.word }]));

/** What brands and words mean, for looking up names. Immutable once built; a look-up reads nothing but memory. */
export class ShelfKnowledge {
  readonly tree: KindTree;
  readonly #brands: PhraseFinder<Brand>;
  readonly #words: PhraseFinder<Meaning>;
  readonly #states: PhraseFinder<Meaning>;
  readonly #short: ShortWords;
  readonly #deciding = new Map<string, readonly string[]>();

  /** The entries have been checked (`checkData`). */
  constructor({ kinds, brands, words }: { kinds: readonly Kind[]; brands: readonly Brand[]; words: readonly Word[] }) {
    this.tree = new KindTree(kinds);
    this.#brands = new PhraseFinder(brands.map((brand) => ({ words: wordsOfName(brand.name), value: brand })));
    const meanings = [...meaningsOf(kinds, words)].map(([key, meaning]) => ({ words: key.split(' '), value: meaning }));
    this.#words = new PhraseFinder(meanings);
    // On their own: within a longer phrase, as "tinned fish", they say how it is kept as well.
    this.#states = new PhraseFinder([
      ...meanings.filter(({ value }) => value.state !== undefined),
      ...[...STATES.map((state) => [state, state] as const), CANNED].map(([word, state]) => ({
        words: [word],
        value: { word, kinds: [], isSure: false, state },
      })),
    ]);
    this.#short = new ShortWords(
      brands.map(({ name }) => wordsOfName(name)),
      [...kinds.flatMap(({ name, otherNames }) => [name, ...otherNames]), ...words.map(({ name }) => name)].map(
        wordsOfName,
      ),
      words
        .filter(({ relation }) => relation === 'short for')
        .map(({ name, targets }) => [wordsOfName(name), wordsOfName(targets[0]!)]),
    );
    for (const brand of brands)
      for (const { words: deciding } of brand.kinds)
        for (const word of deciding) this.#deciding.set(word, wordsOfName(word).map(singular));
  }

  /** The brands in a name, the longest at each place. */
  brandsOf(name: string): readonly BrandFound[] {
    return this.#findBrands(wordsOfName(name));
  }

  /** What the short ones among the words of a name, as matching reads it, stand for: "hnkn" for "heineken". */
  shortWordsIn(words: readonly string[]): ReadonlyMap<string, string> {
    return this.#short.meanings(words);
  }

  /** Whether a brand is a shop's own label, known for whole aisles: a word beside it says what the product is. */
  isOwnLabel({ kinds }: Brand): boolean {
    return kinds.length > 1 && kinds.every(({ kind }) => this.tree.isAisle(kind));
  }

  /** A name with its short words written out; without sizes, where it has any. */
  writtenOut(name: string): string {
    const words = wordsOfName(name);
    const meant = this.shortWordsIn(words);
    return meant.size === 0 ? name : words.map((word) => meant.get(word) ?? word).join(' ');
  }

  /** Everything that is known of a product's name, as it is written. */
  lookUp(name: string): NameKnowledge {
    const reading = this.#read(name);
    const kinds = this.#kindsOf(reading);
    return {
      brands: reading.brands,
      kinds,
      states: this.#statesOf(reading, kinds),
      statesSaid: statesIn(this.#states.find(reading.words, () => true)),
      ages: this.#agesOf(reading, kinds),
    };
  }

  /**
   * The kind that words of a name end with, as English says what a product is; none where the last word is a flavour or an
   * ingredient of what another one is sure to mean.
   */
  kindAtEnd(words: readonly string[]): string | undefined {
    const said = this.#words.find(words.map(singular), () => true);
    const last = said.at(-1);
    if (last?.to !== words.length) return undefined;
    return last.value.isSure || said.every(({ value }) => !value.isSure) ? last.value.kinds[0] : undefined;
  }

  /** The kinds that a group of products is called by: of its words, without brands. */
  kindsOfGroup(name: string): readonly string[] {
    const words = wordsOfName(name).map(singular);
    const kinds = this.#words.find(words, () => true).flatMap(({ value }) => value.kinds);
    return [...new Set(kinds)];
  }

  /** The states that words of a name say, of a product or of a group; none where only its kind tells how it is kept. */
  statesSaid(name: string): readonly StateFound[] {
    const words = wordsOfName(name).map(singular);
    return statesIn(this.#states.find(words, () => true));
  }

  #findBrands(words: readonly string[]): BrandFound[] {
    return this.#brands
      .find(words, (from, _to, brand) => from === 0 || !brand.onlyFirst)
      .map(({ value, from, to }) => ({ brand: value, from, to }));
  }

  #read(name: string): Reading {
    const written = wordsOfName(name);
    const brands = this.#findBrands(written);
    const words = written.map(singular);
    const isOutside = (from: number, to: number): boolean =>
      brands.every((brand) => to <= brand.from || from >= brand.to);
    return { words, brands, said: this.#words.find(words, isOutside) };
  }

  /** A kind of a brand, or the one of it that a word of the name is sure to mean: muffins of a brand of cakes. */
  #narrower(kind: string, { kinds, isSure }: Meaning): string {
    return (isSure && kinds.find((other) => this.tree.broaderOf(other).includes(kind))) || kind;
  }

  /** The kinds of a brand that the rest of the name leaves, with the words that chose them. */
  #kindsOfBrand({ brand }: BrandFound, { words, said }: Reading): { kinds: readonly string[]; by: string | undefined } {
    for (const { kind, words: deciding } of brand.kinds)
      for (const word of deciding) if (holds(this.#deciding.get(word)!, words)) return { kinds: [kind], by: word };
    for (const { value } of said.toReversed())
      for (const { kind } of brand.kinds)
        if (value.kinds.some((other) => this.tree.areRelated(kind, other)))
          return { kinds: [this.#narrower(kind, value)], by: value.word };
    return { kinds: brand.kinds.map(({ kind }) => kind), by: undefined };
  }

  /** What a brand says of the kind, with the word of the name that it agrees with. */
  #saidByBrand(found: BrandFound, reading: Reading): KindFound[] {
    if (this.isOwnLabel(found.brand)) {
      if (reading.said.some(({ value }) => value.kinds.length > 0)) return [];
      return found.brand.kinds.map(({ kind }) => ({
        kind,
        restsOn: 'one kind of the brand',
        because: [found.brand.name],
      }));
    }
    const { kinds, by } = this.#kindsOfBrand(found, reading);
    const because = by === undefined ? [found.brand.name] : [found.brand.name, by];
    const alone = kinds.length === 1 ? 'brand' : 'one kind of the brand';
    return kinds.map((kind) => ({ kind, restsOn: by === undefined ? alone : 'brand and word', because }));
  }

  #kindsOf(reading: Reading): KindFound[] {
    const ofBrands = reading.brands.flatMap((brand) => this.#saidByBrand(brand, reading));
    // English names end with what they are: "chicken soup".
    const ofWords = reading.said
      .toReversed()
      .flatMap(({ value: { kinds, isSure, word } }) =>
        kinds.map((kind): KindFound => ({ kind, restsOn: isSure ? 'word' : 'perhaps', because: [word] })),
      );
    const sorted = [...ofBrands, ...ofWords].sort((one, other) => strength(one) - strength(other));
    return sorted.filter(({ kind }, at) => sorted.findIndex((other) => other.kind === kind) === at);
  }

  #statesOf({ said }: Reading, [surest]: readonly KindFound[]): StateFound[] {
    const states = statesIn(said);
    const usual = surest && this.tree.kind(surest.kind)?.state;
    return states.length > 0 || usual === undefined ? states : [{ state: usual, because: surest!.kind }];
  }

  /** Of what is sure alone: a flavour or one of several kinds is no evidence for a restriction. */
  #agesOf({ said }: Reading, kinds: readonly KindFound[]): AgeFound[] {
    const ages = new Map<AgeRestriction, string>();
    for (const { kind, restsOn, because } of kinds) {
      const age = this.tree.ageOf(kind);
      if (age !== undefined && restsOn !== 'perhaps' && restsOn !== 'one kind of the brand' && !ages.has(age))
        ages.set(age, because.join(' and '));
    }
    for (const { value } of said) if (value.age !== undefined && !ages.has(value.age)) ages.set(value.age, value.word);
    return [...ages].map(([age, because]) => ({ age, because }));
  }
}
