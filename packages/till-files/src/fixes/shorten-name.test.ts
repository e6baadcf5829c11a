import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { inBytes, inChars, shortenName } from './shorten-name.ts';

test.each([
  ['Pippin Lane Sparkling Water Lemon 1.5L', 40, 'Pippin Lane Sparkling Water Lemon 1.5L'],
  ['Pippin Lane Sparkling Water Lemon 1.5L', 30, 'Pppn Lane Sprk Wtr Lemon 1.5L'],
  ['Pippin Lane Sparkling Water Lemon 1.5L', 20, 'Pppn Wtr Lemon 1.5L'],
  ['The Tavy Peanuts with Honey 180g', 24, 'Tavy Peanuts Honey 180g'],
  ['Tavy Salted Peanuts 6 x 180g PM£1.25', 21, 'Tavy Peanuts 6 x 180g'],
  ['  Short   name ', 10, 'Short name'],
  ['& PM£1.25', 4, '& PM'],
])('"%s" in %i signs is "%s"', (name, limit, shortened) => {
  expect(shortenName(name, limit)).toBe(shortened);
});

test('Whatever the name and the limit, it fits, in signs and in bytes, and is not empty', () => {
  const word = fc.oneof(
    fc.string({ minLength: 1, maxLength: 15 }),
    fc.constantFrom('330ml', 'Crème', '&', '6x', 'PM£1.25', '🍫'),
  );
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), fc.integer({ min: 4, max: 60 }), (words, limit) => {
      const name = words.join(' ');
      for (const measure of [inChars, inBytes]) {
        const short = shortenName(name, limit, measure);
        expect(measure(short)).toBeLessThanOrEqual(limit);
        if (name.trim() !== '') expect(short).not.toBe('');
      }
    }),
  );
});

test('Of a name with a size, the size stays as long as it fits beside a word', () => {
  const size = fc.constantFrom('330ml', '1.5L', '250g', '4pk', '12s');
  const word = fc.stringMatching(/^[A-Z][a-z]{2,9}$/);
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 3, maxLength: 8 }),
      size,
      fc.integer({ min: 20, max: 40 }),
      (words, end, limit) => {
        expect(shortenName([...words, end].join(' '), limit)).toMatch(new RegExp(` ${end.replace('.', '\\.')}$`));
      },
    ),
  );
});
