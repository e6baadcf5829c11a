/** The part of JSON Schema that the contracts come out as. */
export type JsonSchema = Readonly<{
  type?: string | readonly string[];
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  examples?: readonly unknown[];
  default?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  additionalProperties?: boolean | JsonSchema;
  contentMediaType?: string;
  deprecated?: boolean;
}>;

/** A row of a table of fields; `depth` is the number of objects around it. */
export type Field = Readonly<{ name: string; depth: number; type: string; isRequired: boolean; limits: string }>;

const WORDS: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  'date-time': 'date and time',
  date: 'date',
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  null: 'null',
};
/** JSON numbers of safe size stand for "any". */
const isBound = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;

const wordOf = (type: string, { format, contentMediaType }: JsonSchema): string => {
  if (type !== 'string') return WORDS[type] ?? type;
  if (contentMediaType) return 'the file';
  return (format && WORDS[format]) || 'text';
};

/** What a value may be, in words: `list of objects`, `"asc" or "desc"`, `text or null`. */
export const typeOf = (schema: JsonSchema): string => {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ');
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  const said = types.map((type) => {
    if (type === 'array')
      return `list of ${schema.items ? typeOf(schema.items).replace(/^object$/, 'objects') : 'anything'}`;
    const values = schema.additionalProperties;
    if (type === 'object' && typeof values === 'object') return `object of ${typeOf(values)} by name`;
    return wordOf(type, schema);
  });
  return said.join(' or ') || 'anything';
};

const between = (low: number | undefined, high: number | undefined, unit: string): string => {
  if (isBound(low) && isBound(high)) return low === high ? `${low}${unit}` : `${low} to ${high}${unit}`;
  if (isBound(high)) return `at most ${high}${unit}`;
  return isBound(low) ? `at least ${low}${unit}` : '';
};

const limitsOf = (schema: JsonSchema): string =>
  [
    between(schema.minLength, schema.maxLength, ' characters'),
    between(schema.minItems, schema.maxItems, ' entries'),
    between(schema.minimum, schema.maximum, ''),
    schema.pattern === undefined || schema.format ? '' : `like ${schema.pattern}`,
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
    schema.deprecated ? 'deprecated' : '',
  ]
    .filter(Boolean)
    .join('; ');

/** The schema whose fields stand below a value: its own, that of its entries, or of the choice that is an object. */
const inside = (schema: JsonSchema): JsonSchema | undefined => {
  if (schema.properties) return schema;
  const nested = [schema.items, schema.additionalProperties, ...(schema.anyOf ?? [])];
  for (const candidate of nested) {
    const found = typeof candidate === 'object' ? inside(candidate) : undefined;
    if (found) return found;
  }
  return undefined;
};

/** Every field of an object, or of the objects in a list, each followed by what lies in it. */
export const fieldsOf = (schema: JsonSchema, depth = 0): readonly Field[] => {
  const { properties = {}, required = [] } = inside(schema) ?? {};
  return Object.entries(properties).flatMap(([name, property]) => [
    { name, depth, type: typeOf(property), isRequired: required.includes(name), limits: limitsOf(property) },
    ...fieldsOf(property, depth + 1),
  ]);
};
