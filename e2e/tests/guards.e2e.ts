import type { Page } from '@playwright/test';
import { currentUser } from '@tillmap/contracts';
import { ACCOUNTS, PASSWORD } from '../support/accounts.ts';
import { signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const ACCESS_DENIED = "Access Denied - You don't have permission to access this page.";

const builder = (page: Page) => page.getByRole('heading', { level: 1, name: 'File Builder' });

test.describe('Signed out', () => {
  test.use({ as: null });

  for (const route of ['/', '/status/01990000-0000-7000-8000-000000000000', '/review', '/admin', '/no-such-page']) {
    test(`When somebody who is not signed in opens ${route}, then the sign-in page opens`, async ({ page }) => {
      await page.goto(route);
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Tillmap' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    });
  }

  test('When somebody signs in on the way to a page, then that page opens', async ({ page }) => {
    await page.goto('/admin/wholesalers?from=a-link');
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, ACCOUNTS.admin, PASSWORD);
    await expect(page).toHaveURL(/\/admin\/wholesalers\?from=a-link$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Wholesaler Management' })).toBeVisible();
  });

  test('When the password is wrong, then one message says so and the fields stay as they are', async ({
    page,
    watch,
  }) => {
    watch.expectRefusal(/^\/api\/auth\/login$/);
    await page.goto('/login');
    await signIn(page, ACCOUNTS.manager, 'not-the-password');
    await expect(page.getByRole('alert')).toHaveText('The email or password is incorrect.');
    await expect(page.getByLabel('Email')).toHaveValue(ACCOUNTS.manager);
    await signIn(page, ACCOUNTS.manager, PASSWORD);
    await expect(builder(page)).toBeVisible();
  });

  test('When the licences are opened, then they are the texts of what the pages contain', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Third-party licences' }).click();
    await expect(page).toHaveURL(/\/third-party-licences\.txt$/);
    for (const name of ['react-dom', '@mantine/core', '@reduxjs/toolkit']) {
      await expect(page.locator('body')).toContainText(`${name} `);
    }
    await expect(page.locator('body')).toContainText('Copyright (c) Meta Platforms, Inc. and affiliates.');
  });

  test('When a field is left empty or is no email, then the field says so', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/email/i);
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/password/i);
    await expect(page).toHaveURL(/\/login$/);
  });

  test('When the answer to a sign-in is on its way, then the button says so and cannot be pressed twice', async ({
    page,
  }) => {
    let answer: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/auth/login', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/login');
    await signIn(page, ACCOUNTS.staff, PASSWORD);
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    answer();
    await expect(builder(page)).toBeVisible();
  });
});

test('When staff open the admin panel, then access is denied with a way back', async ({ page }) => {
  await page.goto('/');
  await expect(builder(page)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).not.toContainText(['Admin']);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ACCESS_DENIED);
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(builder(page)).toBeVisible();
});

test('When a signed-in page is loaded again, then the person stays signed in and the page stays', async ({ page }) => {
  await page.goto('/');
  await expect(builder(page)).toBeVisible();
  await page.reload();
  await expect(builder(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'User menu of Sam Staff' })).toBeVisible();
});

test('When the access token has run out, then it is renewed and the person notices nothing', async ({
  page,
  watch,
}) => {
  watch.expectRefusal(/^\/api\/auth\/user$|^\/api\/v1\//);
  await page.goto('/login');
  await expect(builder(page)).toBeVisible();
  await page.evaluate(() => localStorage.setItem('auth_token', 'a.stale.token'));
  await page.reload();
  await expect(page.getByRole('button', { name: 'User menu of Sam Staff' })).toBeVisible();
  await expect(builder(page)).toBeVisible();
});

test('When somebody signs out, then the token is gone, ended on the server, and every page asks for a sign-in', async ({
  page,
  api,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'User menu of Sam Staff' }).click();
  await expect(page.getByRole('menu')).toContainText(ACCOUNTS.staff);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  const { token } = await api.signIn();
  const answer = await fetch(`${api.base}${currentUser.path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(401);
  await page.goto('/review');
  await expect(page).toHaveURL(/\/login$/);
});

test('When an address has no page, then it says so with a way back', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(builder(page)).toBeVisible();
});

test('When the review is opened without a session, then the File Builder opens', async ({ page }) => {
  await page.goto('/review');
  await expect(page).toHaveURL(/\/$/);
  await expect(builder(page)).toBeVisible();
});
