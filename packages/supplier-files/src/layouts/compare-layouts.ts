import { aliasesOf, type ColumnSpec, comparableName, matchOf } from '../columns/index.ts';
import type { TableRow } from '../table/index.ts';
import { contentsOf } from './contents.ts';
import { headerNames, type KnownLayout } from './layout.ts';

/** How a header differs from that of a layout. */
export type LayoutChange = Readonly<{
  layout: KnownLayout;
  /** Sentences: "Column 5 was RRP and is now Promo RRP." */
  sentences: readonly string[];
  /** Columns of the new header that are not where and what they were. */
  columns: ReadonlySet<number>;
  /** The fields of columns that are still there by their names, at their new places. */
  fields: ReadonlyMap<string, number>;
  /** Whether all that was used is still there, and nothing came that a field may need. */
  isHarmless: boolean;
}>;

/** Share of names that a changed header still has. */
const STILL_THE_SAME = 0.6;

const shareOf = (names: readonly string[], known: readonly string[]): number => {
  const left = new Set(known.filter((name) => name !== ''));
  const filled = names.filter((name) => name !== '');
  const both = filled.filter((name) => left.delete(name)).length;
  return both / Math.max(1, filled.length, known.filter((name) => name !== '').length);
};

/** The layout whose header this one is most like, where most names are the same. */
const nearest = (names: readonly string[], layouts: readonly KnownLayout[]): KnownLayout | undefined => {
  let best: { layout: KnownLayout; share: number } | undefined;
  for (const layout of layouts) {
    if (!layout.hasHeader) continue;
    const share = shareOf(names, headerNames(layout.columns.map(({ name }) => name)));
    if (share >= STILL_THE_SAME && share > (best?.share ?? 0)) best = { layout, share };
  }
  return best?.layout;
};

const mayBeNeeded = (name: string, at: number, below: readonly TableRow[], specs: readonly ColumnSpec[]): boolean => {
  const { shape } = contentsOf(below, at);
  return matchOf(name, aliasesOf(specs)) !== undefined || shape === 'amount' || shape === 'barcode';
};

const SENTENCES_SHOWN = 5;

type Compared = Readonly<{ header: TableRow; names: readonly string[]; before: readonly string[] }>;

const writtenAt = ({ header }: Compared, at: number): string => (header.cells[at] ?? '').trim();

/** Where a column of the layout is now, by its name; -1 where it is gone. */
const placeOf = ({ names, before }: Compared, at: number): number => {
  const name = before[at] ?? '';
  if ((names[at] ?? '') === name) return at;
  const first = names.indexOf(name);
  return name === '' || first !== names.lastIndexOf(name) ? -1 : first;
};

/** Another column, that the layout does not know, stands in its place. */
const isReplaced = ({ names, before }: Compared, at: number): boolean => {
  const now = names[at] ?? '';
  return now !== '' && now !== before[at] && !before.includes(now);
};

const saidOf = (compared: Compared, { columns }: KnownLayout): string[] =>
  columns.flatMap(({ name, field }, at) => {
    const now = placeOf(compared, at);
    if (now === at || name === '') return [];
    const replaced = isReplaced(compared, at);
    const by = replaced ? [`Column ${at + 1} was ${name} and is now ${writtenAt(compared, at)}.`] : [];
    if (now === -1) return replaced ? by : [`${name}, column ${at + 1}, is gone.`];
    if (field === '') return by;
    return replaced
      ? [...by, `${name} is now column ${now + 1}.`]
      : [`${name} was column ${at + 1} and is now column ${now + 1}.`];
  });

/** What changed between a header and the layout that it is most like; undefined where there is none. */
export const layoutChange = (
  { header, below }: Readonly<{ header: TableRow; below: readonly TableRow[] }>,
  layouts: readonly KnownLayout[],
  specs: readonly ColumnSpec[],
): LayoutChange | undefined => {
  const names = headerNames(header.cells);
  const layout = nearest(names, layouts);
  if (!layout) return undefined;
  const compared = { header, names, before: layout.columns.map(({ name }) => comparableName(name)) };
  const places = layout.columns.map(({ field }, at) => ({ field, now: placeOf(compared, at) }));
  const added = names.flatMap((name, at) => (name === '' || compared.before.includes(name) ? [] : [at]));
  const fresh = added.filter((at) => !isReplaced(compared, at));
  return {
    layout,
    sentences: [
      ...saidOf(compared, layout),
      ...fresh.map((at) => `Column ${at + 1}, ${writtenAt(compared, at)}, is new.`),
    ].slice(0, SENTENCES_SHOWN),
    columns: new Set(added),
    fields: new Map(places.flatMap(({ field, now }) => (field === '' || now === -1 ? [] : [[field, now] as const]))),
    isHarmless:
      places.every(({ field, now }) => field === '' || now !== -1) &&
      !added.some((at) => mayBeNeeded(writtenAt(compared, at), at, below, specs)),
  };
};
