/** Some columns of a table, in the order they are selected or written. */
export type Columns<Table> = readonly (keyof Table & string)[];

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** Columns of a row of `Table` under the names `camelCased` gives them. */
export type CamelRow<Table, Some extends Columns<Table>> = {
  readonly [Name in Some[number] as CamelCase<Name>]: Table[Name];
};

const camelCase = (column: string): string => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** What a `jsonb` column holds, as who reads it knows. */
export type Held<Table, Name extends keyof Table, Value extends Table[Name]> = Value;

/** Columns of a row that a left join may not find. */
export type Joined<Row> = { readonly [Name in keyof Row]: Row[Name] | null };

/** A select list that names columns as the code does: `id, start_date as "startDate"`. `from` is the table, where several are joined. */
export const camelCased = (columns: readonly string[], from?: string): string =>
  columns
    .map((column) => {
      const name = camelCase(column);
      return `${from === undefined ? '' : `${from}.`}${column}${name === column ? '' : ` as "${name}"`}`;
    })
    .join(', ');

/** Parameters for as many columns: `$1, $2, …`. */
export const placeholders = (columns: readonly string[]): string => columns.map((_, at) => `$${at + 1}`).join(', ');

/** What goes into `columns`, in their order, from an object with their names in camel case. */
export const columnValues = <Column extends string>(
  columns: readonly Column[],
  row: Readonly<Record<CamelCase<Column>, unknown>>,
): unknown[] => columns.map((column) => row[camelCase(column) as CamelCase<Column>]);

/** Rows as parameters of one array a column, from the first one's number on: `unnest($2::int[], …) as given (position, …)`. */
export const unnested = (types: Readonly<Record<string, string>>, name: string, first: number): string => {
  const arrays = Object.values(types).map((type, at) => `$${first + at}::${type}[]`);
  return `unnest(${arrays.join(', ')}) as ${name} (${Object.keys(types).join(', ')})`;
};

const SPECIAL = /["\\]/;
const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replaceAll('\\', '\\\\').replaceAll('"', '\\"') : text;

/**
 * PostgreSQL's text of an array, for values that its driver would write one by one and more slowly: it escapes each of some
 * million texts, of which few need it. Of anything but texts, numbers and truths the array itself, for the driver.
 */
const arrayText = (values: readonly unknown[]): unknown => {
  let text = '{';
  for (const value of values) {
    if (text.length > 1) text += ',';
    if (value === null || value === undefined) text += 'NULL';
    else if (typeof value === 'string') text += `"${escaped(value)}"`;
    else if (typeof value === 'number' || typeof value === 'boolean') text += String(value);
    else return values;
  }
  return `${text}}`;
};

/** The parameters of `unnested`, from objects with the names of the columns in camel case. */
export const columnArrays = <Column extends string>(
  types: Readonly<Record<Column, string>>,
  rows: readonly Readonly<Record<CamelCase<Column>, unknown>>[],
): unknown[] =>
  Object.keys(types).map((column) => {
    const name = camelCase(column) as CamelCase<Column>;
    return arrayText(rows.map((row) => row[name]));
  });
