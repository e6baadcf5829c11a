import type { Browser, Page } from '@playwright/test';
import { createUser, deleteUser, updateUser } from '@tillmap/contracts';
import type { ProductClient } from '@tillmap/testing/product-client';
import { ACCOUNTS } from '../support/accounts.ts';
import { answer, expect, newCode, test } from '../support/admin.ts';
import { watchPage } from '../support/page-watch.ts';
import { chooseActionOf, rowOf, signIn } from '../support/steps.ts';

/** Within this a change of a user holds everywhere. */
const EVERYWHERE_MS = 5_000;
const [FIRST, SECOND] = ['copper-lantern-41', 'violet-harbour-86'];
const users = (page: Page, text: string) => rowOf(page, 'Users', text);
const builder = (page: Page) => page.getByRole('heading', { level: 1, name: 'File Builder' });

/** The browser of another person, who is signed in there. */
const secondBrowser = async (browser: Browser, email: string, password: string) => {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  const watch = await watchPage(page);
  await page.goto('/login');
  await signIn(page, email, password);
  await expect(builder(page)).toBeVisible();
  return { context, page, watch };
};

const newUser = async (api: ProductClient, firstName: string): Promise<{ id: string; email: string; name: string }> => {
  const key = newCode().toLowerCase();
  const [name, email] = [`${firstName} ${key}`, `${key}@example.com`];
  const { id } = await api.data(createUser, { body: { name, email, password: FIRST } });
  return { id, email, name };
};

