import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { AbbreviationExpander } from './abbreviation-expander.ts';
import { normaliseName } from './normalise-name.ts';

const FORMS = [
  { short: 'sprklng', word: 'sparkling' },
  { short: 'sprk', word: 'sparkling' },
  { short: 'strbry', word: 'strawberry' },
  { short: 'ml', word: 'mild' },
] as const;
const NOTHING_ELSE = () => new Map<string, string>();
const forms = new AbbreviationExpander(FORMS, NOTHING_ELSE);

describe('A name', () => {
  test('When a wholesaler has short forms, then it is found as it is, spelled out and shortened', () => {
    expect(forms.variants("Fizzly's SPRK Strawberry 4x330ml PM £1.25")).toEqual([
      "Fizzly's SPRK Strawberry 4x330ml PM £1.25",
      "Fizzly's sparkling Strawberry 4x330ml PM £1.25",
      "Fizzly's SPRK strbry 4x330ml PM £1.25",
    ]);
    expect(forms.variants('SPARKLING water')).toEqual(['SPARKLING water', 'sprklng water']);
  });

  test('When it has none of them, or none were learned, then it stays as it is', () => {
    expect(forms.variants('Brown bread 800g')).toEqual(['Brown bread 800g']);
    expect(new AbbreviationExpander([], NOTHING_ELSE).variants('SPRKLNG')).toEqual(['SPRKLNG']);
    expect(new AbbreviationExpander([], NOTHING_ELSE).expand('SPRKLNG')).toBe('SPRKLNG');
  });

  test('When a size is written as a short form is, then the size stays a size', () => {
    expect(forms.expand('SPRKLNG cider 750 ML')).toBe('sparkling cider 750 ML');
    expect(forms.expand('ML cheese')).toBe('mild cheese');
  });

  test('When a word put otherwise would read as a size, then the name stays as it is', () => {
    const risky = new AbbreviationExpander(
      [
        { short: 'pk', word: 'pork' },
        { short: 'lt', word: 'light' },
      ],
      NOTHING_ELSE,
    );
    expect(risky.variants('Walls 8 Pork Sausages 400g')).toEqual(['Walls 8 Pork Sausages 400g']);
    expect(risky.variants('Mayo 5 Light 400ml')).toEqual(['Mayo 5 Light 400ml']);
    expect(risky.variants('Walls Pork Sausages 400g')).toEqual(['Walls Pork Sausages 400g', 'Walls pk Sausages 400g']);
  });

  test('When a word is short for one that is short itself, then the last one is meant', () => {
    const chain = new AbbreviationExpander(
      [
        { short: 'ch', word: 'choc' },
        { short: 'choc', word: 'choclt' },
      ],
      NOTHING_ELSE,
    );
    expect(chain.expand('ch bar')).toBe('choclt bar');
  });

  test('When any spelling is searched, then it says the same size, pack and price', () => {
    const word = fc.constantFrom('8', '5', 'Mild', 'ML', 'sprk', 'Strawberry', 'water', '330ml', '6 x', 'PM £1.25');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 7 }), (words) => {
        const { text: _text, tokens, ...before } = normaliseName(words.join(' '));
        for (const spelling of forms.variants(words.join(' '))) {
          const { text: _said, tokens: found, ...after } = normaliseName(spelling);
          expect(after).toEqual(before);
          expect(found).toHaveLength(tokens.length);
        }
      }),
    );
  });

  test('When the whole trade has a meaning for a short form, then that one counts', () => {
    expect(new AbbreviationExpander([{ short: 'lrg', word: 'lager' }], NOTHING_ELSE).expand('LRG TIN')).toBe('LRG TIN');
  });

  test('When it is spelled out, then no word is left short, all others are as before, and so are size and price', () => {
    const word = fc.constantFrom('sprk', 'SPRKLNG', 'Strbry', 'water', 'Cola', 'Café', '330ml', '6 x 1.5L', 'PM £1.25');
    const meaning = new Map<string, string>(FORMS.map(({ short, word: full }) => [short, full]));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        const before = normaliseName(words.join(' '));
        const after = normaliseName(forms.expand(words.join(' ')));
        expect(after).toEqual({
          ...before,
          tokens: before.tokens.map((token) => meaning.get(token) ?? token),
          text: before.tokens.map((token) => meaning.get(token) ?? token).join(' '),
        });
      }),
    );
  });
});
