import type { AgeRestriction, Kind, State, Word } from './entry.ts';
import { singular, wordsOfName } from './plain-words.ts';

/**
 * What a word or phrase says, with what it was short for worked in. `isSure` is false for flavours and ingredients, which
 * are the product only where nothing else says what it is.
 */
export type Meaning = Readonly<{
  word: string;
  kinds: readonly string[];
  isSure: boolean;
  state?: State;
  age?: AgeRestriction;
}>;

const keyOf = (name: string): string => wordsOfName(name).map(singular).join(' ');

const meaningOf = ({ name, relation, targets }: Word): Meaning => {
  const nothing = { word: name, kinds: [], isSure: false };
  if (relation === 'state') return { ...nothing, state: targets[0] as State };
  if (relation === 'age') return { ...nothing, age: targets[0] as AgeRestriction };
  return { word: name, kinds: targets, isSure: relation === 'is' };
};

/** What each word and each name of a kind says, by its words as they are compared. Words have been checked. */
export const meaningsOf = (kinds: readonly Kind[], words: readonly Word[]): Map<string, Meaning> => {
  const meanings = new Map<string, Meaning>();
  for (const { name, otherNames } of kinds)
    for (const word of [name, ...otherNames]) meanings.set(keyOf(word), { word, kinds: [name], isSure: true });
  const pointing = words.filter(({ relation }) => relation === 'same as' || relation === 'short for');
  for (const word of words) if (!pointing.includes(word)) meanings.set(keyOf(word.name), meaningOf(word));
  for (const { name, targets } of pointing) {
    const meaning = meanings.get(keyOf(targets[0]!));
    if (meaning) meanings.set(keyOf(name), { ...meaning, word: name });
  }
  return meanings;
};
