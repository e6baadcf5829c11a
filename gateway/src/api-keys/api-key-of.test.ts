import { expect, test } from '@jest/globals';
import { apiKeyOf } from './api-key-of.ts';

test.each([
  ['a bearer that begins like a key', { authorization: 'Bearer tmk_a' }, 'tmk_a'],
  ['the header for keys', { 'x-api-key': ' tmk_b ' }, 'tmk_b'],
  ['both, of which the bearer counts', { authorization: 'bearer tmk_a', 'x-api-key': 'tmk_b' }, 'tmk_a'],
  [
    'a user’s token besides a key, of which the token counts',
    { authorization: 'Bearer e.y.J', 'x-api-key': 'k' },
    undefined,
  ],
  ['neither', {}, undefined],
])('When a request has %s, then its key is found', (_what, headers, key) => {
  expect(apiKeyOf(headers)).toBe(key);
});
