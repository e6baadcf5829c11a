import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { foldedText, hasEveryWord } from './search-text.ts';

describe('A search', () => {
  test.each([
    ['Nestlé Style M’s Café Bar', 'nestle'],
    ['Nestlé Style M’s Café Bar', "M's"],
    ['Nestlé Style M’s Café Bar', 'cafe ms NESTLÉ'],
    ['Coca-Cola Zero 330ml', 'coca cola 330'],
    ['Coca Cola Zero', 'coca‑cola'],
    ['Ｆｕｌｌ Ｗｉｄｔｈ １２', 'full 12'],
    ['Smørrebrød Straße Œuf', 'smorrebrod strasse oeuf'],
    ['Kellogg´s', "kellogg's"],
    ['Żółta Łódź', 'zolta lodz'],
  ])('When %s is there, then %s finds it', (text, search) => {
    expect(hasEveryWord(text, search)).toBe(true);
  });

  test('When a word is missing, then it is not found', () => {
    expect(hasEveryWord('Coca-Cola Zero', 'cola cherry')).toBe(false);
  });

  test('When a text is folded again, then it stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) =>
        expect(foldedText(foldedText(text))).toBe(foldedText(text)),
      ),
    );
  });
});
