import type { ColumnsChoice, CostBasis, FileColumns } from '@tillmap/contracts';

/** The field of each column by its number; '' where it is not used. */
export type ColumnFields = Readonly<Record<number, string>>;

export const NOT_USED = 'Not used';

/** What the server takes each column for. */
export const guessedFields = ({ columns }: FileColumns): ColumnFields =>
  Object.fromEntries(columns.map(({ column, field }) => [column, field]));

/** What was chosen before and could not be used. */
export const chosenFields = ({ columns }: FileColumns, before: ColumnsChoice): ColumnFields =>
  Object.fromEntries(
    columns.map(({ column }) => [column, before.columns.find((one) => one.column === column)?.field ?? '']),
  );

/** What the costs are for, as it was chosen before or as the layout says; null where each file's prices show it. */
export const startingBasis = ({ layout }: FileColumns, before: ColumnsChoice | undefined): CostBasis | null =>
  (before ?? layout)?.cost_basis ?? null;

const columnsOf = (fields: ColumnFields, field: string): number[] =>
  Object.entries(fields).flatMap(([column, one]) => (one === field ? [Number(column)] : []));

/** The column of a field, undefined where none has it. */
export const columnOf = (fields: ColumnFields, field: string): number | undefined => columnsOf(fields, field)[0];

/** Why these columns cannot be used yet, in one sentence; undefined when they can. */
export const whyNot = ({ fields: all }: FileColumns, fields: ColumnFields): string | undefined => {
  const twice = all.find(({ field }) => columnsOf(fields, field).length > 1);
  if (twice) return `Two columns are set to ${twice.label}. Choose “${NOT_USED}” for one of them.`;
  const missing = all.find(({ field, required }) => required && columnsOf(fields, field).length === 0);
  return missing && `No column is set to ${missing.label}. Choose the one that has it.`;
};

/** What is sent with the file. */
export const choiceOf = (
  { header_line, layout }: FileColumns,
  fields: ColumnFields,
  { remember, costBasis }: { remember: boolean; costBasis: CostBasis | null },
): ColumnsChoice => ({
  header_line,
  columns: Object.entries(fields).flatMap(([column, field]) =>
    field === '' ? [] : [{ column: Number(column), field }],
  ),
  remember,
  name: '',
  replaces: layout?.id ?? null,
  seen: layout?.version ?? 0,
  cost_basis: columnOf(fields, 'costprice') === undefined ? null : costBasis,
});

const SEPARATORS: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'vertical bar',
};

/** How the file is read, as names and values. */
export const readingFacts = ({
  reading,
  header_line,
  rows_looked_at,
}: FileColumns): [name: string, value: string][] => [
  ...(reading.separator === ''
    ? []
    : [['Separator', SEPARATORS[reading.separator] ?? reading.separator] as [string, string]]),
  ...(reading.encoding === '' ? [] : [['Encoding', reading.encoding.toUpperCase()] as [string, string]]),
  ...(reading.sheet === '' ? [] : [['Sheet', reading.sheet] as [string, string]]),
  ['Header', header_line === 0 ? 'none' : `line ${header_line}`],
  ['Rows looked at', rows_looked_at.toLocaleString('en-GB')],
];
