import type { Browser, Page } from '@playwright/test';
import { createUser, deleteUser } from '@tillmap/contracts';
import { PASSWORD } from '../support/accounts.ts';
import { expect, newCode, test } from '../support/admin.ts';

test.skip(!process.env.KEYCLOAK_URL, 'no Keycloak: KEYCLOAK_URL is not set');
test.use({ as: 'admin' });

/** Within this a change of a user holds everywhere. */
const EVERYWHERE_MS = 5_000;
const AUTH_TOKEN = 'auth_token';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The browser of somebody else: Keycloak's pages have a policy of their own, so nobody watches this one. */
const otherBrowser = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  return context.newPage();
};

const goToKeycloak = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Sign in with single sign-on' }).click();
  await expect(page.locator('#kc-login')).toBeVisible();
};
const signInThere = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  await goToKeycloak(page);
  await page.locator('#username').fill(email);
  await page.locator('#password').fill(password);
  await page.locator('#kc-login').click();
};

/** Leaves a token that the server refuses, as one is that has expired. */
const spoilToken = (page: Page): Promise<string> =>
  page.evaluate((key) => {
    const spoilt = `${(localStorage.getItem(key) ?? '').slice(0, -8)}AAAAAAAA`;
    localStorage.setItem(key, spoilt);
    return spoilt;
  }, AUTH_TOKEN);

test('When one signs in at Keycloak, then the page one wanted opens; after a reload no password is asked for', async ({
  browser,
}) => {
  const page = await otherBrowser(browser);
  await page.goto('/product-lookup');
  await signInThere(page, 'staff@example.com');
  await expect(heading(page, 'Product Barcode Lookup')).toBeVisible();
  await expect(page.getByRole('button', { name: 'User menu of Sam Staff' })).toBeVisible();

  const spoilt = await spoilToken(page);
  await page.reload();
  await expect(heading(page, 'Product Barcode Lookup')).toBeVisible();
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), AUTH_TOKEN)).not.toBe(spoilt);
  await expect(page.getByRole('button', { name: 'User menu of Sam Staff' })).toBeVisible();
  await page.context().close();
});

test('When one signs out, then Keycloak asks for the password again', async ({ browser }) => {
  const page = await otherBrowser(browser);
  await page.goto('/');
  await signInThere(page, 'manager@example.com');
  await page.getByRole('button', { name: 'User menu of Morgan Manager' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(heading(page, 'Sign in to Tillmap')).toBeVisible();
  await goToKeycloak(page);
  await expect(page.locator('#password')).toBeVisible();
  await page.context().close();
});

test('When an administrator deactivates somebody who came by single sign-on, then they are out within five seconds', async ({
  page,
  browser,
  api,
}) => {
  const key = newCode().toLowerCase();
  const [name, email, password] = [`Nina ${key}`, `${key}@example.com`, 'copper-lantern-41'];
  const { id } = await api.data(createUser, { body: { name, email, password } });
  const theirs = await otherBrowser(browser);
  await theirs.goto('/');
  await signInThere(theirs, email, password);
  await expect(heading(theirs, 'File Builder')).toBeVisible();
  const token = await theirs.evaluate((stored) => localStorage.getItem(stored), AUTH_TOKEN);

  await page.goto('/admin/users');
  await expect(page.getByText(/changed in Keycloak's own console keeps the old access/)).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).not.toContainText('Never');
  await row.getByRole('button', { name: /^Deactivate/ }).click();
  await expect(row).toContainText('Inactive');
  const theirAnswer = async (): Promise<number> =>
    (await theirs.request.get('/api/auth/user', { headers: { authorization: `Bearer ${token}` } })).status();
  await expect.poll(theirAnswer, { timeout: EVERYWHERE_MS, intervals: [100] }).toBe(401);
  await theirs.reload();
  await expect(heading(theirs, 'Sign in to Tillmap')).toBeVisible();
  await api.call(deleteUser, { params: { id } });
  await theirs.context().close();
});
