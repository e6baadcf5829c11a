import { describe, expect, test } from '@jest/globals';
import { createUser, updateUser } from './users.ts';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

describe('The fields of a user', () => {
  test('When role and state are left out, then a new user is an active user; an existing one stays as it is', () => {
    expect(createUser.body?.parse(ada)).toMatchObject({ role: 'user', is_active: true });
    expect(updateUser.body?.parse({ ...ada, password: '' })).toEqual({ name: 'Ada', email: 'ada@example.com' });
  });

  test.each([
    ['name', ' ', 'Name is required'],
    ['email', undefined, 'Email is required'],
    ['email', 'nobody', 'Please enter a valid email address.'],
    ['password', '', 'Password is required'],
    ['password', 'seven77', 'A password has at least 8 characters.'],
    ['password', '\u{1f511}'.repeat(7), 'A password has at least 8 characters.'],
    ['role', 'root', 'Please choose one of the roles user, manager and admin.'],
    ['is_active', 'yes', 'Please say true or false.'],
  ])('When %s is %j, then the field says so', (field, value, message) => {
    const read = createUser.body?.safeParse({ ...ada, [field]: value });
    expect(read?.error?.issues.map(({ path, message: said }) => [path[0], said])).toEqual([[field, message]]);
  });
});
