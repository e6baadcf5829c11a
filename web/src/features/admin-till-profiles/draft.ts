import type { TillColumn, TillProfileFile } from '@tillmap/contracts';
import { tablesOf } from './column-sources.ts';

/** A column that is being changed; `id` stays with it wherever it is moved. */
export type DraftColumn = TillColumn & { id: number };

/** A profile that is being changed. */
export type Draft = Omit<TillProfileFile, 'columns'> & { columns: DraftColumn[] };

export const draftOf = (profile: TillProfileFile): Draft => ({
  ...profile,
  columns: profile.columns.map((column, id) => ({ ...column, id })),
});

const filled = (lines: readonly string[]): string[] => lines.map((line) => line.trim()).filter((line) => line !== '');

/** As it is saved: with the tables that its columns need, and without empty lines. */
export const profileOf = (draft: Draft): TillProfileFile => ({
  ...draft,
  notes: filled(draft.notes),
  sources: filled(draft.sources),
  columns: draft.columns.map(({ id: _id, ...column }) => column),
  tables: tablesOf(draft.columns),
});

/** The columns with one of them in another place; as they are where there is no such place. */
export const movedColumn = (columns: readonly DraftColumn[], from: number, to: number): DraftColumn[] => {
  const column = columns[from];
  if (!column || to < 0 || to >= columns.length) return [...columns];
  return columns.toSpliced(from, 1).toSpliced(to, 0, column);
};

/** The columns with a new, empty one at the end. */
export const withNewColumn = (columns: readonly DraftColumn[]): DraftColumn[] => [
  ...columns,
  {
    id: Math.max(-1, ...columns.map(({ id }) => id)) + 1,
    heading: `Column ${columns.length + 1}`,
    value: { text: '' },
  },
];

const isLimit = ({ test }: NonNullable<TillColumn['rules']>[number]): boolean => 'max_chars' in test;

/** How many characters the till keeps of a column; undefined where that is not known. */
export const limitOf = ({ rules = [] }: TillColumn): number | undefined => {
  const most = rules.find(isLimit)?.test.max_chars;
  return typeof most === 'number' ? most : undefined;
};

/** The column with another limit; what is known of an old one stays with it. */
export const withLimit = (column: DraftColumn, most: number | undefined): DraftColumn => {
  const { rules = [], ...rest } = column;
  const old = rules.find(isLimit);
  const others = rules.filter((rule) => !isLimit(rule));
  const limit = { fate: 'cut', certainty: 'own_file', source: 'Set by the shop', ...old, test: { max_chars: most } };
  const kept = most === undefined ? others : [...others, limit];
  return kept.length > 0 ? { ...rest, rules: kept } : rest;
};

/** What the server says of columns, by their place, and of the rest. */
export const errorsByColumn = (
  errors: Readonly<Record<string, readonly string[]>>,
): { columns: Map<number, string[]>; others: string[] } => {
  const columns = new Map<number, string[]>();
  const others: string[] = [];
  for (const [where, messages] of Object.entries(errors)) {
    const number = /^Column (\d+)\b/.exec(where)?.[1];
    if (number === undefined)
      others.push(...messages.map((message) => (where === 'The profile' ? message : `${where}: ${message}`)));
    else columns.set(Number(number) - 1, [...(columns.get(Number(number) - 1) ?? []), ...messages]);
  }
  return { columns, others };
};
