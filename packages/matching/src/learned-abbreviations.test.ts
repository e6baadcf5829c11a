import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ABBREVIATIONS } from './abbreviations.ts';
import { learnAbbreviations, type NamePair, shortens, spelledOut } from './learned-abbreviations.ts';

const pair = (theirs: string, other: string): NamePair => ({ theirs, other });
const times = (count: number, one: NamePair): NamePair[] => Array.from({ length: count }, () => one);
const withoutVowels = (text: string): string => text.replace(/[aeiou]/g, '');
/** Made-up words; none whose consonants are short for something in the whole trade. */
const word = fc
  .stringMatching(/^[bcdfghjklmn][aeiou][prstvz][aeiou][bcdfghjklmn]{1,4}$/)
  .filter((text) => !ABBREVIATIONS.has(withoutVowels(text)));

describe('learnAbbreviations', () => {
  test('When several products show the same short form, then it is learned with their number', () => {
    const pairs = ['Cola', 'Lemonade', 'Ginger'].map((kind) =>
      pair(`FIZZLY SPRKLNG ${kind}`, `Fizzly Sparkling ${kind}`),
    );
    expect(learnAbbreviations(pairs)).toEqual([
      { short: 'sprklng', word: 'sparkling', count: 3, confidence: expect.closeTo(3 / 3.5) },
    ]);
  });

  test('When one product shows it, products differ, or two words would do, then nothing is learned', () => {
    expect(learnAbbreviations(times(1, pair('SPRKLNG', 'Sparkling')))).toEqual([]);
    const split = [...times(5, pair('CHK PIE', 'Chicken Pie')), ...times(5, pair('CHK FLOUR', 'Chickpea Flour'))];
    expect(learnAbbreviations(split)).toEqual([]);
    expect(learnAbbreviations(times(9, pair('STR', 'Strong Strawberry')))).toEqual([]);
  });

  test('When a short form is mostly a word of its own, then it is left alone', () => {
    const kept = times(9, pair('Bar of soap', 'Soap bar'));
    expect(learnAbbreviations([...kept, ...times(3, pair('BAR', 'Barley'))])).toEqual([]);
  });

  test('When pairs come in another order, then the same is learned, and each short form shortens its word', () => {
    const pairs = fc.array(fc.record({ short: word.map(withoutVowels), full: word, more: word }), { maxLength: 40 });
    fc.assert(
      fc.property(pairs, (parts) => {
        const given = parts.flatMap(({ short, full, more }) => times(3, pair(`${short} ${more}`, `${full} ${more}`)));
        const learned = learnAbbreviations(given);
        expect(learnAbbreviations(given.toReversed())).toEqual(learned);
        for (const one of learned) {
          expect(shortens(one.short, one.word)).toBe(true);
          expect(one.confidence).toBeGreaterThanOrEqual(0.8);
          expect(one.confidence).toBeLessThan(1);
        }
      }),
    );
  });

  test('When the whole trade has a meaning for a short form, then that one counts and nothing else is learned', () => {
    expect(learnAbbreviations(times(9, pair('LRG TIN', 'Lager Tin')))).toEqual([]);
    expect(spelledOut('LRG TIN', new Map([['lrg', 'lager']]))).toBe('large tin');
  });

  test('When a wholesaler drops vowels all the time, then its words are found again', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 8, selector: withoutVowels }), (words) => {
        const pairs = words.flatMap((one) => times(3, pair(withoutVowels(one), one)));
        const learned = new Map(learnAbbreviations(pairs).map((one) => [one.short, one.word]));
        for (const one of words) expect(spelledOut(withoutVowels(one), learned)).toBe(one);
      }),
    );
  });
});

test('When nothing is learned, then a name stays as it is', () => {
  expect(spelledOut('SPRKLNG Wtr', new Map())).toBe('SPRKLNG Wtr');
});
