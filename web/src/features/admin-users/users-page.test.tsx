import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { createUser, deleteUser, listUsers, resetUserPassword, toggleUserActive, updateUser } from '@tillmap/contracts';
import { anAdminUser, asAdmin, themselves } from '../../testing/admin-builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, refuses, server } from '../../testing/server.ts';

const at = { at: '/admin/users' };
/** Chooses an action in the menu of a row. */
const choose = async (user: ReturnType<typeof renderApp>['user'], action: string, name: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

const rowOf = async (email: string) => (await screen.findByText(email)).closest('tr')!;

beforeEach(() => server.use(asAdmin(), answers(listUsers, { users: [themselves(), anAdminUser()] })));

describe('Users', () => {
  test('When the tab opens, then each user stands with role, status and last login', async () => {
    const left = anAdminUser({
      id: '0199a3a0-0000-7000-8000-0000000000ac',
      name: 'Lee Left',
      email: 'lee@example.com',
      role: 'manager',
      is_active: false,
      last_login: '2026-01-30T09:00:00Z',
    });
    server.use(answers(listUsers, { users: [themselves(), anAdminUser(), left] }));
    renderApp(at);
    expect(await rowOf('admin@example.com')).toHaveTextContent('Ada Admin (you)');
    expect(await rowOf('staff@example.com')).toHaveTextContent(/^Sam Staffstaff@example.comUserActiveNever/);
    const inactive = await rowOf('lee@example.com');
    expect(inactive).toHaveTextContent(/^Lee Leftlee@example.comManagerInactive30 Jan 2026/);
    expect(within(inactive).getByRole('button', { name: 'Actions for Lee Left' })).toBeVisible();
  });

  test('When it is the own account, then what is refused to everyone for themselves is not offered', async () => {
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: 'Actions for Ada Admin' }));
    const items = async () =>
      (await screen.findAllByRole('menuitem')).map((one) => [one.textContent, one.matches(':disabled'), one.title]);
    expect(await items()).toEqual([
      ['Edit', false, ''],
      ['Reset', false, ''],
      ['Deactivate', true, 'You cannot deactivate yourself'],
      ['Delete', true, 'You cannot delete yourself'],
    ]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Actions for Sam Staff' }));
    expect((await items()).map(([name, isOff]) => [name, isOff])).toEqual([
      ['Edit', false],
      ['Reset', false],
      ['Deactivate', false],
      ['Delete', false],
    ]);
  });

  test('When the list cannot be loaded, then it says so and can be asked for again', async () => {
    server.use(refuses(listUsers, 503));
    const { user } = renderApp(at);
    expect((await screen.findAllByText('Failed to load users')).length).toBeGreaterThan(0);
    server.use(answers(listUsers, { users: [anAdminUser()] }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('staff@example.com')).toBeVisible();
  });

  test('When a user is created, then the form begins as an active user and the list shows the new one', async () => {
    let sent: unknown;
    const kim = anAdminUser({ id: '0199a3a0-0000-7000-8000-0000000000ad', name: 'Kim New', email: 'kim@example.com' });
    server.use(
      answers(createUser, async ({ request }) => {
        sent = await request.json();
        server.use(answers(listUsers, { users: [themselves(), kim] }));
        return { data: kim };
      }),
    );
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: 'Create User' }));
    const form = within(await screen.findByRole('dialog', { name: 'Create User' }));
    expect(form.getByLabelText('Role')).toHaveValue('user');
    expect(form.getByLabelText('Active')).toBeChecked();

    await user.click(form.getByRole('button', { name: 'Create User' }));
    for (const message of ['Name is required', 'Email is required', 'Password is required']) {
      expect(form.getByText(message)).toBeVisible();
    }
    await user.type(form.getByLabelText(/Name/), 'Kim New');
    await user.type(form.getByLabelText(/Email/), 'kim@example.com');
    await user.type(form.getByPlaceholderText('Min. 8 characters'), 'a long enough one');
    await user.selectOptions(form.getByLabelText('Role'), 'Manager');
    await user.click(form.getByRole('button', { name: 'Create User' }));

    expect(await screen.findByText('kim@example.com')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual({
      name: 'Kim New',
      email: 'kim@example.com',
      password: 'a long enough one',
      role: 'manager',
      is_active: true,
    });
  });

  test('When the server refuses a field, then its words stand under the field and the form stays', async () => {
    const short = 'A password has at least 8 characters.';
    server.use(refuses(createUser, 422, 'Please check the form.', { password: [short] }));
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: 'Create User' }));
    const form = within(await screen.findByRole('dialog'));
    await user.type(form.getByLabelText(/Name/), 'Kim');
    await user.type(form.getByLabelText(/Email/), 'kim@example.com');
    await user.type(form.getByPlaceholderText('Min. 8 characters'), 'short');
    await user.click(form.getByRole('button', { name: 'Create User' }));
    expect(await form.findByText(short)).toBeVisible();
    expect(form.getByLabelText(/Name/)).toHaveValue('Kim');
  });

  test.each([
    ['Another user has this email already.', 'Another user has this email already.'],
    ['', 'Operation failed'],
  ])('When a change is refused with "%s", then the form says "%s"', async (message, shown) => {
    let sent: unknown;
    server.use(refuses(updateUser, 409, message));
    const { user } = renderApp(at);
    await choose(user, 'Edit', 'Sam Staff');
    const form = within(await screen.findByRole('dialog', { name: 'Edit User' }));
    expect(form.queryByPlaceholderText('Min. 8 characters')).toBeNull();
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await form.findByRole('alert')).toHaveTextContent(shown);

    server.use(
      answers(updateUser, async ({ request }) => {
        sent = await request.json();
        return { data: anAdminUser() };
      }),
    );
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toMatchObject({ email: 'staff@example.com', password: '', version: 3 });
  });

  test('When a password is reset, then it is asked for and sent', async () => {
    let sent: unknown;
    server.use(
      answers(resetUserPassword, async ({ request }) => {
        sent = await request.json();
        return { data: anAdminUser() };
      }),
    );
    const { user } = renderApp(at);
    await choose(user, 'Reset', 'Sam Staff');
    const form = within(await screen.findByRole('dialog', { name: 'Reset Password' }));
    await user.click(form.getByRole('button', { name: 'Reset Password' }));
    expect(form.getByText('Password is required')).toBeVisible();
    await user.type(form.getByLabelText(/New password/), 'another long one');
    await user.click(form.getByRole('button', { name: 'Reset Password' }));
    expect(await screen.findByText('The password of Sam Staff was reset.')).toBeVisible();
    expect(sent).toEqual({ password: 'another long one' });
  });

  test('When a user is deactivated, then the row says Inactive and offers Activate', async () => {
    server.use(
      answers(toggleUserActive, () => {
        const off = anAdminUser({ is_active: false, version: 4 });
        server.use(answers(listUsers, { users: [off] }));
        return { data: off };
      }),
    );
    const { user } = renderApp(at);
    await choose(user, 'Deactivate', 'Sam Staff');
    await waitFor(async () => expect(await rowOf('staff@example.com')).toHaveTextContent('Inactive'));
    await choose(user, 'Activate', 'Sam Staff');
  });

  test.each([
    ['Someone else changed this user.', 'Someone else changed this user.'],
    ['', 'Failed to update user status'],
  ])('When a status may not change ("%s"), then "%s" is told', async (message, shown) => {
    server.use(refuses(toggleUserActive, 409, message));
    const { user } = renderApp(at);
    await choose(user, 'Deactivate', 'Sam Staff');
    expect(await screen.findByText(shown)).toBeVisible();
  });

  test('When a user is deleted, then only after one confirmation', async () => {
    let deleted = 0;
    server.use(
      answers(deleteUser, () => {
        deleted += 1;
        server.use(answers(listUsers, { users: [themselves()] }));
        return null;
      }),
    );
    const { user } = renderApp(at);
    await choose(user, 'Delete', 'Sam Staff');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(deleted).toBe(0);

    await choose(user, 'Delete', 'Sam Staff');
    const question = within(await screen.findByRole('dialog', { name: 'Delete this user?' }));
    expect(question.getByText(/Sam Staff \(staff@example.com\)/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('staff@example.com')).toBeNull());
    expect(deleted).toBe(1);
  });

  test('When a delete fails without a word, then the catalogue’s sentence is told', async () => {
    server.use(refuses(deleteUser, 500));
    const { user } = renderApp(at);
    await choose(user, 'Delete', 'Sam Staff');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete user')).toBeVisible();
  });
});

