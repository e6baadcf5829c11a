import { expect, test } from '@jest/globals';
import { Invalid } from '@tillmap/service-kit/domain';
import { refuseGuessable } from './password.ts';

const owner = { name: 'Ada Lovelace', email: 'ada.lovelace@example.com' };
const check = (password: string) => () => refuseGuessable(password, owner, new Set(['password']));

test.each(['password', 'PassWord', 'Ada Lovelace', 'ADA.LOVELACE', 'ada.lovelace@example.com'])(
  'When the password is %s, then it is refused',
  (password) => {
    expect(check(password)).toThrow(Invalid);
  },
);

test('When a password only contains a common one, then it is taken: no rules of composition', () => {
  expect(check('my password is a sentence')).not.toThrow();
});
