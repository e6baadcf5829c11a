import { clientAs } from '../support/accounts.ts';
import { fewProducts, unknownProducts } from '../support/files.ts';
import { figure, tabTo } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const UNKNOWN_ID = '01990000-0000-7000-8000-000000000000';

test('When a running session is cancelled, then it is final within 5 s and a file can be uploaded again', async ({
  page,
  api,
  uniqueName,
}) => {
  const { id } = await api.createSession('NORTHWAY', uniqueName);
  await api.upload(id, { name: 'long.csv', content: unknownProducts(40_000) });
  await api.start(id);
  await page.goto(`/status/${id}`);
  await expect(page.getByText(/^(Pending|Processing)$/)).toBeVisible();
  await expect(page.getByText(/ of 40,000 products$/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel Processing' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Processing' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible({ timeout: 8_000 });
  expect((await api.session(id)).status).toBe('cancelled');
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page.getByText('This session was cancelled. Upload a file to start again.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Upload File|Replace the File)$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: `Delete ${uniqueName}` })).toBeAttached();
});

test('When a session ends while its status page is open, then the page shows the results and sends a notification', async ({
  page,
  context,
  api,
  uniqueName,
}) => {
  test.setTimeout(120_000);
  await context.grantPermissions(['notifications']);
  await page.addInitScript(() => {
    class Noted extends EventTarget {
      static readonly permission = 'granted';
      static readonly requestPermission = () => Promise.resolve('granted');
      constructor(title: string, options: NotificationOptions) {
        super();
        document.documentElement.dataset.notified = `${title} | ${options.body}`;
      }
    }
    Object.defineProperty(window, 'Notification', { value: Noted, configurable: true });
  });
  const { id } = await api.createSession('NORTHWAY', uniqueName);
  await api.upload(id, { name: 'some.csv', content: unknownProducts(3_000) });
  // A run may be over before a busy machine has drawn the page: the page is there first, as that of one who waits.
  const waiting = { ...(await api.session(id)), status: 'pending' };
  await page.route(`**/sessions/${id}/status`, (route) => route.fulfill({ json: { data: waiting } }));
  await page.goto(`/status/${id}`);
  await expect(page.getByText('A notification will tell you when it is done.')).toBeVisible();
  await api.start(id);
  await page.unroute(`**/sessions/${id}/status`);
  await expect(page.getByRole('link', { name: 'View Results & Download CSV' })).toBeVisible({ timeout: 90_000 });
  await expect(figure(page, 'Results', 'Total processed')).toHaveText('3,000');
  await expect(figure(page, 'Results', 'Duration')).toHaveText(/^(\d+ min )?\d+ s$/);
  await expect(page.locator('html')).toHaveAttribute(
    'data-notified',
    `Processing is finished | ${uniqueName}: 3,000 products are ready to review.`,
  );
});

test('When the id is unknown, not one, or of somebody else, then the whole page says so with a way back', async ({
  page,
  api,
  watch,
}) => {
  watch.expectRefusal(/\/status$/);
  const theirs = await clientAs(api.base, 'admin').createSession('NORTHWAY', `Of an admin ${Date.now()}`);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'File Builder' })).toBeVisible();
  for (const id of [UNKNOWN_ID, 'no-id', theirs.id]) {
    await page.goto(`/status/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error loading status');
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'File Builder' })).toBeVisible();
  }
});

test('When a session has failed, then the page says why, and a refused retry says so', async ({
  page,
  api,
  watch,
  uniqueName,
}) => {
  watch.expectRefusal(/\/retry$/);
  const { id } = await api.createSession('NORTHWAY', uniqueName);
  await api.upload(id, { name: 'five.csv', content: fewProducts(5) });
  // No part of the system fails on purpose, so this answer is made up; the retry itself reaches the server.
  const error = 'The matching did not answer for 15 minutes.';
  const failed = { ...(await api.session(id)), status: 'failed', error_message: error };
  await page.route(`**/sessions/${id}/status`, (route) => route.fulfill({ json: { data: failed } }));
  await page.goto(`/status/${id}`);
  await expect(page.getByRole('alert')).toContainText(error);
  await expect(page.getByText('Failed', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go Back' })).toBeVisible();
  await page.getByRole('button', { name: 'Retry Processing' }).click();
  await expect(page.getByText(/^Error retrying: .+\.$/)).toBeVisible();
});

test('When a session is deleted by keyboard, then it is gone; its button shows on hover and focus only', async ({
  page,
  api,
  uniqueName,
}) => {
  const { id } = await api.createSession('NORTHWAY', uniqueName);
  await page.goto(`/?session=${id}`);
  const item = page.getByRole('listitem').filter({ hasText: uniqueName });
  const button = item.getByRole('button', { name: `Delete ${uniqueName}` });
  await expect(button).toHaveCSS('opacity', '0');
  // Sessions of the tests beside this one come into the list, and move this one from below the pointer.
  await expect(async () => {
    await item.hover();
    await expect(button).toHaveCSS('opacity', '1', { timeout: 1_000 });
  }).toPass();
  await page.mouse.move(0, 0);
  await expect(button).toHaveCSS('opacity', '0');
  await page.getByRole('link', { name: uniqueName, exact: true }).focus();
  await tabTo(page, button);
  await expect(button).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete this session?' });
  await expect(dialog).toContainText(uniqueName);
  await tabTo(page, dialog.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await expect(item).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
});

test('When a new session has no name or no wholesaler, then a sentence asks for both', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Create Session' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please select a wholesaler and enter a session name');
});