describe('The last active administrator', () => {
  const LAST = 'This is the last active administrator. Make another user an administrator first.';
  const lee = anAdminUser({ name: 'Lee Last', email: 'lee@example.com', role: 'admin' });
  const open = () => {
    server.use(
      answers(listUsers, { users: [lee] }),
      refuses(toggleUserActive, 409, LAST),
      refuses(deleteUser, 409, LAST),
      refuses(updateUser, 409, LAST),
    );
    return renderApp(at).user;
  };
  const expectUnchanged = async () =>
    expect(await rowOf('lee@example.com')).toHaveTextContent(/^Lee Lastlee@example.comAdminActive/);

  test('When they would be deactivated, then it is told why not and the row stays as it is', async () => {
    const user = open();
    await choose(user, 'Deactivate', 'Lee Last');
    expect(await screen.findByText(LAST)).toBeVisible();
    await expectUnchanged();
  });

  test('When they would be deleted, then it is told why not and the row stays', async () => {
    const user = open();
    await choose(user, 'Delete', 'Lee Last');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(LAST)).toBeVisible();
    await expectUnchanged();
  });

  test('When they would become a manager, then the form says why not and keeps the choice', async () => {
    const user = open();
    await choose(user, 'Edit', 'Lee Last');
    const form = within(await screen.findByRole('dialog', { name: 'Edit User' }));
    await user.selectOptions(form.getByLabelText('Role'), 'manager');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await form.findByRole('alert')).toHaveTextContent(LAST);
    expect(form.getByLabelText('Role')).toHaveValue('manager');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await expectUnchanged();
  });
});
