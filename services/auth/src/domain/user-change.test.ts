import { describe, expect, test } from '@jest/globals';
import type { Account } from './account.ts';
import { LastAdministrator, OwnAccount } from './errors.ts';
import { changeUser, checkDeletion } from './user-change.ts';

const now = new Date('2026-03-01T09:30:00.400Z');
const second = Math.floor(now.getTime() / 1_000);
const ada: Account = {
  id: 'ada',
  name: 'Ada',
  email: 'ada@example.com',
  role: 'admin',
  isActive: true,
  lastLoginAt: null,
  notBefore: 0,
  version: 1,
};
const change = (over: Partial<Account>, more: { actorId?: string; others?: number; password?: boolean } = {}) =>
  changeUser({
    actorId: more.actorId ?? 'somebody',
    before: ada,
    after: { ...ada, ...over },
    otherAdministrators: more.others ?? 1,
    hasNewPassword: more.password ?? false,
    now,
  });

describe('A change of a user', () => {
  test.each([
    ['nothing', {}, false, []],
    ['name', { name: 'Ada L.' }, false, ['changed']],
    ['role', { role: 'user' as const }, true, ['changed']],
    ['state', { isActive: false }, true, ['deactivated']],
    ['name and state', { name: 'A', isActive: false }, true, ['changed', 'deactivated']],
  ])('When %s changes, then tokens end and others hear of it accordingly', (_what, over, endsTokens, happenings) => {
    const made = change(over);
    expect(made).toMatchObject({ endsTokens, happenings });
    expect(made.account.notBefore).toBe(endsTokens ? second + 1 : 0);
  });

  test('When the password changes, then tokens end', () => {
    expect(change({}, { password: true })).toMatchObject({ endsTokens: true, happenings: ['changed'] });
  });

  test.each([[{ role: 'manager' as const }], [{ isActive: false }]])(
    'When the last administrator would be %j, then it is refused',
    (over) => {
      expect(() => change(over, { others: 0 })).toThrow(LastAdministrator);
      expect(() => change(over, { actorId: 'ada' })).toThrow(OwnAccount);
    },
  );

  test('When the last administrator or the own account would be deleted, then it is refused', () => {
    expect(() => checkDeletion({ actorId: 'x', before: ada, otherAdministrators: 0 })).toThrow(LastAdministrator);
    expect(() => checkDeletion({ actorId: 'ada', before: ada, otherAdministrators: 5 })).toThrow(OwnAccount);
    expect(() =>
      checkDeletion({ actorId: 'x', before: { ...ada, isActive: false }, otherAdministrators: 0 }),
    ).not.toThrow();
  });
});
