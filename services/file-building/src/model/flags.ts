import {
  type Flag,
  type FlagChoice,
  type FlagNation,
  type FlagsAsked,
  flagsOf,
  flagsOfKinds,
  type KindSaid,
  kindsOf,
  kindsOfPlace,
} from '@tillmap/classification/flags';
import type { CategoryPath, Names } from './wholesaler.ts';

/** Kinds that a name says, with a blank between, `?` behind one that is not sure; '' for none. */
export type NameKinds = string;

export const nameKindsOf = (product: Readonly<{ name: string; size: string }>): NameKinds =>
  kindsOf(product)
    .map(({ kind, isSure }) => (isSure ? kind : `${kind}?`))
    .join(' ');

const saidBy = (kinds: NameKinds): KindSaid[] =>
  kinds.split(' ').flatMap((kind) => (kind === '' ? [] : { kind: kind.replace('?', ''), isSure: !kind.endsWith('?') }));

/** The names of a place, from the department down. */
const levelsOf = (place: CategoryPath, names: Names): string[] => {
  const { department, subDepartment, categoryGroup } = names.placeNames(place);
  return [department, subDepartment, categoryGroup].filter((name) => name !== '');
};

export const askedIn = (
  { nation, flagChoices }: Readonly<{ nation: FlagNation; flagChoices: readonly FlagChoice[] }>,
  day: string,
): FlagsAsked => ({
  day,
  nation,
  choices: flagChoices,
});

/** A product as a till gets it, at a place that needs review or not. */
type FlaggedLine = CategoryPath & Readonly<{ description: string; size: string; needsReview: boolean }>;

/** The flags of a product as a till gets it. */
export const flagsOfLine = ({ needsReview, ...line }: FlaggedLine, names: Names, asked: FlagsAsked): readonly Flag[] =>
  flagsOf({ name: line.description, size: line.size, place: levelsOf(line, names), isPlaceOpen: needsReview }, asked);

/** The flags of what a name says at a place; each pair is worked out once. */
export const flagsBy = (names: Names, asked: FlagsAsked) => {
  const known = new Map<string, readonly Flag[]>();
  return (kinds: NameKinds, place: CategoryPath, isPlaceOpen = false): readonly Flag[] => {
    const key = `${kinds}~${place.deptCode}~${place.subDeptCode}~${place.cgCode}~${isPlaceOpen}`;
    let flags = known.get(key);
    if (!flags) {
      flags = flagsOfKinds({ name: saidBy(kinds), place: kindsOfPlace(levelsOf(place, names), isPlaceOpen) }, asked);
      known.set(key, flags);
    }
    return flags;
  };
};

/** The ids of those that hold in any of the shops. */
export const flagIdsOf = (names: Names, shops: readonly FlagsAsked[]) => {
  const each = shops.map((asked) => flagsBy(names, asked));
  return (kinds: NameKinds, place: CategoryPath): readonly string[] => [
    ...new Set(each.flatMap((flags) => flags(kinds, place).map(({ flag }) => flag))),
  ];
};

/** What names of an upload's items say, by position; those that say nothing are left out. */
export type UploadKinds = ReadonlyMap<number, NameKinds>;

/** Positions of the drinks that a deposit is surely paid for. */
export const depositsIn = (kinds: UploadKinds, asked: FlagsAsked): number[] => {
  const isPaid = (said: NameKinds): boolean =>
    flagsOfKinds({ name: saidBy(said), place: [] }, asked).some(({ flag, isSure }) => flag === 'deposit' && isSure);
  const paid = new Set([...new Set(kinds.values())].filter(isPaid));
  return [...kinds].flatMap(([position, said]) => (paid.has(said) ? [position] : []));
};
