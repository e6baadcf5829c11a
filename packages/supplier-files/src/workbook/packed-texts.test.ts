import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { PackedTexts } from './packed-texts.ts';

test('When texts are added, then each is found under its number', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('é'.repeat(300_000), 'x'.repeat(200_000)));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 30 }), (texts) => {
      const packed = new PackedTexts(100_000_000);
      for (const one of texts) expect(packed.add(one)).toBe(true);
      expect(texts.map((_text, index) => packed.at(index))).toEqual(texts);
      for (const nothing of [texts.length, -1, 0.5, Number.NaN]) expect(packed.at(nothing)).toBeUndefined();
    }),
    { numRuns: 50 },
  );
});

test('When texts take more than is allowed, then the one that is too much is refused', () => {
  const packed = new PackedTexts(1_000);
  expect([packed.add('x'.repeat(900)), packed.add('y'.repeat(100))]).toEqual([true, false]);
});
