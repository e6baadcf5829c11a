import type { AgeRestriction, Brand, Kind, Word } from './entry.ts';
import { AGE_RESTRICTIONS, STATES } from './entry.ts';
import { BadEntry, HEADERS, parseBrand, parseKind, parseWord, type Sort } from './parse-entry.ts';
import { singular, wordsOfName } from './plain-words.ts';
import type { DataFile } from './read-data.ts';

/** What is wrong with a line, in a sentence; lines are counted from 1. */
export type Problem = Readonly<{ path: string; line: number; sentence: string }>;

/** All entries that can be read, and what is wrong with the others and between them. */
export type CheckedData = Readonly<{
  kinds: readonly Kind[];
  brands: readonly Brand[];
  words: readonly Word[];
  problems: readonly Problem[];
}>;

type Place = Readonly<{ path: string; line: number }>;
type Placed<T> = Place & Readonly<{ entry: T }>;

const inOrder = (before: string, after: string): boolean => {
  const [one, other] = [before.toLowerCase(), after.toLowerCase()];
  return one < other || (one === other && before <= after);
};

/** How a name is compared with others: as words and phrases are found in names. */
const comparedAs = (sort: Sort, name: string): string => {
  const words = wordsOfName(name);
  return (sort === 'brands' ? words : words.map(singular)).join(' ');
};

/** Collects entries file by file, and what is wrong with them. */
class Reading {
  readonly problems: Problem[] = [];

  say({ path, line }: Place, sentence: string): void {
    this.problems.push({ path, line, sentence });
  }

  read<T extends { name: string }>(files: readonly DataFile[], sort: Sort, parse: (line: string) => T): Placed<T>[] {
    return files.filter((file) => file.sort === sort).flatMap((file) => this.#readFile(file, parse));
  }

  #readFile<T extends { name: string }>({ path, sort, lines }: DataFile, parse: (line: string) => T): Placed<T>[] {
    if (lines[0] !== HEADERS[sort]) this.say({ path, line: 1 }, `The first line is not "${HEADERS[sort]}".`);
    const entries: Placed<T>[] = [];
    for (const [index, text] of lines.slice(1).entries()) {
      const place = { path, line: index + 2 };
      try {
        const entry = parse(text);
        const before = entries.at(-1)?.entry.name;
        if (before !== undefined && !inOrder(before, entry.name))
          this.say(place, `"${entry.name}" stands after "${before}"; the file is not sorted.`);
        entries.push({ ...place, entry });
      } catch (error) {
        if (!(error instanceof BadEntry)) throw error;
        this.say(place, error.message);
      }
    }
    return entries;
  }

  /** Says which entries read the same as one before them. */
  compare<T extends { name: string }>(sort: Sort, entries: readonly Placed<T>[]): void {
    const known = new Map<string, string>();
    for (const { entry, ...place } of entries) {
      const key = comparedAs(sort, entry.name);
      const same = known.get(key);
      if (same === undefined) known.set(key, entry.name);
      else this.say(place, `"${entry.name}" is there twice: it reads as "${same}" does.`);
    }
  }
}

const checkKinds = (reading: Reading, kinds: readonly Placed<Kind>[]): void => {
  const names = new Set(kinds.map(({ entry }) => entry.name));
  const owners = new Map(kinds.map(({ entry }) => [comparedAs('kinds', entry.name), entry.name]));
  for (const { entry, ...place } of kinds) {
    for (const broader of entry.broader)
      if (!names.has(broader)) reading.say(place, `The broader kind "${broader}" is not known.`);
    for (const other of entry.otherNames) {
      const owner = owners.get(comparedAs('kinds', other));
      if (owner !== undefined) reading.say(place, `"${other}" is a name of "${owner}" already.`);
      owners.set(comparedAs('kinds', other), entry.name);
    }
  }
  checkRings(reading, kinds);
};

