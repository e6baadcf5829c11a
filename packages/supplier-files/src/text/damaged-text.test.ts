import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseCount, parseMoney } from '../prices/index.ts';
import { cellText } from './clean-text.ts';
import { encodePage } from './code-pages.ts';
import { isSuspect, looksDamaged, repaired, withoutApostrophes } from './damaged-text.ts';
import { isNothing } from './nothing-words.ts';

describe('repaired', () => {
  test.each([
    ['CafÃ© CrÃ¨me', 'Café Crème'],
    ['Â£1.10', '£1.10'],
    ['Ben & Jerryâ€™s', 'Ben & Jerry’s'],
    ['CafÃƒÂ©', 'Café'],
    ['MÃ¼ller Â½ pint', 'Müller ½ pint'],
    ['â‚¬1.10', '€1.10'],
    ['├®clair', 'éclair'],
    ['√©clair ¬£2', 'éclair £2'],
    ['CrŠme Br–l‚e', 'Crème Brûlée'],
    ['œ1.10', '£1.10'],
    ['ú1.10', '£1.10'],
    ['CafÈ', 'Café'],
    ['CrÞme', 'Crème'],
    ['M³ller', 'Müller'],
    ['M\u0081ller', 'Müller'],
    ['M&amp;Q', 'M&Q'],
    ['Jim&#39;s &amp; Co', "Jim's & Co"],
    ['Caf&amp;eacute;', 'Café'],
    ['&pound;1.20', '£1.20'],
    ['&#8217;Allo &#x20AC;2 &#150;', '’Allo €2 –'],
    ['5 &lt; 6', '5 < 6'],
    ['<b>Salt</b><br/>500g', 'Salt 500g'],
    ['<p class="x">Tea</p>', 'Tea'],
    ["Kellogg\\'s", "Kellogg's"],
    ['12\\" Pizza', '12" Pizza'],
  ])('When a text is %j, then it was %j', (text, before) => {
    expect(isSuspect(text)).toBe(true);
    expect(repaired(text)).toBe(before);
    expect(looksDamaged(repaired(text))).toBe(false);
  });

  test.each([
    'Crème Brûlée',
    'CAFÉ NOIR',
    'Häagen-Dazs',
    'ÅRLA',
    'Piña™ Colada®',
    'Żubrówka Łomża',
    'naïve – test',
    'Coca–Cola',
    'SEÑOR',
    'À la carte',
    'Pâté d’Or',
    '¿Qué?',
    'AT&T',
    'M&M’s; 45g',
    'Under <5 years',
    'C:\\Prices',
    'https://shop/x?a=b',
    'Ready? Go',
    '日本茶',
    'Кофе',
    '£1.10',
    '10µg',
    '−1.20',
    '℮500g',
    'Compost 5m³',
    'Foil 5m²',
    'Aged ≥18',
    '±5g',
    '«Bon» 5÷2',
    'Omega‑3',
    'Pan Ø26cm',
    '2\u202f000,50',
    'CO₂',
    '₹10',
  ])('When a text is %j, then it is sound and stays', (text) => {
    expect(repaired(text)).toBe(text);
    expect(looksDamaged(text)).toBe(false);
  });

  test.each(['Cr?me Br?l?e', 'Cr\ufffdme', 'CafÃ', 'H„agen', 'S├x'])(
    'When a text is %j, then it looks damaged',
    (text) => {
      expect(isSuspect(text)).toBe(true);
      expect(looksDamaged(repaired(text))).toBe(true);
    },
  );

  test('When any name was encoded twice, then it is as it was', () => {
    const name = fc.constantFrom('Crème', 'Brûlée', 'Müller', 'Café', '£1.10', 'Ñora', 'Øl', '½', 'd’Or', 'Œuf', '€2');
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('windows-1252', 'latin1'),
        (names, page) => {
          const text = names.join(' ');
          const bytes = Buffer.from(text);
          const read = page === 'latin1' ? bytes.toString('latin1') : new TextDecoder(page).decode(bytes);
          expect(repaired(read)).toBe(text);
        },
      ),
    );
  });

  test('When a text is repaired, then there is nothing more to repair', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = repaired(text);
        expect(isSuspect(text) || once === text || encodePage('windows-1252', text) !== undefined).toBe(true);
        expect(once.length).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

describe('withoutApostrophes', () => {
  test.each([
    [
      ["'5012345678900'", "'Bob''s Tea'", '1.20', "'x'"],
      ['5012345678900', "Bob's Tea", '1.20', 'x'],
    ],
    [["'til", "rock 'n' roll'"], undefined],
    [["'5012345678900", 'Tea', '1'], undefined],
    [['5012345678900', "'Lucky Charms'"], undefined],
  ])('When a row has %j, then it is read as %j', (cells, bare) => {
    expect(withoutApostrophes(cells)).toEqual(bare);
  });
});

describe('Words for nothing', () => {
  test.each(['NULL', 'null', '\\N', 'nan', 'NaN', 'None', 'N/A', 'n/a', '#N/A', '-', '--', '(null)', '–'])(
    'When a cell is %s, then it is empty as a text, an amount and a count',
    (word) => {
      expect(isNothing(word)).toBe(true);
      expect(cellText(` ${word} `)).toBe('');
      expect(parseMoney(word)).toEqual({ ok: true, value: '' });
      expect(parseCount(word)).toEqual({ ok: true, value: '' });
    },
  );

  test.each(['Nan', 'NAN', 'Nana', 'Nonesuch', '0', '-1', 'Nullify'])(
    'When a cell is %s, then it is a text',
    (word) => {
      expect(cellText(word)).toBe(word);
    },
  );

  test.each([
    ['4711.0', '4711'],
    ['4711.50', '4711.50'],
    ['1.0l', '1.0l'],
    ['v2.0', 'v2.0'],
  ])('When a text is %s, then it is read as %s', (given, text) => {
    expect(cellText(given)).toBe(text);
  });
});
