import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { waitUntil } from '@tillmap/testing';
import { dataOf, problemOf, type ShownUser, startAdministration } from './administration.ts';
import { IDENTITY_PROVIDERS, PATIENCE_MS, type TestProvider } from './identity-providers.ts';
import { PASSWORD } from './start-auth.ts';

jest.setTimeout(PATIENCE_MS);

describe.each(IDENTITY_PROVIDERS)('With $name', ({ open, isOwn }) => {
  let admin: Awaited<ReturnType<typeof startAdministration>>;
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await open();
    admin = await startAdministration(provider.settings);
  }, PATIENCE_MS);
  afterAll(async () => {
    await admin.stop();
    await provider.drop();
  });

  const NOBODY = '01890a5d-ac96-774b-bcce-b302099a8057';
  const change = ({ id, name, email }: ShownUser, over: object) =>
    admin.ask('PUT', `users/${id}`, { name, email, ...over });

  describe('The users', () => {
    test('When they are listed, then each has every field, and the last sign-in or none', async () => {
      const users = await admin.users();
      expect(users.map(({ email, role, last_login }) => [email, role, last_login !== null])).toEqual(
        expect.arrayContaining([
          [provider.shown('Admin@Example.com'), 'admin', true],
          ['staff@example.com', 'user', false],
        ]),
      );
      const before = Date.now();
      await admin.auth.signIn('staff@example.com');
      const sam = (await admin.users()).find(({ email }) => email === 'staff@example.com');
      expect(Date.parse(sam?.last_login ?? '')).toBeGreaterThanOrEqual(before - 1);
    });

    test('When one is added, then the answer is 201, the person can sign in and others hear of it', async () => {
      const answer = await admin.ask('POST', 'users', {
        name: ' Mia ',
        email: ' Mia@Example.com ',
        password: 'a long enough one',
        role: 'manager',
      });
      expect(answer.status).toBe(201);
      const user = (await dataOf(answer)) as ShownUser;
      expect(user).toEqual({
        id: expect.any(String),
        name: 'Mia',
        email: provider.shown('Mia@Example.com'),
        role: 'manager',
        is_active: true,
        last_login: null,
        version: expect.any(Number),
      });
      expect((await admin.auth.login('mia@example.com', 'a long enough one')).status).toBe(200);
      const [told] = await waitUntil(() => admin.happenings(user.id).length > 1 && admin.happenings(user.id));
      expect(told).toMatchObject({ what: 'created', name: 'Mia', byUserId: admin.adminId, byUserName: 'Ada' });
    });

    test.each([
      ['name', '', 422, 'Name is required'],
      ['email', 'nobody', 422, 'Please enter a valid email address.'],
      ['email', 'STAFF@EXAMPLE.COM', 409, 'Another user has this email already.'],
      ['password', 'short', 422, 'A password has at least 8 characters.'],
      ['password', 'PassWord', 422, 'This password is too common. Please choose another one.'],
      ['password', 'new.person@example.com', 422, 'This password is the name or the email. Please choose another one.'],
      ['password', '        ', 422, 'A password needs at least 4 different characters.'],
      ['password', 'tillmap-demo', 422, 'This password is too common. Please choose another one.'],
      [
        'password',
        'Tillmap-new-person-1',
        422,
        'This password is mostly the name, the email or Tillmap. Please choose another one.',
      ],
      ['role', 'root', 422, 'Please choose one of the roles user, manager and admin.'],
      ['is_active', 1, 422, 'Please say true or false.'],
    ])(
      'When a new one has %s %j, then nothing is added and the field says why',
      async (field, value, status, message) => {
        const count = (await admin.users()).length;
        const fields = { name: 'New', email: 'new.person@example.com', password: PASSWORD, [field]: value };
        const answer = await admin.ask('POST', 'users', fields);
        expect(answer.status).toBe(status);
        expect(await problemOf(answer)).toMatchObject({ message, errors: { [field]: [message] } });
        expect(await admin.users()).toHaveLength(count);
      },
    );

    test('When two are added with one email at once, then one is', async () => {
      const add = (email: string) => admin.ask('POST', 'users', { name: 'Twin', email, password: PASSWORD });
      const answers = await Promise.all(['twin@example.com', 'TWIN@example.com', 'Twin@example.com'].map(add));
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409]);
    });
  });

  describe('Changing a user', () => {
    test('When the password is empty, then it stays; role and state that are left out stay as well', async () => {
      const user = await admin.aUser({ role: 'manager' });
      const answer = await change(user, { name: 'Patricia', password: '' });
      expect([answer.status, await dataOf(answer)]).toEqual([
        200,
        { ...user, name: 'Patricia', version: expect.any(Number) },
      ]);
      expect((await admin.auth.login(user.email)).status).toBe(200);
    });

    test('When there is a new password, then it counts and the old tokens end', async () => {
      const user = await admin.aUser();
      const { token, cookie } = await admin.auth.signIn(user.email);
      expect((await change(user, { password: 'another one of mine' })).status).toBe(200);
      expect((await admin.auth.get('/api/auth/user', token)).status).toBe(401);
      expect((await admin.auth.send('/api/auth/refresh', { cookie })).status).toBe(401);
      expect((await admin.auth.login(user.email)).status).toBe(401);
      expect((await admin.auth.login(user.email, 'another one of mine')).status).toBe(200);
    });

    test('When only the name changes, then the person stays signed in', async () => {
      const user = await admin.aUser();
      const { token } = await admin.auth.signIn(user.email);
      await change(user, { name: 'Patty' });
      const answer = await admin.auth.get('/api/auth/user', token);
      const { user: shown } = (await answer.json()) as { user: ShownUser };
      expect([answer.status, shown.name]).toEqual([200, 'Patty']);
    });

    test('When the role changes, then the old tokens end and the next one has the new role', async () => {
      const user = await admin.aUser();
      const { token, cookie } = await admin.auth.signIn(user.email);
      await change(user, { role: 'admin' });
      expect((await admin.auth.get('/api/auth/user', token)).status).toBe(401);
      expect((await admin.auth.send('/api/auth/refresh', { cookie })).status).toBe(401);
      const { token: next } = await admin.auth.signIn(user.email);
      expect((await admin.as(next)('GET', 'users')).status).toBe(200);
      await admin.ask('DELETE', `users/${user.id}`);
    });

    test('When an administrator does anything to a user, then it is told once, with who did it and the role as it is then', async () => {
      const user = await admin.aUser();
      await change(user, { role: 'manager' });
      await admin.ask('POST', `users/${user.id}/reset-password`, { password: 'another one of mine' });
      for (const _ of ['off', 'on']) await admin.ask('POST', `users/${user.id}/toggle-active`);
      for (const _ of ['once', 'and again']) await admin.ask('DELETE', `users/${user.id}`);
      await waitUntil(() => admin.happenings(user.id).some(({ what }) => what === 'deleted'));
      const told = admin.happenings(user.id);
      expect(told.map(({ what, role }) => [what, role])).toEqual([
        ['created', 'user'],
        ['changed', 'manager'],
        ['changed', 'manager'],
        ['deactivated', 'manager'],
        ['activated', 'manager'],
        ['deleted', 'manager'],
      ]);
      const by = { byUserId: admin.adminId, byUserName: 'Ada', ipAddress: '127.0.0.1' };
      for (const one of told) expect(one).toMatchObject(by);
    });

    test('When the email is that of somebody else in other letters, then 409; the own one in other letters is fine', async () => {
      const user = await admin.aUser();
      const answer = await change(user, { email: 'Staff@Example.com' });
      expect([answer.status, (await problemOf(answer)).errors]).toEqual([
        409,
        { email: ['Another user has this email already.'] },
      ]);
      expect((await change(user, { email: user.email.toUpperCase() })).status).toBe(200);
    });

    test('When two save what they saw, then the second is told; without a version it is taken', async () => {
      const user = await admin.aUser();
      const statuses = await Promise.all(
        ['One', 'Two'].map(async (name) => (await change(user, { name, version: user.version })).status),
      );
      expect(statuses.sort((a, b) => a - b)).toEqual([200, 409]);
      const late = await admin.ask('POST', `users/${user.id}/toggle-active`, { version: user.version });
      expect([late.status, (await problemOf(late)).message]).toEqual([
        409,
        'Someone else changed this user. Reload the page before you save.',
      ]);
      expect((await change(user, { name: 'Three' })).status).toBe(200);
    });

    test('When nothing differs, then the version stays and nobody hears of it', async () => {
      const user = await admin.aUser();
      expect(await dataOf(await change(user, { role: 'user', is_active: true, password: '' }))).toEqual(user);
      await change(user, { name: 'Other' });
      await waitUntil(() => admin.happenings(user.id).at(-1)?.name === 'Other');
      expect(admin.happenings(user.id).map(({ what }) => what)).toEqual(['created', 'changed']);
    });

    test.each([
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/toggle-active'],
      ['POST', '/reset-password'],
    ])('When %s%s names nobody, then 404', async (method, path) => {
      const body = method === 'DELETE' ? undefined : { name: 'X', email: 'x@example.com', password: PASSWORD };
      for (const id of [NOBODY, 'nonsense', "1'--"])
        expect((await admin.ask(method, `users/${encodeURIComponent(id)}${path}`, body)).status).toBe(404);
    });
  });

  describe('Activating, resetting, deleting', () => {
    test('When a user is switched off and on, then signing in follows and others hear of it', async () => {
      const user = await admin.aUser();
      const { cookie } = await admin.auth.signIn(user.email);
      const toggle = async () => dataOf(await admin.ask('POST', `users/${user.id}/toggle-active`));
      expect(await toggle()).toMatchObject({ is_active: false });
      expect((await admin.auth.login(user.email)).status).toBe(401);
      expect(await toggle()).toMatchObject({ is_active: true });
      expect((await admin.auth.send('/api/auth/refresh', { cookie })).status).toBe(401);
      expect((await admin.auth.login(user.email)).status).toBe(200);
      await waitUntil(() => admin.happenings(user.id).some(({ what }) => what === 'activated'));
      expect(admin.happenings(user.id).map(({ what }) => what)).toEqual(
        expect.arrayContaining(['created', 'signed_in', 'deactivated', 'activated']),
      );
    });

    test('When a password is reset, then the new one counts; a weak one is refused', async () => {
      const user = await admin.aUser();
      const { token } = await admin.auth.signIn(user.email);
      const reset = (password?: string) => admin.ask('POST', `users/${user.id}/reset-password`, { password });
      for (const [weak, message] of [
        [undefined, 'Password is required'],
        ['', 'Password is required'],
        ['1234567', 'A password has at least 8 characters.'],
        ['iloveyou', 'This password is too common. Please choose another one.'],
      ]) {
        const answer = await reset(weak);
        expect([answer.status, (await problemOf(answer)).errors]).toEqual([422, { password: [message] }]);
      }
      expect((await admin.auth.get('/api/auth/user', token)).status).toBe(200);
      const answer = await reset('the newest of them');
      expect([answer.status, await dataOf(answer)]).toMatchObject([200, { id: user.id }]);
      expect((await admin.auth.get('/api/auth/user', token)).status).toBe(401);
      expect((await admin.auth.login(user.email, 'the newest of them')).status).toBe(200);
    });

    test('When a user is deleted, then the email is free, the tokens end and the name is kept', async () => {
      const user = await admin.aUser();
      const { token, cookie } = await admin.auth.signIn(user.email);
      const answer = await admin.ask('DELETE', `users/${user.id}`);
      expect([answer.status, await answer.text()]).toEqual([204, '']);
      expect((await admin.auth.get('/api/auth/user', token)).status).toBe(401);
      expect((await admin.auth.send('/api/auth/refresh', { cookie })).status).toBe(401);
      expect((await admin.auth.login(user.email)).status).toBe(401);
      expect((await admin.users()).some(({ id }) => id === user.id)).toBe(false);
      expect((await admin.ask('DELETE', `users/${user.id}`)).status).toBe(404);
      expect((await change(user, {})).status).toBe(404);
      expect((await admin.aUser({ email: user.email })).id).not.toBe(user.id);
      if (isOwn) {
        const kept = await admin.auth.sql.query('select name, email, password_hash from users where id = $1', [
          user.id,
        ]);
        expect(kept.rows).toEqual([{ name: 'Pat', email: '', password_hash: '' }]);
      }
      await waitUntil(() => admin.happenings(user.id).some(({ what }) => what === 'deleted'));
    });
  });
});