/** What this browser holds is refused in time, and its next page asks for a sign-in. */
const expectToBeOut = async (page: Page): Promise<void> => {
  const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('auth_token'))}`;
  const answers = async () => (await page.request.get('/api/auth/user', { headers: { authorization } })).status();
  await expect.poll(answers, { timeout: EVERYWHERE_MS, intervals: [100] }).toBe(401);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Tillmap' })).toBeVisible();
};

test('When a user is created, changed and deleted, then the list and their own browser follow', async ({
  page,
  browser,
}) => {
  const key = newCode().toLowerCase();
  const [email, name, renamed] = [`${key}@example.com`, `Nina ${key}`, `Nora ${key}`];

  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Create User' }).click();
  const create = page.getByRole('dialog', { name: 'Create User' });
  await create.getByRole('button', { name: 'Create User' }).click();
  await expect(create.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  await expect(create.getByLabel(/^Password/)).toHaveAccessibleDescription('Password is required');
  await create.getByLabel('Name').fill(name);
  await create.getByLabel('Email').fill(email);
  await create.getByLabel(/^Password/).fill(FIRST);
  await create.getByRole('button', { name: 'Create User' }).click();
  await expect(create).toBeHidden();
  await expect(users(page, email)).toContainText(name);
  await expect(users(page, email)).toContainText('Never');

  const other = await secondBrowser(browser, email, FIRST);
  other.watch.expectRefusal(/^\/api\//);

  await chooseActionOf(page.getByRole('row').filter({ hasText: name }), 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit User' });
  await expect(edit.getByLabel('Email')).toHaveValue(email);
  await edit.getByLabel('Name').fill(renamed);
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();
  await expect(users(page, email)).toContainText(renamed);
  await other.page.goto('/');
  await expect(other.page.getByRole('button', { name: `User menu of ${renamed}` })).toBeVisible();

  await chooseActionOf(page.getByRole('row').filter({ hasText: renamed }), 'Delete');
  await answer(page, 'Delete this user?', 'Keep');
  await expect(users(page, email)).toBeVisible();
  await chooseActionOf(page.getByRole('row').filter({ hasText: renamed }), 'Delete');
  await expect(page.getByRole('dialog', { name: 'Delete this user?' })).toContainText(email);
  await answer(page, 'Delete this user?', 'Delete');
  await expect(users(page, email)).toHaveCount(0);
  await expectToBeOut(other.page);
  await signIn(other.page, email, FIRST);
  await expect(other.page.getByRole('alert')).toHaveText('The email or password is incorrect.');
  other.watch.expectNothingWrong();
  await other.context.close();
});

test('When a user is deactivated or given a new password, then they are out everywhere within 5 seconds', async ({
  page,
  api,
  browser,
}) => {
  const { id, email, name } = await newUser(api, 'Nell');
  const other = await secondBrowser(browser, email, FIRST);
  other.watch.expectRefusal(/^\/api\//);
  await page.goto('/admin/users');

  await chooseActionOf(page.getByRole('row').filter({ hasText: name }), 'Deactivate');
  await expect(page.getByText(`${name} was deactivated.`)).toBeVisible();
  await expectToBeOut(other.page);
  await signIn(other.page, email, FIRST);
  await expect(other.page.getByRole('alert')).toBeVisible();
  await chooseActionOf(page.getByRole('row').filter({ hasText: name }), 'Activate');
  await expect(page.getByText(`${name} was activated.`)).toBeVisible();
  await signIn(other.page, email, FIRST);
  await expect(builder(other.page)).toBeVisible();

  await chooseActionOf(page.getByRole('row').filter({ hasText: name }), 'Reset');
  const reset = page.getByRole('dialog', { name: 'Reset Password' });
  await reset.getByLabel('New password').fill(SECOND);
  await reset.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText(`The password of ${name} was reset.`)).toBeVisible();
  await expectToBeOut(other.page);
  await signIn(other.page, email, FIRST);
  await expect(other.page.getByRole('alert')).toHaveText('The email or password is incorrect.');
  await signIn(other.page, email, SECOND);
  await expect(builder(other.page)).toBeVisible();
  other.watch.expectNothingWrong();
  await other.context.close();
  await api.call(deleteUser, { params: { id } });
});

test('When administrators would lock themselves out, then it is not offered, or a sentence says why not, and nothing changes', async ({
  page,
  watch,
}) => {
  watch.expectRefusal(/^\/api\/admin\/users\//);
  await page.goto('/admin/users');
  const own = users(page, ACCOUNTS.admin);
  await expect(own).toContainText('(you)');
  await own.getByRole('button', { name: /^Actions for / }).click();
  for (const [action, title] of [
    ['Deactivate', 'You cannot deactivate yourself'],
    ['Delete', 'You cannot delete yourself'],
  ] as const) {
    await expect(page.getByRole('menuitem', { name: action })).toBeDisabled();
    await expect(page.getByRole('menuitem', { name: action })).toHaveAttribute('title', title);
  }
  await page.keyboard.press('Escape');
  await chooseActionOf(own, 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit User' });
  await edit.getByLabel('Role').selectOption('Manager');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByRole('alert')).toHaveText(
    'You cannot change your own role. Please ask another administrator.',
  );
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(own).toContainText('Admin');
  await expect(own.getByRole('button', { name: /^Actions for / })).toBeVisible();
});

test('When an email is taken or a password is too short, then the field says so and what was typed stays', async ({
  page,
  watch,
}) => {
  watch.expectRefusal(/^\/api\/admin\/users$/);
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Create User' }).click();
  const create = page.getByRole('dialog', { name: 'Create User' });
  await create.getByLabel('Name').fill('Second Staff');
  await create.getByLabel('Email').fill(ACCOUNTS.staff);
  await create.getByLabel(/^Password/).fill('short');
  await create.getByRole('button', { name: 'Create User' }).click();
  await expect(create.getByText('A password has at least 8 characters.')).toBeVisible();
  await create.getByLabel(/^Password/).fill(FIRST);
  await create.getByRole('button', { name: 'Create User' }).click();
  await expect(create.getByText('Another user has this email already.').first()).toBeVisible();
  await expect(create.getByLabel('Name')).toHaveValue('Second Staff');
});

test('When two change one user, then the second is told before anything is lost', async ({ page, api, watch }) => {
  watch.expectRefusal(/^\/api\/admin\/users\/[^/]+$/);
  const { id, email } = await newUser(api, 'Ola');
  await page.goto('/admin/users');
  await chooseActionOf(users(page, email), 'Edit');
  await api.call(updateUser, { params: { id }, body: { name: 'Olga Other', email } });
  const edit = page.getByRole('dialog', { name: 'Edit User' });
  await edit.getByLabel('Name').fill('Oona Late');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByRole('alert')).toContainText('Someone else changed this user.');
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await expect(users(page, email)).toContainText('Olga Other');
  await api.call(deleteUser, { params: { id } });
});
