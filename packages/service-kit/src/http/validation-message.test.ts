import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { validationMessage } from './validation-message.ts';

const schema = z.object({
  code: z.string().min(2).max(5),
  count: z.number().int().min(0).max(9),
  active: z.boolean(),
  rows: z.array(z.object({ id: z.uuid() })).min(1),
  sort: z.enum(['up', 'down', 'none']),
});
const good = {
  code: 'abc',
  count: 1,
  active: true,
  rows: [{ id: '01890a5d-ac96-774b-bcce-b302099a8057' }],
  sort: 'up',
};
const said = (value: unknown) =>
  schema.safeParse(value, { error: validationMessage }).error?.issues.map(({ message }) => message);

describe('What a field that a contract refuses says', () => {
  test.each([
    [{ code: undefined }, '"code" is missing.'],
    [{ code: null }, '"code" is missing.'],
    [{ code: 7 }, '"code" must be text.'],
    [{ code: 'a' }, '"code" needs at least 2 characters.'],
    [{ code: 'abcdef' }, '"code" has at most 5 characters.'],
    [{ count: 'many' }, '"count" must be a number.'],
    [{ count: Number.NaN }, '"count" must be a number.'],
    [{ count: 0.5 }, '"count" must be a whole number.'],
    [{ count: -1 }, '"count" must be 0 or more.'],
    [{ count: 10 }, '"count" must be 9 or less.'],
    [{ active: 'yes' }, '"active" must be true or false.'],
    [{ rows: {} }, '"rows" must be a list.'],
    [{ rows: [] }, '"rows" needs at least 1 entry.'],
    [{ rows: ['x'] }, '"rows.0" must be an object.'],
    [{ rows: [{ id: 'x' }] }, '"rows.0.id" is not in the right form.'],
    [{ sort: 'left' }, '"sort" must be one of up, down and none.'],
  ])('When %j is sent, then it is one plain sentence', (wrong, sentence) => {
    expect(said({ ...good, ...wrong })).toEqual([sentence]);
  });

  test('When the whole body is no object, then it says what to send', () => {
    expect(said([])).toEqual(['Please send a JSON object.']);
  });

  test('When the contract has its own sentence, then that one stands', () => {
    const own = z.object({ name: z.string({ error: 'Name is required' }) });
    expect(own.safeParse({}, { error: validationMessage }).error?.issues[0]?.message).toBe('Name is required');
  });
});
