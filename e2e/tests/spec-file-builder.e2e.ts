import { ACCOUNTS, PASSWORD } from '../support/accounts.ts';
import { gate } from '../support/admin.ts';
import { fewProducts } from '../support/files.ts';
import { expectTiles } from '../support/specification.ts';
import { createSession, figure, openFold, signIn, upload } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const ID = '01990000-0000-7000-8000-000000000000';
const ROUTES = ['/', `/status/${ID}`, '/review', '/product-lookup', '/promotions', '/admin'];

/** In the page: for how many milliseconds a sentence that is not there yet will have stood, once it is gone. */
const standsFor = (sentence: string): Promise<number> =>
  new Promise((resolve) => {
    let since: number | undefined;
    const look = (_changes: unknown, observer: MutationObserver) => {
      if (document.body.textContent.includes(sentence)) since ??= performance.now();
      else if (since !== undefined) {
        observer.disconnect();
        resolve(performance.now() - since);
      }
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  });

test.describe('Specification 1, section 2: screens and routes', () => {
  test.use({ as: null });

  test('When nobody is signed in, then every route leads to the sign-in, which says what it does', async ({ page }) => {
    for (const route of ROUTES) {
      await page.goto(route);
      await expect(page).toHaveURL(/\/login$/);
    }
    await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
    const { passed, open } = gate();
    await page.route('**/api/auth/login', async (route) => {
      await passed;
      await route.continue();
    });
    await signIn(page, ACCOUNTS.staff, PASSWORD);
    await expect(page.getByRole('button', { name: 'Signing in...', exact: true })).toBeVisible();
    open();

    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      "Access Denied - You don't have permission to access this page.",
    );
    await expect(page.getByRole('button', { name: 'Go Back', exact: true })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'File Builder',
      'Lookup',
      'Promotions',
    ]);
    await page.getByRole('button', { name: /^User menu of / }).click();
    const menu = page.getByRole('menu');
    for (const text of ['Sam Staff', ACCOUNTS.staff, 'user']) {
      await expect(menu.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(menu.getByRole('menuitem', { name: 'Sign out', exact: true })).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage))).toContain('auth_token');
  });
});

test('When a session goes its way in the File Builder, then every step has the words of the specification', async ({
  page,
  uniqueName,
}) => {
  await page.goto('/');
  await expect(page.getByRole('note')).toContainText('The provider takes no responsibility for the generated data.');
  await page.getByRole('button', { name: 'Read the full text' }).click();
  await expect(page.locator('#disclaimer-text')).toBeVisible();
  await expect(page.getByRole('button', { name: 'How to Use', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'File Format', exact: true })).toBeVisible();
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveText([
    'barcode',
    'supplier',
    'costprice',
    'rrp',
    'caseqty',
  ]);
  await expect(page.getByRole('heading', { name: 'New Session', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Create Session' }).click();
  await expect(page.getByText('Please select a wholesaler and enter a session name', { exact: true })).toBeVisible();

  const id = await createSession(page, uniqueName, 'Northway Cash & Carry');
  const item = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: uniqueName, exact: true }) });
  await expect(item).toContainText('Northway Cash & Carry');
  await expect(item.getByText('Draft', { exact: true })).toBeVisible();
  await expect(item).toContainText('0 items · 0 mapped');
  await expect(item.locator('time')).toHaveAttribute('datetime', /^\d{4}-/);
  await expect(item.getByRole('link', { name: 'View Progress', exact: true })).toHaveAttribute('href', `/status/${id}`);
  await expect(item.getByRole('button', { name: `Delete ${uniqueName}` })).toBeAttached();
  await expectTiles(page, 'Counts', ['Total', 'Mapped', 'Unmapped']);

  await expect(page.getByLabel('Supplier file')).toHaveAttribute('accept', /\.csv.*\.txt.*\.xlsx/);
  await page.getByRole('button', { name: 'Upload File' }).click();
  await expect(page.getByText('Please select a file and session', { exact: true })).toBeVisible();
  await upload(page, { name: 'five.csv', mimeType: 'text/csv', buffer: Buffer.from(fewProducts(5)) });
  await openFold(page, 'Upload results');
  for (const [label, count] of [
    ['Processed', '5'],
    ['Found in DB', '5'],
    ['Not found', '0'],
  ] as const) {
    await expect(figure(page, 'Upload results', label)).toHaveText(count);
    await expect(figure(page, 'Upload results', label)).toBeVisible();
  }
  await expect(page.getByText('Estimated time: 1 minute.')).toBeVisible();
  await page.getByRole('button', { name: 'Start Processing 5 Products', exact: true }).click();

  await expect(page).toHaveURL(new RegExp(`/status/${id}$`));
  await expect(page.getByRole('heading', { level: 1, name: uniqueName })).toBeVisible();
  const results = page.getByRole('link', { name: 'View Results & Download CSV', exact: true });
  await expect(results).toBeVisible();
  await expect(page.getByText('5 of 5 products')).toBeVisible();
  await expect(page.getByText('100%', { exact: true })).toBeVisible();
  await expectTiles(page, 'Results', ['Total processed', 'High confidence', 'Needs review', 'Skipped', 'Duration']);
  await page.getByRole('link', { name: 'File Builder' }).last().click();
  await expect(page.getByRole('link', { name: 'Review & Download Results', exact: true })).toBeVisible();
  await expect(item.getByText('Completed', { exact: true })).toBeVisible();
});

