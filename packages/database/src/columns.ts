/** Some columns of a table, in the order they are selected or written. */
export type Columns<Table> = readonly (keyof Table & string)[];

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** Columns of a row of `Table` under the names `camelCased` gives them. */
export type CamelRow<Table, Column extends keyof Table & string> = {
  readonly [Name in Column as CamelCase<Name>]: Table[Name];
};

const camelCase = (column: string): string => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** A select list that names columns as the code does: `id, start_date as "startDate"`. */
export const camelCased = (columns: readonly string[]): string =>
  columns.map((column) => (camelCase(column) === column ? column : `${column} as "${camelCase(column)}"`)).join(', ');

/** Parameters for as many columns: `$1, $2, …`. */
export const placeholders = (columns: readonly string[]): string => columns.map((_, at) => `$${at + 1}`).join(', ');

/** What goes into `columns`, in their order, from an object with their names in camel case. */
export const columnValues = <Column extends string>(
  columns: readonly Column[],
  row: Readonly<Record<CamelCase<Column>, unknown>>,
): unknown[] => columns.map((column) => row[camelCase(column) as CamelCase<Column>]);
