import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { FEATURE_SETS } from './feature-sets.ts';
import { featuresOf, parseName } from './features.ts';

const partsOf = (name: string): string => {
  const { words, inFirst } = parseName(name, '');
  return `${words.slice(0, inFirst).join(' ')} / ${words.slice(inFirst).join(' ')}`;
};

test.each([
  ['Protein Bar - Cocoa', 'protein bar / cocoa'],
  ['Tuna, in Oil', 'tuna / oil'],
  ['Tea (Green)', 'tea / green'],
  ['Tea Bags', 'tea bags / '],
  ['Tuna Chunks, in Olive Oil', 'tuna chunks / olive oil'],
  ['SHAMPOO 200ml + SOAP 100g', 'shampoo / soap'],
  ['Anchovy Fillets in Olive Oil', 'anchovy fillets / olive oil'],
  ['PASTA W/ CHICKEN', 'pasta / chicken'],
  ['Soup With Noodles', 'soup / noodles'],
  ['Razors for Women - Pink', 'razors / women pink'],
  ['In the Pink Rosé', 'pink rose / '],
  ['Salt & Vinegar Crisps', 'salt vinegar crisps / '],
  ['Semi-Skimmed Milk 1,5L', 'semi skimmed milk / '],
  ['- Cola', 'cola / '],
  ['Semi-Skimmed Milk', 'semi skimmed milk / '],
  // What stands first is no word of the name.
  ['500g - Brown Sugar', 'brown sugar / '],
  ['500g - Sugar - Brown', 'sugar / brown'],
  ['PM £1.25 - Brisk Cola', 'brisk cola / '],
  ['6 x 330ml, Brisk Cola', 'brisk cola / '],
  ['The - Cola, Zero', 'cola / zero'],
  ['- Cola - Lime Zest', 'cola / lime zest'],
  ['* (New) Cola, Zero', 'new cola / zero'],
  ['🍺 - Beer', 'beer / '],
  ['- - -', ' / '],
  ['', ' / '],
])('When %j is read, then what stands in its first part and in the rest is %j', (name, parts) => {
  expect(partsOf(name)).toBe(parts);
});

test('When any text is read, then its first part has none of its words more than it has, and one if it has any', () => {
  const signs = fc.constantFrom(' - ', ', ', ' (', ') ', ' + ', '24x330ml', 'PM £1', '🍺', ' the ');
  const names = fc.array(fc.oneof(fc.string(), signs, fc.string({ unit: 'grapheme' })), { maxLength: 12 });
  fc.assert(
    fc.property(names, (parts) => {
      const { words, inFirst } = parseName(parts.join(''), '');
      expect(inFirst).toBeLessThanOrEqual(words.length);
      expect(inFirst > 0).toBe(words.length > 0);
    }),
  );
});

test('When the same words stand in the other part, then by parts it is another name', () => {
  const seen = (name: string): string =>
    featuresOf(parseName(name, ''), 'parts')
      .toSorted((a, b) => a - b)
      .join();
  expect(seen('Olives - Garlic')).not.toBe(seen('Garlic - Olives'));
});

test.each(FEATURE_SETS)('When a word lost its vowels, then it still shares %s with the whole one', (view) => {
  const whole = new Set(featuresOf(parseName('chorizo', ''), view));
  expect(featuresOf(parseName('CHRZ', ''), view).some((feature) => whole.has(feature))).toBe(true);
});
