import { expect, test } from '@jest/globals';
import { updateUser } from '@tillmap/contracts';
import fc from 'fast-check';
import { accountOf } from './users.ts';

test('When an account is read, then a call takes its version back', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.boolean(), (firstName, enabled) => {
      const { version } = accountOf({ id: '1', username: 'u', firstName, email: 'u@example.com', enabled }, 'user');
      expect(updateUser.body!.safeParse({ name: 'Pat', email: 'pat@example.com', version }).success).toBe(true);
    }),
  );
});
