import {
  AGE_RESTRICTIONS,
  type AgeRestriction,
  type Brand,
  type BrandKind,
  type Kind,
  RELATIONS,
  type Relation,
  STATES,
  type State,
  type Word,
} from './entry.ts';

/** The first line of a file of each sort, with the names of its columns. */
export const HEADERS = {
  kinds: 'kind\tbroader\tstate\tage\tother names',
  brands: 'brand\tkinds\twhere',
  words: 'word\tsays\twhat',
} as const;
export type Sort = keyof typeof HEADERS;

/** Why a line is no entry, in a sentence. */
export class BadEntry extends Error {}

const isOneOf = <T extends string>(known: readonly T[], text: string): text is T => known.some((each) => each === text);

const listOf = (text: string): string[] => (text === '' ? [] : text.split('; '));

const cellsOf = (line: string, sort: Sort): string[] => {
  const cells = line.split('\t');
  const columns = HEADERS[sort].split('\t').length;
  if (cells.length !== columns) throw new BadEntry(`The line has ${cells.length} columns instead of ${columns}.`);
  if (cells.some((cell) => cell !== cell.trim() || cell.includes('  ')))
    throw new BadEntry('There are blanks at an end of a column, or two in a row.');
  if (cells[0] === '') throw new BadEntry('The first column is empty.');
  if (cells.some((cell) => listOf(cell).includes(''))) throw new BadEntry('A list has an empty place.');
  return cells;
};

/** Reads a line of `kinds.tsv`. */
export const parseKind = (line: string): Kind => {
  const [name, broader, state, age, otherNames] = cellsOf(line, 'kinds') as [string, string, string, string, string];
  if (!isOneOf<State>(STATES, state)) throw new BadEntry(`"${state}" is no state; there are ${STATES.join(', ')}.`);
  const kind = { name, broader: listOf(broader), state, otherNames: listOf(otherNames) };
  if (age === '') return kind;
  if (!isOneOf<AgeRestriction>(AGE_RESTRICTIONS, age))
    throw new BadEntry(`"${age}" is no restriction by age; there are ${AGE_RESTRICTIONS.join(', ')}.`);
  return { ...kind, age };
};

const BRAND_KIND = /^([^()]+?)(?: \(([^()]+)\))?$/;

const brandKind = (text: string): BrandKind => {
  const [, kind, words] = BRAND_KIND.exec(text) ?? [];
  if (kind === undefined) throw new BadEntry(`"${text}" is not written as "kind" or "kind (word, word)".`);
  return { kind, words: words === undefined ? [] : words.split(', ') };
};

/** Reads a line of `brands.tsv`. */
export const parseBrand = (line: string): Brand => {
  const [name, kinds, where] = cellsOf(line, 'brands') as [string, string, string];
  if (kinds === '') throw new BadEntry(`"${name}" has no kind.`);
  if (where !== '' && where !== 'first') throw new BadEntry(`"${where}" is not "first", the only place there is.`);
  return { name, kinds: listOf(kinds).map(brandKind), onlyFirst: where === 'first' };
};

/** Reads a line of `words.tsv`. */
export const parseWord = (line: string): Word => {
  const [name, relation, what] = cellsOf(line, 'words') as [string, string, string];
  if (!isOneOf<Relation>(RELATIONS, relation))
    throw new BadEntry(`"${relation}" is not what a word says; there are ${RELATIONS.join(', ')}.`);
  if (what === '') throw new BadEntry(`"${name}" says nothing.`);
  return { name, relation, targets: listOf(what) };
};
