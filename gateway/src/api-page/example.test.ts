import { describe, expect, test } from '@jest/globals';
import { publicCalls } from '@tillmap/contracts';
import { curlOf, exampleOf } from './example.ts';
import { openApi } from './openapi.ts';
import { fieldsOf, type JsonSchema, typeOf } from './schema-fields.ts';

type Described = Readonly<
  Record<string, Readonly<Record<string, { requestBody?: { content: Record<string, { schema: JsonSchema }> } }>>>
>;
const { paths } = openApi(publicCalls, 'https://tillmap.example') as unknown as { paths: Described };

describe('The example of a request', () => {
  const withBody = publicCalls.filter(({ body, upload }) => body && !upload);

  test.each(withBody.map((call) => [call.id, call] as const))(
    'When %s is called with it, then the contract takes it',
    (_id, call) => {
      const schema = paths[call.path]?.[call.method.toLowerCase()]?.requestBody?.content['application/json']?.schema;
      expect(schema).toBeDefined();
      expect(call.body?.safeParse(exampleOf(schema!)).error).toBeUndefined();
    },
  );

  test('When it is a command, then quotes in it do not end it', () => {
    const body = { type: 'object', properties: { name: { type: 'string', const: "O'Neill" } }, required: ['name'] };
    const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }];
    const call = { method: 'PUT', path: '/api/x/{id}', takes: 'token', parameters, body } as const;
    expect(curlOf({ ...call, isUpload: false, answersFile: false })).toBe(
      [
        'curl -X PUT "$TILLMAP/api/x/0190a5d0-ac96-774b-8cce-b302099a8058"',
        '-H "Authorization: Bearer $TOKEN"',
        "-H 'Content-Type: application/json'",
        `-d '{"name":"O'\\''Neill"}'`,
      ].join(' \\\n  '),
    );
  });
});

describe('The fields of a request', () => {
  test('When objects lie in a list, then their fields stand below it, one deeper', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: {
        products: {
          type: 'array',
          maxItems: 5_000,
          items: {
            type: 'object',
            properties: {
              barcode: { type: ['string', 'null'], maxLength: 20 },
              place: { type: 'string', deprecated: true },
            },
          },
        },
      },
      required: ['products'],
    };
    expect(fieldsOf(schema)).toEqual([
      { name: 'products', depth: 0, type: 'list of objects', isRequired: true, limits: 'at most 5000 entries' },
      { name: 'barcode', depth: 1, type: 'text or null', isRequired: false, limits: 'at most 20 characters' },
      { name: 'place', depth: 1, type: 'text', isRequired: false, limits: 'deprecated' },
    ]);
  });

  test.each<[JsonSchema, string]>([
    [{ enum: ['asc', 'desc'], type: 'string' }, '"asc" or "desc"'],
    [{ anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] }, 'date or null'],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, 'object of whole number by name'],
    [{}, 'anything'],
  ])('When its schema is %j, then a field is said to be %s', (schema, type) => {
    expect(typeOf(schema)).toBe(type);
  });
});
