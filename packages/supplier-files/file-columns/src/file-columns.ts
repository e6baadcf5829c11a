import type { FileColumns, Layout, LayoutKind } from '@tillmap/contracts';
import {
  type ColumnGuess,
  type ColumnsDecision,
  cleanText,
  contentsOf,
  fieldNames,
  type KnownLayout,
  type Shape,
  type Table,
} from '@tillmap/supplier-files';
import { COLUMNS_OF } from './kinds.ts';

const VALUE_CHARS = 60;
const VALUES = 5;
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Europe/London' });

/** The day on which a layout was taught, as it is told: "18 November". */
const dayTaught = (at: string): string => DAY.format(new Date(at));

/** A layout as the rules take it. */
export const knownLayout = ({ id, has_header: hasHeader, columns }: Layout): KnownLayout => ({
  id,
  hasHeader,
  columns: columns.map(({ name, field, shape }) => ({ name, field, shape: shape as Shape })),
});

const shown = (text: string): string => {
  const clean = cleanText(text);
  return clean.length > VALUE_CHARS ? `${clean.slice(0, VALUE_CHARS)}…` : clean;
};

type Reading = FileColumns['reading'];

const readingOf = ({
  delimiter = '',
  encoding = '',
  sheet,
}: Pick<Table, 'delimiter' | 'encoding' | 'sheet'>): Reading => ({
  separator: delimiter,
  encoding,
  sheet: sheet?.name ?? '',
});

const columnOf = ({ index, name, field, certainty, why, contents }: ColumnGuess, changed: ReadonlySet<number>) => ({
  column: index + 1,
  name: shown(name),
  field,
  certainty,
  changed: changed.has(index),
  why,
  values: contents.first.slice(0, VALUES).map(shown),
});

const WHY: Readonly<Record<string, string>> = {
  layout: 'As in the layout',
  choice: 'As you chose',
  order: 'Its place in a file without a header',
};

type Sure = ColumnsDecision & { isSure: true };

/** The columns of a file that is read, with why each is what it is. */
const readColumns = ({ header, readBy, start }: Sure): FileColumns['columns'] => {
  const fieldAt = new Map(Array.from(header.fields, ([field, at]) => [at, field]));
  const told = new Map(readBy.by === 'contents' ? readBy.columns.map(({ index, why }) => [index, why]) : []);
  return header.cells.flatMap((cell, index) => {
    const contents = contentsOf(start.below, index);
    const name = start.header ? cell.trim() : '';
    if (name === '' && contents.shape === 'empty') return [];
    const field = fieldAt.get(index) ?? '';
    const known = name === '' ? 'Its values' : `The name “${shown(name)}” is known`;
    const why = field === '' ? 'Not used' : (told.get(index) ?? WHY[readBy.by] ?? known);
    const certainty = field === '' ? ('unused' as const) : ('sure' as const);
    return [columnOf({ index, name, field, certainty, why, contents }, new Set())];
  });
};

/** How the columns of a file were found, in one sentence. */
const readSentence = ({ readBy }: Sure, layout: Layout | undefined): string => {
  if (readBy.by === 'layout' && layout)
    return [`Read with the layout of ${dayTaught(layout.taught_at)}.`, ...readBy.moved].join(' ');
  if (readBy.by === 'choice') return 'The columns were read as they were chosen.';
  if (readBy.by === 'contents') return 'The names of the columns are not known. They were read by what stands in them.';
  if (readBy.by === 'order')
    return 'The file has no header. The columns were read in the order barcode, supplier, cost, RRP, case quantity.';
  return 'The names of the columns are known.';
};

/** A layout as it is shown beside the columns of a file. */
export const layoutShown = (
  { id, name, version, taught_at, cost_basis }: Layout,
  changes: readonly string[],
): NonNullable<FileColumns['layout']> => ({ id, name, version, taught_at, changes: [...changes], cost_basis });

const layoutIn = (
  layouts: readonly Layout[],
  id: string | undefined,
  changes: readonly string[],
): FileColumns['layout'] => {
  const layout = layouts.find((one) => one.id === id);
  return layout ? layoutShown(layout, changes) : null;
};

const common = (kind: LayoutKind, table: Parameters<typeof readingOf>[0], layouts: readonly Layout[]) => ({
  kind,
  reading: readingOf(table),
  fields: fieldNames(COLUMNS_OF[kind]),
  layouts: layouts.map(({ id, name, taught_at, times_used }) => ({ id, name, taught_at, times_used })),
});

/** The columns of a file, as they were read or as a person is asked about them. */
export const fileColumns = (
  kind: LayoutKind,
  table: Parameters<typeof readingOf>[0],
  decision: ColumnsDecision,
  layouts: readonly Layout[],
): FileColumns => {
  if (!decision.isSure) {
    const { reason, headerLine, rowsLookedAt, columns, changed } = decision.question;
    return {
      ...common(kind, table, layouts),
      read_by: 'asked',
      sentence: reason,
      header_line: headerLine,
      rows_looked_at: rowsLookedAt,
      columns: columns.map((column) => columnOf(column, changed?.columns ?? new Set())),
      layout: layoutIn(layouts, changed?.layoutId, changed?.sentences ?? []),
    };
  }
  const { readBy, header, start } = decision;
  const used = readBy.by === 'layout' ? readBy.layoutId : undefined;
  const layout = layoutIn(layouts, used, readBy.by === 'layout' ? readBy.moved : []);
  return {
    ...common(kind, table, layouts),
    read_by: readBy.by,
    sentence: readSentence(
      decision,
      layouts.find(({ id }) => id === used),
    ),
    header_line: header.line,
    rows_looked_at: start.below.length,
    columns: readColumns(decision),
    layout,
  };
};
