import { type AnyCall, columnsProblemSchema, PROBLEM_TYPE, SERVICES } from '@tillmap/contracts';
import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;
type JsonSchema = { properties?: Record<string, Json>; required?: string[] } & Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema }) => {
      // zod leaves them out of what it transforms, though they are what a client sends.
      const examples = z.globalRegistry.get(zodSchema)?.examples;
      if (io === 'input' && examples) jsonSchema.examples = examples as unknown[];
      // Responses may get new fields; strict readers would break.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      // The format describes it, and is easier to read.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  return rest as JsonSchema;
};

const parameters = (schema: z.ZodType | undefined, place: 'path' | 'query'): readonly Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

const multipart = (call: AnyCall): Json => {
  const { properties = {}, required = [] } = call.body ? schemaOf(call.body, 'input') : {};
  return {
    type: 'object',
    properties: { ...properties, file: { type: 'string', contentMediaType: 'application/octet-stream' } },
    required: [...required, 'file'],
  };
};

const requestBody = (call: AnyCall): Json => {
  if (call.upload)
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: multipart(call) } } } };
  if (!call.body) return {};
  const content = { 'application/json': { schema: schemaOf(call.body, 'input') } };
  return { requestBody: { required: true, content } };
};

// What is kept as it came may be of any type; other files are tables.
const fileType = ({ service }: AnyCall): string => (service === 'promotion' ? 'application/octet-stream' : 'text/csv');

const answer = (call: AnyCall): Json => {
  const { answer: said, summary } = call;
  if (said === 'nothing') return { description: 'Done, without a body.' };
  if (said === 'file')
    return { description: 'The file.', content: { [fileType(call)]: { schema: { type: 'string' } } } };
  return { description: summary, content: { 'application/json': { schema: schemaOf(said, 'output') } } };
};

const SIGNED_IN_REFUSALS = { 401: 'Not signed in.', 403: 'Not allowed.' };
const BODY_REFUSALS = { 400: 'It could not be read.', 413: 'Too large.', 415: 'Wrong type.' };

/** What can be refused, by status. */
const refusals = (call: AnyCall) => ({
  ...(call.access === 'public' ? {} : SIGNED_IN_REFUSALS),
  ...(call.params ? { 404: 'This does not exist.' } : {}),
  ...(call.body || call.upload ? BODY_REFUSALS : {}),
  ...(call.body || call.query ? { 422: 'A field is invalid; `errors` names it.' } : {}),
  429: 'Too many requests; `Retry-After` says when to retry.',
  503: 'A service is unavailable; the same request may succeed later.',
});

const problem = (description: string): Json => ({
  description,
  content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
});

/** Any one of these is enough. */
const securityOf = ({ apiKeyScope }: AnyCall): readonly Json[] => [
  { bearer: [] },
  ...(apiKeyScope ? [{ apiKey: [] }] : []),
];

const operation = (call: AnyCall): Json => ({
  operationId: call.id,
  summary: call.summary,
  tags: [call.service],
  ...(typeof call.access === 'string' ? { security: [] } : { security: securityOf(call), 'x-roles': [...call.access] }),
  parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
  ...requestBody(call),
  responses: {
    [call.status]: answer(call),
    ...Object.fromEntries(
      Object.entries(refusals(call)).map(([status, description]) => [status, problem(description)]),
    ),
    default: problem('Any other refusal.'),
  },
});

export type OpenApi = Json & { readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>> };

/** The OpenAPI 3.1 description of these calls, made from the contracts that validate them. */
export const openApi = (calls: readonly AnyCall[], publicUrl: string): OpenApi => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) };
  return {
    openapi: '3.1.0',
    info: { title: 'Tillmap', version: '1', description: 'Every call of Tillmap. Errors are RFC 9457 problems.' },
    tags: SERVICES.map((name) => ({ name })),
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Problem: schemaOf(columnsProblemSchema, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
    },
  };
};
