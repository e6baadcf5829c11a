import { readFile } from 'node:fs/promises';
import type { Queries } from './database.ts';
import { MIGRATIONS_TABLE } from './migrate.ts';

/** What a value of each type arrives as, by the parsers of `connection-settings.ts`. */
const ARRIVES_AS: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  // Their type is given where they are read.
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  _int4: 'number[]',
  _int8: 'number[]',
  _text: 'string[]',
};

const HEADING = `// Written by \`npm run generate:rows\` from the migrated tables; not edited by hand.

/** Each table with the columns of its rows, as they arrive. */
`;

const COLUMNS = `
  select table_name, column_name, udt_name, is_nullable = 'YES' as optional
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
   where table_schema = current_schema and table_type = 'BASE TABLE' and table_name <> all($1::text[])
     -- A part of a table has the rows of that table.
     and not (select relispartition from pg_class
               where oid = to_regclass(format('%I.%I', table_schema, table_name)))
   order by table_name collate "C", ordinal_position`;

type Column = Readonly<{ table_name: string; column_name: string; udt_name: string; optional: boolean }>;

const property = ({ table_name, column_name, udt_name, optional }: Column): string => {
  const type = ARRIVES_AS[udt_name];
  if (!type)
    throw new Error(`${table_name}.${column_name} is ${udt_name}, and row-types.ts does not say as what that arrives.`);
  return `    ${column_name}: ${type}${optional && type !== 'unknown' ? ' | null' : ''};\n`;
};

/** TypeScript's types of the rows of all tables but those of `without`, as a module. @throws for a type of column it does not know. */
export const rowTypes = async (queries: Queries, without: readonly string[] = []): Promise<string> => {
  const columns = await queries.query<Column>(COLUMNS, [[MIGRATIONS_TABLE, ...without]]);
  const tables = [...Map.groupBy(columns, ({ table_name }) => table_name)];
  const interfaces = tables.map(([name, own]) => `  ${name}: {\n${own.map(property).join('')}  };\n`);
  return `${HEADING}export interface Tables {\n${interfaces.join('')}}\n`;
};

/** What to do about a committed file of row types that is not what the tables give; undefined where it is. */
export const staleRowTypes = async (
  queries: Queries,
  file: URL,
  without: readonly string[] = [],
): Promise<string | undefined> =>
  (await readFile(file, 'utf8')) === (await rowTypes(queries, without))
    ? undefined
    : `${file.pathname} is not what the migrations make of the tables: "npm run generate:rows" writes it again.`;
