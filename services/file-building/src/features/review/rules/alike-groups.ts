import { leastCommon, wordsAlike, wordsOf } from './look-alikes.ts';

/** A row of a list that may be one of several alike. */
export type Foldable = Readonly<{
  name: string;
  /** Where it is proposed; '' for nowhere. */
  proposal: string;
  /** Rows with different kinds never stand together; null stays by itself. */
  kind: string | null;
}>;

type Group<Row> = { kind: string; words: readonly string[]; rows: Row[] };

/**
 * Groups of at most so many rows by the words of their first name. Words are counted before names are compared: in a file of one
 * brand all rows share its words, and comparing each with all others would hold up everything else.
 */
const createGroups = <Row>(most: number) => {
  const groups: Group<Row>[] = [];
  const byWord = new Map<string, number[]>();
  const shared = new Uint16Array(most);
  const countShared = (words: readonly string[]): void => {
    shared.fill(0);
    for (const word of words) for (const at of byWord.get(word) ?? []) shared[at]! += 1;
  };
  return {
    /** The group that has the most words in common. */
    find: (words: readonly string[], kind: string): Group<Row> | undefined => {
      countShared(words);
      let best: Group<Row> | undefined;
      let common = 0;
      for (const [at, group] of groups.entries()) {
        if (group.kind !== kind || shared[at]! < leastCommon(group.words.length, words.length)) continue;
        const alike = wordsAlike(group.words, words);
        if (alike > common) [best, common] = [group, alike];
      }
      return best;
    },
    add: (group: Group<Row>): void => {
      const at = groups.push(group) - 1;
      for (const word of new Set(group.words)) {
        const places = byWord.get(word);
        if (places) places.push(at);
        else byWord.set(word, [at]);
      }
    },
  };
};

/** Those of the proposal that most rows have come first; rows without one count last. */
const ledByMost = <Row extends Foldable>(rows: readonly Row[]): Row[] => {
  const proposals = Map.groupBy(
    rows.filter(({ proposal }) => proposal !== ''),
    ({ proposal }) => proposal,
  );
  const [most = []] = [...proposals.values()].sort((one, other) => other.length - one.length);
  const leading = new Set(most);
  return [...most, ...rows.filter((row) => !leading.has(row))];
};

/** Rows that look alike, together at the first of them; every other row is a group of its own. */
export const alikeGroups = <Row extends Foldable>(rows: readonly Row[]): Row[][] => {
  const groups = createGroups<Row>(rows.length);
  const all: Row[][] = [];
  for (const row of rows) {
    const words = wordsOf(row.name);
    const found = row.kind === null ? undefined : groups.find(words, row.kind);
    if (found) found.rows.push(row);
    else {
      const members = [row];
      all.push(members);
      if (row.kind !== null) groups.add({ kind: row.kind, words, rows: members });
    }
  }
  return all.map((members) => (members.length === 1 ? members : ledByMost(members)));
};