test('When a session is in any state, then the status page offers what the specification lists', async ({
  page,
  api,
  watch,
  uniqueName,
}) => {
  watch.expectRefusal(/\/(cancel|retry|status)$/);
  const { id } = await api.createSession('NORTHWAY', uniqueName);
  const known = await api.session(id);
  const product = {
    name: 'Mystery mints',
    barcode: '5099000100111',
    supplier: 'BW1042',
    cost_price: '1.25',
    rrp: '1.99',
    case_qty: '12',
    processing_stage: 'similarity',
  };
  let shown: object = { ...known, status: 'processing', current_product_details: product };
  await page.route(`**/sessions/${id}/status`, (route) => route.fulfill({ json: { data: shown } }));
  await page.route(`**/sessions/${id}/{cancel,retry}`, (route) => route.fulfill({ status: 409, json: {} }));

  await page.goto(`/status/${id}`);
  const current = page.getByRole('region', { name: 'Current product' });
  for (const text of ['Mystery mints', '5099000100111', 'BW1042', '£1.25', '£1.99', '12', 'Similar products']) {
    await expect(current.getByText(text, { exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Cancel Processing', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Processing' }).click();
  await expect(page.getByText(/^Error cancelling: ./)).toBeVisible();

  shown = { ...known, status: 'failed', error_message: 'The matching did not answer.' };
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The matching did not answer.');
  await expect(page.getByRole('link', { name: 'Go Back', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Retry Processing', exact: true }).click();
  await expect(page.getByText(/^Error retrying: ./)).toBeVisible();

  for (const [status, badge] of [
    ['cancelled', 'Cancelled'],
    ['draft', 'Draft'],
    ['of a later version', 'Draft'],
  ] as const) {
    shown = { ...known, status };
    await page.reload();
    await expect(page.getByText(badge, { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go Back', exact: true })).toBeVisible();
  }
  await page.unroute(`**/sessions/${id}/status`);
  await page.goto(`/status/${ID}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error loading status');
  await expect(page.getByRole('button', { name: 'Go Back', exact: true })).toBeVisible();
});

test('When a status page waits, then the permission to notify is asked for without a click', async ({
  page,
  api,
  uniqueName,
}) => {
  await page.addInitScript(() => {
    const asked = { permission: 'default', requestPermission: () => Promise.resolve('granted') };
    Object.defineProperty(window, 'Notification', { value: asked, configurable: true });
  });
  const { id } = await api.createSession('NORTHWAY', uniqueName);
  const shown = { ...(await api.session(id)), status: 'pending' };
  await page.route(`**/sessions/${id}/status`, (route) => route.fulfill({ json: { data: shown } }));
  await page.goto(`/status/${id}`);
  await expect(page.getByText('A notification will tell you when it is done.')).toBeVisible();
});

test('When a page stays open, then it asks again as often as the specification says, and a toast closes itself', async ({
  page,
  context,
  api,
  watch,
  uniqueName,
}) => {
  watch.expectRefusal(/\/create-session$/);
  const { id } = await api.createSession('NORTHWAY', uniqueName);
  // By the browser's clock: on a busy machine the test hears of a call later than it is made.
  const times = (path: RegExp) => {
    const asked: number[] = [];
    context.on('requestfinished', (request) => {
      if (path.test(new URL(request.url()).pathname)) asked.push(request.timing().startTime);
    });
    return asked;
  };
  const [lists, states] = [times(/\/file-building\/sessions$/), times(/\/status$/)];
  const status = await context.newPage();
  await status.goto(`/status/${id}`);
  await page.route('**/create-session', (route) => route.fulfill({ status: 409, json: {} }));
  await page.goto('/');
  await expect(page.getByRole('link', { name: uniqueName, exact: true })).toBeVisible();
  const known = states.length;
  await page.getByLabel('Session name').fill('refused');
  await page.getByRole('combobox', { name: 'Main wholesaler' }).fill('Northway');
  await page.getByRole('option', { name: 'Northway Cash & Carry' }).click();
  const refusal = 'Error creating session';
  const stood = page.evaluate(standsFor, refusal);
  await page.getByRole('button', { name: 'Create Session' }).click();
  await expect(page.getByText(refusal, { exact: true })).toBeVisible();
  expect(await stood).toBeGreaterThan(4_000);
  const pauses = (asked: readonly number[]) => {
    const inOrder = asked.toSorted((one, other) => one - other);
    return inOrder.slice(1).map((at, index) => at - inOrder[index]!);
  };
  // What a person does asks at once as well; between two such, a list that stays open is asked for after five seconds.
  await expect.poll(() => Math.max(0, ...pauses(lists)), { timeout: 20_000 }).toBeGreaterThan(4_900);
  await expect.poll(() => states.length).toBeGreaterThan(known + 1);
  // A busy machine makes a pause longer, never shorter.
  expect(Math.min(...pauses(states))).toBeGreaterThan(2_900);
});
