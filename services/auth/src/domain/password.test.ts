import { describe, expect, test } from '@jest/globals';
import { Invalid } from '@tillmap/service-kit/domain';
import fc from 'fast-check';
import { DEMO_PASSWORD, refuseGuessable } from './password.ts';

const owner = { name: 'Ada Lovelace', email: 'ada.lovelace@northway.example' };
const check = (password: string) => () =>
  refuseGuessable(password, owner, new Set(['password', 'iloveyou1', 'letmein', 'sunshine']));

describe('A password that can be guessed is refused', () => {
  test.each([
    'password',
    'PassWord',
    'p.a.s.s.w.o.r.d',
    'Ｐａｓｓｗｏｒｄ',
    'I love you 1',
    'Ada Lovelace',
    'ADA.LOVELACE',
    'ada.lovelace@northway.example',
    'lovelace2026!',
    'Northway-1234',
    'tillmaptillmap',
    'Tillmap2026!',
    DEMO_PASSWORD,
    'TILLMAP-DEMO',
    '        ',
    'aaaaaaaaaaaa',
    'abababababab',
    '\u3000\u3000\u3000\u3000\u3000\u3000\u3000\u3000',
    '12341234',
    'abcdabcdabcd',
    'abcdefgh12345678',
    'P@ssw0rd2026',
    'pa$$word!',
    'Sunsh1ne!2026',
    '2026letmein',
    'letmein12345',
    'l3tm31n-99',
    'aB3\u200b\u200b\u200b\u200b\u200bx',
    'aB3\u200d\u2060\ufeff\u00ad\u{e0041}x',
    'pass\u200bword',
  ])('%j', (password) => {
    expect(check(password)).toThrow(Invalid);
  });

  test.each(['㈝', '㎮', '﷽'])('One sign that stands for several: %s', (sign) => {
    expect(check(sign.repeat(8))).toThrow(Invalid);
  });

  test('One character however often, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' }),
        fc.integer({ min: 8, max: 200 }),
        (c, n) => {
          expect(check(c.repeat(n))).toThrow(Invalid);
        },
      ),
    );
  });
});

test.each([
  'my password is a sentence',
  'correct horse battery staple',
  'copper-lantern-41',
  'Ada likes green umbrellas',
  'tillmap opens at seven',
  'sunshine over 3 green hills',
  'letmein-through-the-gate',
])('When a password only contains a common word, then it is taken: no rules of composition (%s)', (password) => {
  expect(check(password)).not.toThrow();
});
