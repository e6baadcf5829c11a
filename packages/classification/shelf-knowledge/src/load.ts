import type { FindShelfConflict, NamedCategory } from '@tillmap/classification';
import { checkData } from './check-data.ts';
import { type GroupSense, keepingSense } from './group-sense.ts';
import { GroupsByKind } from './groups-by-kind.ts';
import { type KindPhrases, phrasesOfKinds } from './phrases-of-kinds.ts';
import { readData } from './read-data.ts';
import { shelfConflictIn } from './shelf-conflict.ts';
import { ShelfKnowledge } from './shelf-knowledge.ts';

/** The entries that are shipped. Throws with all sentences where the files have a mistake. */
const shippedEntries = () => {
  const { problems, ...entries } = checkData(readData());
  if (problems.length > 0)
    throw new Error(problems.map(({ path, line, sentence }) => `${path}:${line}: ${sentence}`).join('\n'));
  return entries;
};

let loaded: ShelfKnowledge | undefined;

/** What is shipped, read at the first call and kept. */
export const shelfKnowledge = (): ShelfKnowledge => {
  loaded ??= new ShelfKnowledge(shippedEntries());
  return loaded;
};

/** Phrases that mean kinds of each list, by what is shipped. */
export const shelfPhrases = (lists: readonly (readonly string[])[]): KindPhrases[] => {
  const entries = shippedEntries();
  return lists.map((kinds) => phrasesOfKinds(entries, kinds));
};

let senses: ((place: readonly string[]) => GroupSense) | undefined;

/** What a group is by what its levels are called, from the department down; each is read once. */
export const groupSense = (place: readonly string[]): GroupSense => {
  senses ??= keepingSense(shelfKnowledge());
  return senses(place);
};

/** The groups of a hierarchy by the kinds that they are called by. */
export const groupsByKind = (rows: readonly NamedCategory[]): GroupsByKind => new GroupsByKind(rows, shelfKnowledge());

/** What the short ones among the words of a name stand for, by what is shipped. */
export const shortWordsIn = (words: readonly string[]): ReadonlyMap<string, string> =>
  shelfKnowledge().shortWordsIn(words);

/** What speaks against filing a product in a group, by what is shipped. */
export const findShelfConflict: FindShelfConflict = ({ name, elsewhere }, place) => {
  const knowledge = shelfKnowledge();
  return shelfConflictIn(
    { known: knowledge.lookUp(knowledge.writtenOut(name)), elsewhere },
    groupSense(place),
    knowledge,
  );
};
