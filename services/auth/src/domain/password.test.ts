import { describe, expect, test } from '@jest/globals';
import { Invalid } from '@tillmap/service-kit/domain';
import fc from 'fast-check';
import { DEMO_PASSWORD, refuseGuessable } from './password.ts';

const owner = { name: 'Ada Lovelace', email: 'ada.lovelace@northway.example' };
const check = (password: string) => () => refuseGuessable(password, owner, new Set(['password', 'iloveyou1']));

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
])('When a password only contains a common word, then it is taken: no rules of composition (%s)', (password) => {
  expect(check(password)).not.toThrow();
});
