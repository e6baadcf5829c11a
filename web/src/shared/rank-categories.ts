/** The names and codes of a place, folded for the search. Every text begins with a space, so that words can be found. */
type Folded = { group: string; subDepartment: string; department: string; codes: string };

/** What can be searched for: make it with {@link searchedPlace}. */
export type SearchableCategory = { searched: Folded };

/** Lower case without accents, words apart by one space, a space in front: 'Crème & Fudge' is ' creme fudge'. */
const folded = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`;

/**
 * A place as it is searched for.
 *
 * @param names department first; the last of them counts as the group, however many levels there are
 */
export const searchedPlace = (names: readonly string[], codes: readonly string[]): Folded => ({
  group: folded(names.at(-1) ?? ''),
  subDepartment: folded(names.slice(1, -1).join(' ')),
  department: folded(names.length > 1 ? names[0]! : ''),
  codes: folded(codes.join(' ')),
});

/** How good a fit is: the lower, the further up it stands. */
const RANK = {
  groupAsTyped: 0,
  groupBeginsSo: 1,
  wordOfGroup: 2,
  partOfGroup: 3,
  wordOfSubDepartment: 4,
  wordOfDepartment: 5,
  codeBeginsSo: 6,
  anyPart: 7,
} as const;

/** Where one word is found at its best, null where it is nowhere. */
const rankOfWord = ({ group, subDepartment, department, codes }: Folded, word: string): number | null => {
  const begins = ` ${word}`;
  if (group === begins) return RANK.groupAsTyped;
  if (group.startsWith(begins)) return RANK.groupBeginsSo;
  if (group.includes(begins)) return RANK.wordOfGroup;
  if (group.includes(word)) return RANK.partOfGroup;
  if (subDepartment.includes(begins)) return RANK.wordOfSubDepartment;
  if (department.includes(begins)) return RANK.wordOfDepartment;
  if (codes.includes(begins)) return RANK.codeBeginsSo;
  return [subDepartment, department, codes].some((text) => text.includes(word)) ? RANK.anyPart : null;
};

/** The worst of the words decides, then all of them together; null where a word does not fit. */
const rankOf = (searched: Folded, text: string, words: readonly string[]): [worst: number, sum: number] | null => {
  if (searched.group === text) return [RANK.groupAsTyped, 0];
  if (searched.group.startsWith(text)) return [RANK.groupBeginsSo, 0];
  let worst = 0;
  let sum = 0;
  for (const word of words) {
    const rank = rankOfWord(searched, word);
    if (rank === null) return null;
    worst = Math.max(worst, rank);
    sum += rank;
  }
  return [worst, sum];
};

/**
 * The places that every typed word fits, best first: group as typed, group beginning so, word of the group, part of
 * the group, word of the sub department, of the department, beginning of a code, the rest. Equal ones keep their order.
 * A text without letters and digits asks for nothing: all places as they are.
 */
export const rankCategories = <Place extends SearchableCategory>(options: readonly Place[], text: string): Place[] => {
  const typed = folded(text);
  const words = typed.trim().split(' ');
  if (words[0] === '') return [...options];
  return options
    .flatMap((option) => {
      const rank = rankOf(option.searched, typed, words);
      return rank === null ? [] : [{ option, rank }];
    })
    .toSorted((one, other) => one.rank[0] - other.rank[0] || one.rank[1] - other.rank[1])
    .map(({ option }) => option);
};
