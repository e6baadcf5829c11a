import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { asLines } from './text.ts';

describe('Values as lines', () => {
  test('When no value has a line break, then each is on a line of its own, whatever else is in it', () => {
    const value = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\n', ' '));
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), (values) => {
        expect(asLines(values).split('\n')).toEqual(values);
      }),
    );
  });

  test('When a value has a line break, then it is refused, so that no row gets what belongs to another', () => {
    expect(() => asLines(['Cola', 'Two\nlines', 'Tea'])).toThrow(RangeError);
  });
});
