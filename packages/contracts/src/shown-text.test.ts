import { describe, expect, test } from '@jest/globals';
import { listDepartments } from './admin-reference.ts';
import { login } from './auth.ts';
import { batchLookup } from './catalog.ts';
import { wholesalerCodeSchema } from './fields.ts';

const NOT_SHOWN = 'Please remove the invisible characters.';

describe.each(['a\0b', '\0', 'a\uD800'])('When a text is %j', (text) => {
  test.each([
    ['the email of a sign-in', login.body, { email: text, password: 'x' }],
    ['the wholesaler of a list', listDepartments.query, { wholesaler_code: text }],
    ['the wholesaler of a lookup', batchLookup.body, { wholesaler_code: text, products: [{ barcode: '1' }] }],
  ])('then %s is refused in words', (_what, schema, given) => {
    expect(schema?.safeParse(given).error?.issues.map(({ message }) => message)).toEqual([NOT_SHOWN]);
  });
});

test('When the wholesaler of a lookup is longer than any, then it is refused before anybody is asked', () => {
  const read = batchLookup.body?.safeParse({ wholesaler_code: 'x'.repeat(101), products: [{ barcode: '1' }] });
  expect(read?.success).toBe(false);
});

test.each([
  ['__proto__', false],
  ['__proto', true],
  ['constructor', true],
  ['W1', true],
])('When a wholesaler is to be called %s, then it may be: %s', (code, isTaken) => {
  expect(wholesalerCodeSchema.safeParse(code).success).toBe(isTaken);
});
