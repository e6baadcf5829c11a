import type { SizedName } from '@tillmap/classification/matching/names';

/** That a source gave a name: its number, the first and last day (days since 1970) and how often. */
export type Giving = Readonly<{ source: number; firstDay: number; lastDay: number; times: number }>;

/** A name and size of a barcode with all that gave it. */
export type KnownName = SizedName & Readonly<{ givings: readonly Giving[] }>;

/** A name that a source gives for a barcode on a day. */
export type NewName = SizedName & Readonly<{ source: number; day: number }>;

/** Names kept of one barcode: in-store codes of many shops could collect them without end. */
export const MAX_NAMES = 20;

const isSame = (one: SizedName, other: SizedName): boolean => one.name === other.name && one.size === other.size;

const lastDayOf = ({ givings }: KnownName): number => Math.max(...givings.map(({ lastDay }) => lastDay));

const withinLimit = (names: readonly KnownName[]): readonly KnownName[] =>
  names.length <= MAX_NAMES ? names : names.toSorted((a, b) => lastDayOf(b) - lastDayOf(a)).slice(0, MAX_NAMES);

const given = (givings: readonly Giving[], { source, day }: NewName): Giving[] => {
  const before = givings.find((giving) => giving.source === source);
  const others = givings.filter((giving) => giving !== before);
  const { firstDay, lastDay, times } = before ?? { firstDay: day, lastDay: day, times: 0 };
  const after = { source, firstDay: Math.min(firstDay, day), lastDay: Math.max(lastDay, day), times: times + 1 };
  return [...others, after].toSorted((a, b) => a.source - b.source);
};

/** The names with one more that was given. */
export const withName = (names: readonly KnownName[], added: NewName): readonly KnownName[] => {
  const before = names.find((one) => isSame(one, added));
  const { name, size } = added;
  const after = { name, size, givings: given(before?.givings ?? [], added) };
  return withinLimit(before ? names.map((one) => (one === before ? after : one)) : [...names, after]);
};

const kept = (
  names: readonly KnownName[],
  keep: (name: KnownName, giving: Giving) => Giving | undefined,
): readonly KnownName[] =>
  names
    .map((name) => ({ ...name, givings: name.givings.flatMap((giving) => keep(name, giving) ?? []) }))
    .filter(({ givings }) => givings.length > 0);

/** The names after a source took one back that it had given once: the last time, the name goes where nothing else gave it. */
export const withoutName = (
  names: readonly KnownName[],
  takenBack: SizedName & { readonly source: number },
): readonly KnownName[] =>
  kept(names, (name, giving) => {
    if (giving.source !== takenBack.source || !isSame(name, takenBack)) return giving;
    return giving.times > 1 ? { ...giving, times: giving.times - 1 } : undefined;
  });

/** The names that are left without those sources. */
export const withoutSources = (
  names: readonly KnownName[],
  isForgotten: (source: number) => boolean,
): readonly KnownName[] => kept(names, (_, giving) => (isForgotten(giving.source) ? undefined : giving));

type Stored = readonly (readonly [string, string, readonly (readonly [number, number, number, number])[]])[];

/** The names as one text of JSON without names of fields: what a million barcodes have. */
export const namesToText = (names: readonly KnownName[]): string =>
  JSON.stringify(
    names.map(({ name, size, givings }) => [
      name,
      size,
      givings.map(({ source, firstDay, lastDay, times }) => [source, firstDay, lastDay, times]),
    ]),
  );

/** What `namesToText` made. */
export const namesFromText = (text: string): readonly KnownName[] =>
  (JSON.parse(text) as Stored).map(([name, size, givings]) => ({
    name,
    size,
    givings: givings.map(([source, firstDay, lastDay, times]) => ({ source, firstDay, lastDay, times })),
  }));

/** What every stored text with a giving of the source has in it; others may have it as well. */
export const sourceMark = (source: number): string => `[${source},`;