const checkRings = (reading: Reading, kinds: readonly Placed<Kind>[]): void => {
  const byName = new Map(kinds.map(({ entry }) => [entry.name, entry]));
  const reaches = (from: string, to: string, seen: Set<string>): boolean => {
    if (seen.has(from)) return false;
    seen.add(from);
    return (byName.get(from)?.broader ?? []).some((broader) => broader === to || reaches(broader, to, seen));
  };
  for (const { entry, ...place } of kinds)
    if (reaches(entry.name, entry.name, new Set())) reading.say(place, `"${entry.name}" is broader than itself.`);
};

const checkBrands = (reading: Reading, brands: readonly Placed<Brand>[], kinds: ReadonlySet<string>): void => {
  for (const { entry, ...place } of brands) {
    const seen = new Set<string>();
    for (const { kind } of entry.kinds) {
      if (!kinds.has(kind)) reading.say(place, `The kind "${kind}" is not known.`);
      if (seen.has(kind)) reading.say(place, `The kind "${kind}" is there twice.`);
      seen.add(kind);
    }
  }
};

/** The names that a kind is called by, as words are compared, to the name of the kind. */
const namesOfKinds = (kinds: readonly Placed<Kind>[]): Map<string, string> =>
  new Map(
    kinds.flatMap(({ entry }) =>
      [entry.name, ...entry.otherNames].map((name) => [comparedAs('kinds', name), entry.name] as const),
    ),
  );

type Known = Readonly<{ kinds: ReadonlySet<string>; names: ReadonlySet<string>; words: ReadonlySet<string> }>;

const isKnownTarget = (word: Word, target: string, { kinds, names, words }: Known): boolean => {
  if (word.relation === 'state') return STATES.some((state) => state === target);
  if (word.relation === 'age') return AGE_RESTRICTIONS.some((age: AgeRestriction) => age === target);
  if (word.relation === 'is' || word.relation === 'may be') return kinds.has(target);
  if (names.has(comparedAs('words', target))) return true;
  // A short form may stand for a brand: "cdm".
  return word.relation === 'short for' && wordsOfName(target).every((one) => words.has(one));
};

const checkWords = (
  reading: Reading,
  words: readonly Placed<Word>[],
  kinds: readonly Placed<Kind>[],
  brands: readonly Placed<Brand>[],
): void => {
  const kindNames = new Set(kinds.map(({ entry }) => entry.name));
  const called = namesOfKinds(kinds);
  // What means another word does not lead on to a third.
  const leading = words.filter(({ entry }) => entry.relation !== 'same as' && entry.relation !== 'short for');
  const known = {
    kinds: kindNames,
    names: new Set([...called.keys(), ...leading.map(({ entry }) => comparedAs('words', entry.name))]),
    words: new Set([...called.keys(), ...[...leading, ...brands].map(({ entry }) => entry.name)].flatMap(wordsOfName)),
  };
  for (const { entry, ...place } of words) {
    const kind = called.get(comparedAs('words', entry.name));
    if (kind !== undefined && entry.relation !== 'may be')
      reading.say(place, `"${entry.name}" is a name of the kind "${kind}" already.`);
    for (const target of entry.targets)
      if (!isKnownTarget(entry, target, known))
        reading.say(place, `"${target}" is not known as what a word with "${entry.relation}" says.`);
  }
};

/** Reads all files and says, with a sentence for a line, what is wrong with them. */
export const checkData = (files: readonly DataFile[]): CheckedData => {
  const reading = new Reading();
  const kinds = reading.read(files, 'kinds', parseKind);
  const brands = reading.read(files, 'brands', parseBrand);
  const words = reading.read(files, 'words', parseWord);
  reading.compare('kinds', kinds);
  reading.compare('brands', brands);
  reading.compare('words', words);
  checkKinds(reading, kinds);
  checkBrands(reading, brands, new Set(kinds.map(({ entry }) => entry.name)));
  checkWords(reading, words, kinds, brands);
  const entriesOf = <T>(placed: readonly Placed<T>[]): T[] => placed.map(({ entry }) => entry);
  return {
    kinds: entriesOf(kinds),
    brands: entriesOf(brands),
    words: entriesOf(words),
    problems: reading.problems,
  };
};
