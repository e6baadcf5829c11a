import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Canonical, canonicalText } from './canonical.ts';

const { value } = fc.letrec<{ value: Canonical }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.constant(null),
    fc.uint8Array({ maxLength: 8 }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.string().filter((text) => text.isWellFormed() && text !== '__proto__'),
      tie('value'),
      { maxKeys: 4, noNullPrototype: true },
    ),
  ) as fc.Arbitrary<Canonical>,
}));

/** Equality as the serialisation means it: -0 is 0, and the order of names does not matter. */
const sameAs = (a: Canonical, b: Canonical): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (a instanceof Uint8Array || b instanceof Uint8Array)
    return a instanceof Uint8Array && b instanceof Uint8Array && Buffer.compare(a, b) === 0;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [one, other] = [Object.entries(a), Object.entries(b)];
  const found = new Map<string, Canonical>(other);
  return one.length === other.length && one.every(([name, each]) => found.has(name) && sameAs(each, found.get(name)!));
};

const textOf = (given: Canonical): string => canonicalText(given);

describe('The canonical text', () => {
  test('When two values differ, then so do their texts, and equal values have the same', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(textOf(a) === textOf(b)).toBe(sameAs(a, b));
      }),
    );
  });

  test('When a value is put together in another order, then its text is the same', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer(), { noNullPrototype: true }), (one) => {
        expect(textOf(Object.fromEntries(Object.entries(one).reverse()))).toBe(textOf(one));
      }),
    );
  });

  test('When text moves from one field to the next, then the texts differ', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), fc.string(), (a, moved, b) => {
        expect(textOf([a + moved, b])).not.toBe(textOf([a, moved + b]));
      }),
    );
  });

  test.each([
    ['text and number', '1', 1],
    ['text and bytes', 'a', new Uint8Array([97])],
    ['nothing and empty text', null, ''],
    ['an empty list and an empty object', [], {}],
    ['a list and its only item', ['a'], 'a'],
    ['nested lists', [['a'], 'b'], [['a', 'b']]],
    ['a name and its value', { a: 'b' }, { b: 'a' }],
    ['text that looks like a frame', 's1:a', ['a']],
    ['é in one character and in two', '\u00e9', 'e\u0301'],
  ] as [string, Canonical, Canonical][])('When %s are compared, then they differ', (_what, a, b) => {
    expect(textOf(a)).not.toBe(textOf(b));
  });

  test.each([['\ud800'], [Number.NaN], [Number.POSITIVE_INFINITY]])(
    'When %p has no text of its own, then it is refused',
    (given) => {
      expect(() => canonicalText(given)).toThrow(TypeError);
    },
  );
});
