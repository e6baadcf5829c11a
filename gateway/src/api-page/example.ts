import type { JsonSchema } from './schema-fields.ts';

const ID = '0190a5d0-ac96-774b-8cce-b302099a8058';

/** What people would write where a field is called so. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  barcode: '5012345678900',
  code: 'NORTHWAY',
  description: 'Weekly price file',
  email: 'staff@example.com',
  key: 'email',
  name: 'Corner shop till',
  password: 'a-long-password',
  session_id: ID,
  session_name: 'Week 12',
  wholesaler_code: 'NORTHWAY',
};

const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: ID,
  date: '2026-03-31',
  'date-time': '2027-03-31T12:00:00Z',
};

const byType = (type: string, schema: JsonSchema): unknown => {
  if (type === 'array') return schema.items ? [exampleOf(schema.items)] : [];
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name]) => schema.required?.includes(name))
        .map(([name, property]) => [name, exampleOf(property, name)]),
    );
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (type === 'boolean') return true;
  return type === 'null' ? null : 'text';
};

/** A value that the schema takes, with what has to be there and no more. */
export const exampleOf = (schema: JsonSchema, name = ''): unknown => {
  if (schema.examples?.length) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.format && BY_FORMAT[schema.format]) return BY_FORMAT[schema.format];
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0], name);
  const [type = 'string'] = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  return type === 'string' && name in BY_NAME ? BY_NAME[name] : byType(type, schema);
};

type Operation = Readonly<{
  method: string;
  path: string;
  takes: 'nothing' | 'token' | 'api-key';
  parameters: readonly Readonly<{ name: string; in: string; required: boolean; schema: JsonSchema }>[];
  body: JsonSchema | undefined;
  isUpload: boolean;
  answersFile: boolean;
}>;

const CREDENTIALS = {
  nothing: [],
  token: ['-H "Authorization: Bearer $TOKEN"'],
  'api-key': ['-H "X-API-Key: $API_KEY"'],
} as const;

/** Within single quotes of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const formOf = (body: JsonSchema): readonly string[] =>
  Object.entries(exampleOf(body) as Record<string, unknown>).map(([name, value]) =>
    name === 'file' ? '-F file=@prices.csv' : `-F ${name}=${String(value)}`,
  );

const contentOf = ({ body, isUpload }: Operation): readonly string[] => {
  if (!body) return [];
  if (isUpload) return formOf(body);
  return [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(exampleOf(body)))}`];
};

/** The address with its parameters filled in, of those in the query what has to be there. */
const addressOf = ({ path, parameters }: Operation): string => {
  const filled = parameters
    .filter((each) => each.in === 'path')
    .reduce((text, { name, schema }) => text.replace(`{${name}}`, String(exampleOf(schema, name))), path);
  const query = parameters
    .filter((each) => each.in === 'query' && each.required)
    .map(({ name, schema }) => `${name}=${String(exampleOf(schema, name))}`);
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
};

/** The call as a command of a shell; `TILLMAP`, `TOKEN` and `API_KEY` are its variables. */
export const curlOf = (operation: Operation): string =>
  [
    `curl${operation.method === 'GET' ? '' : ` -X ${operation.method}`} "$TILLMAP${addressOf(operation)}"`,
    ...CREDENTIALS[operation.takes],
    ...contentOf(operation),
    ...(operation.answersFile ? ['-O -J'] : []),
  ].join(' \\\n  ');
