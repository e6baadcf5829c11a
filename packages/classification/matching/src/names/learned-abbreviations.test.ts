import { describe, expect, test } from '@jest/globals';
import { ABBREVIATIONS } from '@tillmap/classification/groceries';
import fc from 'fast-check';
import { AbbreviationExpander } from './abbreviation-expander.ts';
import { learnAbbreviations, type SharedNames, shortens } from './learned-abbreviations.ts';

const pair = (theirs: string, ...others: string[]): SharedNames => ({ theirs, others });
const times = (count: number, one: SharedNames): SharedNames[] => Array.from({ length: count }, () => one);
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

  test('When many others name one product, then it is one product all the same', () => {
    const shown = pair('SPRKLNG', 'Sparkling', 'Sparkling', 'Sparkling', 'Sparkling');
    expect(learnAbbreviations(times(2, shown))).toEqual([]);
    expect(learnAbbreviations(times(3, shown))).toMatchObject([{ short: 'sprklng', count: 3 }]);
  });

  test('When only some of the others agree, then the product counts in part', () => {
    const halves = times(6, pair('SPRKLNG', 'Sparkling', 'Fizzy'));
    expect(learnAbbreviations(halves)).toEqual([]);
    const most = times(9, pair('SPRKLNG', ...Array.from({ length: 8 }, () => 'Sparkling'), 'Fizzy'));
    expect(learnAbbreviations(most)).toMatchObject([{ short: 'sprklng', word: 'sparkling', count: 8 }]);
  });

  test('When others write the short form as a word of its own, then it is left alone', () => {
    const shown = times(4, pair('Lemon 2L', 'Lemonade 2L'));
    expect(learnAbbreviations(shown)).toHaveLength(1);
    expect(learnAbbreviations([...shown, ...times(2, pair('Zesty soap', 'Zesty lemon soap'))])).toEqual([]);
  });

  test('When a word is only the singular of the other, or has figures, then it is no short form', () => {
    expect(learnAbbreviations(times(9, pair('Biscuit tin', 'Biscuits tin')))).toEqual([]);
    expect(learnAbbreviations(times(9, pair('Peach tin', 'Peaches tin')))).toEqual([]);
    expect(learnAbbreviations(times(9, pair('V8 tin', 'Vintage8 tin')))).toEqual([]);
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
  });

  test('When a wholesaler drops vowels all the time, then its words are found again', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 8, selector: withoutVowels }), (words) => {
        const pairs = words.flatMap((one) => times(3, pair(withoutVowels(one), one)));
        const forms = new AbbreviationExpander(learnAbbreviations(pairs), () => new Map());
        for (const one of words) expect(forms.expand(withoutVowels(one))).toBe(one);
      }),
    );
  });
});
