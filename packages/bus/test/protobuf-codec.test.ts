import { type DescMessage, fromBinary, type MessageShape, ScalarType, toBinary } from '@bufbuild/protobuf';
import { describe, expect, test } from '@jest/globals';
import { create, EVENTS, MappingsUpsertedSchema } from '@tillmap/bus/events';
import fc from 'fast-check';
import { fastDecode } from '../src/encoding/fast-decode.ts';
import { fastEncode } from '../src/encoding/fast-encode.ts';
import { planOf } from '../src/encoding/message-plan.ts';

const SCALARS: Partial<Record<ScalarType, fc.Arbitrary<unknown>>> = {
  [ScalarType.STRING]: fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.constantFrom('', 'x'.repeat(42), 'é'.repeat(42), 'x'.repeat(43), '\u{10ffff}'),
  ),
  [ScalarType.BOOL]: fc.boolean(),
  [ScalarType.DOUBLE]: fc.double(),
  [ScalarType.INT32]: fc.oneof(fc.integer(), fc.integer({ min: -1, max: 300 })),
  [ScalarType.INT64]: fc.oneof(
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    fc.bigInt({ min: -1n, max: 2n ** 35n }),
  ),
  [ScalarType.UINT64]: fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.bigInt({ min: 0n, max: 2n ** 35n })),
};

/** Any message of a schema, its lists short. */
const anyOf = <Schema extends DescMessage>(schema: Schema): fc.Arbitrary<MessageShape<Schema>> =>
  fc
    .record(
      Object.fromEntries(
        schema.fields.map((field) => {
          const kind = field.fieldKind === 'list' ? field.listKind : field.fieldKind;
          const one = kind === 'message' ? anyOf(field.message!) : SCALARS[field.scalar!]!;
          return [field.localName, field.fieldKind === 'list' ? fc.array(one, { maxLength: 4 }) : one];
        }),
      ),
      { requiredKeys: [] },
    )
    .map((values) => create(schema, values as never));

const SCHEMAS = Object.values(EVENTS).map(({ schema }) => [schema.typeName, schema as DescMessage] as const);

describe.each(SCHEMAS)('%s', (_name, schema) => {
  test('When it is looked at, then it is plain enough to go the quick way', () => {
    expect(planOf(schema)).toBeDefined();
  });

  test('When any message is written, then the bytes are those of protobuf, and it is read as it was', () => {
    fc.assert(
      fc.property(anyOf(schema), (message) => {
        const bytes = fastEncode(schema, message);
        expect(Buffer.from(bytes).equals(Buffer.from(toBinary(schema, message)))).toBe(true);
        expect(fastDecode(schema, bytes)).toEqual(message);
      }),
    );
  });

  test('When bytes are damaged, then it answers what protobuf answers', () => {
    const outcome = (read: () => unknown): unknown => {
      try {
        return read();
      } catch {
        return 'refused';
      }
    };
    fc.assert(
      fc.property(anyOf(schema), fc.nat(), fc.nat({ max: 255 }), fc.boolean(), (message, place, byte, cut) => {
        const bytes = toBinary(schema, message);
        const at = place % (bytes.length + 1);
        const damaged =
          cut || bytes.length === 0 ? bytes.subarray(0, at) : bytes.with(Math.min(at, bytes.length - 1), byte);
        expect(outcome(() => fastDecode(schema, damaged))).toEqual(outcome(() => fromBinary(schema, damaged)));
      }),
    );
  });
});

test('When a later version told a field that is not known here, then it is kept, as protobuf does', () => {
  const bytes = Buffer.concat([
    toBinary(MappingsUpsertedSchema, create(MappingsUpsertedSchema, { chunk: 7 })),
    Buffer.from([0xa0, 0x06, 0x05]),
  ]);
  const read = fastDecode(MappingsUpsertedSchema, bytes);
  expect(read).toEqual(fromBinary(MappingsUpsertedSchema, bytes));
  expect(Buffer.from(fastEncode(MappingsUpsertedSchema, read))).toEqual(bytes);
});

test('When a value is of another kind than its field, then it is refused, as protobuf does', () => {
  for (const wrong of [{ chunk: 2 ** 31 }, { chunk: 1.5 }, { mappings: [{ version: 2n ** 63n }] }]) {
    const message = create(MappingsUpsertedSchema, wrong as never);
    expect(() => toBinary(MappingsUpsertedSchema, message)).toThrow();
    expect(() => fastEncode(MappingsUpsertedSchema, message)).toThrow();
  }
});
