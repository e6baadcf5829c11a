import type { ColumnsChoice, Layout, LayoutKind } from '@tillmap/contracts';
import { Invalid } from '@tillmap/service-kit/domain';
import { type ColumnChoice, contentsOf, fieldNames, type LayoutColumn, type TableStart } from '@tillmap/supplier-files';
import { COLUMNS_OF } from './kinds.ts';

const refused = (sentence: string): Invalid => new Invalid({ layout: [sentence] });

const labelsOf = (kind: LayoutKind): ReadonlyMap<string, string> =>
  new Map(fieldNames(COLUMNS_OF[kind]).map(({ field, label }) => [field, label]));

/** The columns that a person chose; 422 where one is no field, a field has two columns, or a required one has none. */
export const choiceOf = (kind: LayoutKind, { columns, header_line: headerLine }: ColumnsChoice): ColumnChoice => {
  const labels = labelsOf(kind);
  const fields = new Map<string, number>();
  for (const { column, field } of columns) {
    const label = labels.get(field);
    if (label === undefined) throw refused(`There is no field “${field}”.`);
    if (fields.has(field)) throw refused(`Two columns are set to ${label}. Choose “Not used” for one of them.`);
    fields.set(field, column - 1);
  }
  const missing = fieldNames(COLUMNS_OF[kind]).find(({ field, required }) => required && !fields.has(field));
  if (missing) throw refused(`No column is set to ${missing.label}. Choose the one that has it.`);
  return { headerLine, fields };
};

/** The columns of a table with their fields, as they are remembered. */
export const layoutColumns = ({ header, below }: TableStart, fields: ReadonlyMap<string, number>): LayoutColumn[] => {
  const fieldAt = new Map(Array.from(fields, ([field, at]) => [at, field]));
  const width = Math.max(
    header?.cells.length ?? 0,
    ...Array.from(fieldAt.keys(), (at) => at + 1),
    header ? 0 : Math.max(0, ...below.map(({ cells }) => cells.length)),
  );
  return Array.from({ length: width }, (_, at) => ({
    name: (header?.cells[at] ?? '').trim(),
    shape: contentsOf(below, at).shape,
    field: fieldAt.get(at) ?? '',
  }));
};

const EXTENSION = /\.[a-z]{2,4}$/i;
/** Weeks, days and versions in the name of a file. */
const NUMBERS = /(?:(?:week|wk|w)[-_ .]*)?\d+(?:[-_. ]\d+)*/gi;

/** The name of a layout, by that of its first file: `northway-week-48.csv` is "northway". */
export const layoutName = (fileName: string): string => {
  const stem = fileName.replace(EXTENSION, '');
  const bare = stem
    .replace(NUMBERS, ' ')
    .replace(/[-_ .]+/g, ' ')
    .trim();
  return (bare === '' ? stem : bare).slice(0, 100) || 'Layout';
};

/** What another person has taught for the same header, and what is different, in words. */
export const taughtOtherwise = (known: Layout, chosen: readonly LayoutColumn[]): string => {
  const labels = labelsOf(known.kind);
  const differing = known.columns.flatMap(({ field, name }, at) => {
    const mine = chosen[at]?.field ?? '';
    if (field === mine) return [];
    const [theirs, yours] = [labels.get(field) ?? 'not used', labels.get(mine) ?? 'not used'];
    return [`column ${at + 1}${name === '' ? '' : `, ${name},`} is ${theirs} there and ${yours} here`];
  });
  return `${known.taught_by} has remembered other columns for this header: ${differing.join('; ')}. Keep theirs, or choose yours again to change the layout.`;
};
