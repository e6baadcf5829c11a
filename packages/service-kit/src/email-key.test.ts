import { expect, test } from '@jest/globals';
import { emailKey } from './email-key.ts';

test('When an email is written in another way, then it is the same account', () => {
  expect(emailKey(' Ada.Lovelace@Example.COM ')).toBe(emailKey('ada.lovelace@example.com'));
  expect(emailKey('ａda@example.com')).toBe(emailKey('ada@example.com'));
});
