import { wordsAlike, wordsOf } from './look-alikes.ts';

/** A row of a list that may be one of several alike. */
export type Foldable = Readonly<{
  name: string;
  /** Where it is proposed; '' for nowhere. */
  proposal: string;
  /** Rows with different kinds never stand together; null stays by itself. */
  kind: string | null;
}>;

type Group<Row> = { kind: string; words: readonly string[]; rows: Row[] };

/** Groups by the words of their first name: only those that share words are compared. */
const createGroups = <Row>() => {
  const byWord = new Map<string, Group<Row>[]>();
  return {
    /** The group that has the most words in common. */
    find: (words: readonly string[], kind: string): Group<Row> | undefined => {
      let best: Group<Row> | undefined;
      let most = 0;
      for (const group of new Set(words.flatMap((word) => byWord.get(word) ?? []))) {
        const common = group.kind === kind ? wordsAlike(group.words, words) : 0;
        if (common > most) [best, most] = [group, common];
      }
      return best;
    },
    add: (group: Group<Row>): void => {
      for (const word of new Set(group.words)) byWord.set(word, [...(byWord.get(word) ?? []), group]);
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
  const groups = createGroups<Row>();
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
