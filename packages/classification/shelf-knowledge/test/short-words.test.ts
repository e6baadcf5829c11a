import { describe, expect, test } from '@jest/globals';
import { normaliseName } from '@tillmap/classification/matching/names';
import fc from 'fast-check';
import { checkData } from '../src/check-data.ts';
import { shelfKnowledge } from '../src/index.ts';
import { readData } from '../src/read-data.ts';

const knowledge = shelfKnowledge();
const wordsOf = (name: string): readonly string[] => normaliseName(name).tokens;
const { kinds, brands } = checkData(readData());

describe('A short word of a name', () => {
  test.each([
    ['HNKN 12X330ML', 'heineken'],
    ['MARLB GOLD KS 20', 'marlboro gold ks 20'],
    ['WTBIX 24PK', 'weetabix'],
    ['PRGLS SR CRM 165G', 'pringles sr cream'],
    ['NESC GLD BLEND 100G', 'nescafe gold blend'],
    ['JACK DAN 70CL', 'jack daniels'],
    ['IRN BR 500ML', 'irn bru'],
    ['FRUIT SHT 275ML', 'fruit shoot'],
    ['WLKRS CHS 32G', 'walkers cheese'],
    ['CDM 180G', 'cadbury dairy milk'],
  ])('When a name is %j, then it reads as %j', (name, expected) => {
    expect(knowledge.writtenOut(name)).toBe(expected);
  });

  test.each([
    // Words of their own, which brands begin with or have the consonants of.
    'Cosmic Crisp Apples 4pk',
    'Live Yoghurt 500g',
    'Tic Tac Mint 18g',
    'Little Tree Candy 100g',
    // Only as the first word may a beginning stand for the whole.
    'Glade Hermes Candle',
    // Short for several.
    'Ch Slices 200g',
    // What is left of a plural.
    'Cadbury Dairy Milk Button 30g',
  ])('When a name is %j, then it stays as it is', (name) => {
    expect(knowledge.writtenOut(name)).toBe(name);
  });

  test('When a name has only words of brands and kinds, then none of them is short for another', () => {
    const known = fc.constantFrom(...[...brands, ...kinds].map(({ name }) => name));
    fc.assert(
      fc.property(known, known, (one, other) => {
        const words = wordsOf(`${one} ${other}`);
        for (const [short, meant] of knowledge.shortWordsIn(words)) {
          // Two or three consonants beside a word of a brand: "irn br" is "irn bru", also where "br" is known.
          expect(short).toMatch(/^[^aeiou]+$/);
          expect(meant.startsWith(short[0]!)).toBe(true);
        }
      }),
    );
  });

  test('When words are anything, then what they stand for begins as they do, and nothing else is touched', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...'abcdeghiklmnoprstwy'.split('')),
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 6 }), (words) => {
        for (const [short, meant] of knowledge.shortWordsIn(words)) {
          expect(words).toContain(short);
          expect(meant.length).toBeGreaterThan(short.length);
        }
      }),
    );
  });
});
