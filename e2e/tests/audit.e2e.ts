import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { dashboard, spaConfig } from '@tillmap/contracts';
import { downloadAndWait } from '../support/archive.ts';
import { chooseWholesaler, downloaded, figure, rowOf } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const AUDIT = '/admin/disclaimer-audit';
const CSV_COLUMNS = ['User', 'Email', 'Session', 'Wholesaler', 'Products', 'Filename', 'IP Address', 'Accepted At'];
const acceptances = (page: Page, text: string | RegExp = '') => rowOf(page, 'Disclaimer acceptances', text);
const numberOf = (text: string): number => Number(text.replaceAll(',', ''));
const fact = (page: Page, name: string) =>
  page
    .getByLabel('Details', { exact: true })
    .locator('div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

test.use({ as: 'admin' });

test('When a file was downloaded, then its acceptance is listed with everything that was accepted', async ({
  page,
  api,
  uniqueName,
}) => {
  const { content, acceptance } = await downloadAndWait(api, uniqueName);
  const { disclaimer } = await api.call(spaConfig);
  await page.goto(AUDIT);
  expect(numberOf(await figure(page, 'Disclaimer statistics', 'Total acceptances').innerText())).toBeGreaterThan(0);
  await page.getByRole('searchbox', { name: 'Search' }).fill(uniqueName);
  const row = acceptances(page, uniqueName);
  await expect(row).toHaveCount(1);
  await expect(row.locator('[data-label="Products"]')).toHaveText(/^5/);
  await expect(row.locator('[data-label="Filename"]')).toHaveText(acceptance.downloaded_filename);
  await expect(page).toHaveURL(/search=/);

  await row.getByRole('button', { name: /^Details/ }).click();
  const details = page.getByRole('dialog', { name: 'Disclaimer acceptance' });
  await expect(details.getByRole('region', { name: 'Text as shown' })).toContainText(disclaimer.text.trim());
  await expect(fact(page, 'Disclaimer version')).toHaveText(disclaimer.version);
  await expect(fact(page, 'File SHA-256')).toHaveText(createHash('sha256').update(content).digest('hex'));
  await expect(fact(page, 'Rows not reviewed')).toHaveText(String(acceptance.not_reviewed_count));
  await expect(fact(page, 'User agent')).not.toHaveText('–');
  await page.reload();
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
});

test('When the audit is filtered, then only what fits is listed, and both files have the agreed columns', async ({
  page,
  api,
  uniqueName,
}) => {
  await downloadAndWait(api, uniqueName);
  await page.goto(`${AUDIT}?search=${encodeURIComponent(uniqueName)}`);
  await expect(acceptances(page)).toHaveCount(1);

  const loaded = await downloaded(page, page.getByRole('button', { name: 'Export CSV' }));
  expect(loaded.records[0]).toEqual(CSV_COLUMNS);
  expect(loaded.records).toHaveLength(2);
  expect(loaded.records[1]).toContain(uniqueName);
  const all = await downloaded(page, page.getByRole('button', { name: 'Export all that match' }));
  expect(all.records).toEqual(loaded.records);

  const wholesaler = page.getByRole('search').getByRole('combobox', { name: 'Wholesaler' });
  await chooseWholesaler(wholesaler, 'HARBOUR');
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
  await chooseWholesaler(wholesaler, 'NORTHWAY');
  await expect(acceptances(page)).toHaveCount(1);
  await page.getByLabel('Date from').fill('2120-01-01');
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
  await page.getByLabel('Date to').fill('2119-01-01');
  await expect(page.getByText('The last day is not before the first.')).toBeVisible();
  await page.getByLabel('Date from').fill('');
  await expect(acceptances(page)).toHaveCount(1);
  await expect(page).toHaveURL(/wholesaler=NORTHWAY&to=2119-01-01$/);
});

test('When something was downloaded, then the dashboard counts it, shows the days and names the newest activities', async ({
  page,
  api,
  uniqueName,
}) => {
  const before = await api.data(dashboard);
  await downloadAndWait(api, uniqueName);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  const total = figure(page, 'Figures', 'Total downloads');
  await expect(async () => {
    await page.reload();
    expect(numberOf(await total.innerText())).toBeGreaterThan(before.total_downloads);
    expect(numberOf(await figure(page, 'Figures', 'Last 30 days').innerText())).toBeGreaterThan(
      before.downloads_last_30_days,
    );
    expect(numberOf(await figure(page, 'Figures', 'Products processed').innerText())).toBeGreaterThan(
      before.products_processed,
    );
  }).toPass();
  await expect(figure(page, 'Figures', 'Active users')).not.toHaveText('0');
  await expect(page.getByText('Every download of an EPoS file, each after accepting the disclaimer.')).toBeVisible();

  await expect(page.getByRole('table', { name: 'Reviews by week' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Top users' }).getByRole('listitem').first()).toContainText('download');
  const recent = page.getByRole('region', { name: 'Recent activities' });
  await expect(recent.getByRole('listitem')).toHaveCount(5);

  await recent.getByRole('link', { name: 'All activity' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Activity' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Downloads');
  await expect(rowOf(page, 'Activities', '').first()).toContainText('Downloads');
  await expect(page).toHaveURL(/\/admin\/activities\?kind=download$/);
});

test.describe('As staff', () => {
  test.use({ as: 'staff' });

  test('When the audit or the dashboard is opened, then access is denied', async ({ page }) => {
    for (const address of [AUDIT, '/admin/dashboard', '/admin/activities']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Access Denied - /);
    }
  });
});
