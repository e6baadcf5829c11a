import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Api } from '../support/api.ts';
import { addFile, downloadAndWait, newPromotion } from '../support/archive.ts';
import { fewProducts, sample } from '../support/files.ts';
import { pricedFile } from '../support/priced-file.ts';
import { adminPage, button, type Screen } from '../support/screens.ts';
import { rowOf, tabTo } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const pictures = join(import.meta.dirname, '../.output/screens');
const WEEKLY_ORDER = { name: 'northway-weekly-order.csv', content: readFileSync(sample('northway-weekly-order.csv')) };

const SCREENS: readonly Screen[] = [
  {
    name: 'login',
    as: null,
    open: () => '/login',
    title: /^Sign in · Tillmap$/,
    h1: /^Sign in/,
    primary: button('Sign in'),
  },
  {
    name: 'file-builder',
    open: () => '/',
    title: /^File Builder · Tillmap$/,
    h1: /^File Builder$/,
    primary: button('Create Session'),
  },
  {
    name: 'session-draft',
    open: async (api, name) => {
      const { id } = await api.createSession('NORTHWAY', name);
      await api.upload(id, WEEKLY_ORDER);
      return `/?session=${id}`;
    },
    title: /^session-draft .* · Tillmap$/,
    h1: /^session-draft /,
    primary: button('Start Processing 1,200 Products'),
  },
  {
    name: 'session-bad-rows',
    open: async (api, name) => `/?session=${(await api.createSession('NORTHWAY', name)).id}`,
    title: /^session-bad-rows .* · Tillmap$/,
    h1: /^session-bad-rows /,
    prepare: async (page) => {
      await page.getByLabel('Supplier file').setInputFiles(sample('messy/scientific-notation.csv'));
      await page.getByRole('button', { name: 'Upload File' }).click();
      await expect(page.getByText('20 rows could not be used', { exact: true })).toBeVisible();
    },
    primary: button('Start Processing 20 Products'),
  },
  {
    name: 'session-question',
    open: async (api, name) => {
      const { id } = await api.createSession('NORTHWAY', name);
      await api.upload(id, pricedFile({ perUnit: 30 }));
      return `/?session=${id}`;
    },
    title: /^session-question .* · Tillmap$/,
    h1: /^session-question /,
    prepare: (page) => page.getByRole('region', { name: /^Is the cost for/ }).scrollIntoViewIfNeeded(),
    primary: button(/^For a case/),
  },
  {
    name: 'session-checks',
    open: async (api, name) => {
      const { id } = await api.createSession('NORTHWAY', name);
      await api.upload(id, pricedFile({ troubles: true, cases: 3 }));
      return `/?session=${id}`;
    },
    title: /^session-checks .* · Tillmap$/,
    h1: /^session-checks /,
    prepare: async (page) => {
      const closed = page.getByRole('button', { name: 'Show the rows' });
      await expect(closed).not.toHaveCount(0);
      while ((await closed.count()) > 0) await closed.first().click();
      await page.getByRole('button', { name: 'How the file was read' }).click();
      await page.getByRole('heading', { name: 'Check these first' }).scrollIntoViewIfNeeded();
    },
    primary: button(/^Start Processing/),
  },
  {
    name: 'status-completed',
    open: async (api, name) =>
      `/status/${(await api.completedSession('NORTHWAY', name, { name: 'ten.csv', content: fewProducts(10) })).id}`,
    title: /^status-completed .* · Tillmap$/,
    h1: /^status-completed /,
    primary: (page) => page.getByRole('link', { name: 'View Results & Download CSV' }),
  },
  {
    name: 'status-unknown',
    open: () => '/status/01990000-0000-7000-8000-000000000000',
    title: /^Status · Tillmap$/,
    h1: /^Error loading status$/,
    primary: button('Go Back'),
  },
  {
    name: 'review',
    open: async (api, name) => `/review?session=${(await api.completedSession('NORTHWAY', name, WEEKLY_ORDER)).id}`,
    title: /^Review of review .* · Tillmap$/,
    h1: /^review /,
    prepare: (page) => expect(page.getByRole('table', { name: 'Products' }).locator('tbody tr')).toHaveCount(100),
    primary: button('Download CSV'),
  },
  {
    name: 'review-edit',
    open: async (api, name) => `/review?session=${(await api.completedSession('NORTHWAY', name, WEEKLY_ORDER)).id}`,
    title: /^Review of review-edit .* · Tillmap$/,
    h1: /^review-edit /,
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Why\?/ })
        .first()
        .click();
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
      await expect(page.getByRole('combobox', { name: 'VAT code' })).toBeVisible();
    },
    primary: (page) => page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }),
  },
  {
    name: 'review-prices',
    open: async (api, name) =>
      `/review?session=${(await api.completedSession('NORTHWAY', name, pricedFile({ cases: 3 }))).id}&issue=case_at_unit_price`,
    title: /^Review of review-prices .* · Tillmap$/,
    h1: /^review-prices /,
    prepare: (page) => expect(page.getByRole('button', { name: /^Sell the unit/ })).toHaveCount(3),
    primary: (page) => page.getByRole('button', { name: /^Sell the unit/ }).first(),
  },
  {
    name: 'review-download',
    open: async (api, name) =>
      `/review?session=${(await api.completedSession('NORTHWAY', name, { name: 'ten.csv', content: fewProducts(10) })).id}`,
    title: /^Review of review-download .* · Tillmap$/,
    h1: /^review-download /,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Download CSV' }).click();
      await page.getByRole('checkbox').check();
    },
    primary: button('I Accept - Download CSV'),
  },
  {
    name: 'lookup',
    open: () => '/product-lookup',
    title: /^Product Barcode Lookup · Tillmap$/,
    h1: /^Product Barcode Lookup$/,
    prepare: async (page) => {
      await page.getByRole('combobox', { name: 'Wholesaler' }).click();
      await page.getByRole('option', { name: 'Northway Cash & Carry' }).click();
      await page.getByRole('button', { name: 'Load Example' }).click();
      const barcodes = page.getByRole('textbox', { name: 'Barcodes, one per line' });
      await barcodes.fill(`${await barcodes.inputValue()}\n5099999999998`);
      await page.getByRole('button', { name: 'Lookup Products' }).click();
      await expect(rowOf(page, 'Lookup results', '')).toHaveCount(3);
      await expect(rowOf(page, 'Failed lookups', '')).toHaveCount(1);
    },
    primary: button('Lookup Products'),
  },
  adminPage('products', 'Master Product Database', 'Products', (page) =>
    page.getByRole('searchbox', { name: 'Search' }),
  ),
  adminPage('database-cleanup', 'Database Cleanup', 'Mappings by wholesaler', (page) =>
    page.getByRole('combobox', { name: 'Wholesaler' }),
  ),
  {
    name: 'promotions',
    open: async (api, name) => {
      await newPromotion(api, `${name} for every shop of the group, from the first of the month until stocks run out`);
      return '/promotions?wholesaler=NORTHWAY';
    },
    title: /^Promotions · Tillmap$/,
    h1: /^Promotions$/,
    prepare: (page) => expect(page.getByRole('list', { name: 'Promotions' }).getByRole('listitem')).not.toHaveCount(0),
    primary: button('Create Promotion'),
  },
  {
    name: 'promotion',
    as: 'admin',
    open: async (api, name) => {
      const { id } = await newPromotion(api, name);
      await addFile(api, id, 'shelf edge labels.csv', 'barcode,price\r\n5017543004018,1.25\r\n');
      await addFile(api, id, `${'Price list of everything that is on offer '.repeat(5)}.csv`, 'barcode\r\n1\r\n');
      return `/promotions/${id}`;
    },
    title: /^promotion .* · Tillmap$/,
    h1: /^promotion /,
    prepare: (page) => expect(rowOf(page, 'Files', '')).toHaveCount(2),
    primary: button('Upload File'),
  },
  {
    ...adminPage('dashboard', 'Dashboard', null, (page) =>
      page.getByRole('link', { name: 'All activity', exact: true }),
    ),
    prepare: (page) => expect(page.getByRole('img', { name: /^Bar chart: / })).toBeVisible(),
  },
  {
    ...adminPage('disclaimer-audit', 'Disclaimer Audit', null, button('Export CSV')),
    open: async (api, name) => {
      await downloadAndWait(api, name);
      return '/admin/disclaimer-audit';
    },
    prepare: (page) => expect(rowOf(page, 'Disclaimer acceptances', '').first()).toBeVisible(),
  },
  adminPage(
    'matching-quality',
    'Matching Quality',
    'Matching quality',
    (page) => page.getByRole('slider', { name: /^Review threshold/ }),
    '?wholesaler=NORTHWAY',
  ),
  adminPage('activities', 'All Activity', 'Activities', (page) => page.getByRole('searchbox', { name: 'Search' })),
  adminPage('users', 'Users', 'Users', button('Create User')),
  adminPage('api-keys', 'API Keys', null, button('Create API Key')),
  adminPage('wholesalers', 'Wholesaler Management', 'Wholesalers', button('Add Wholesaler')),
  adminPage('departments', 'Department Management', 'Departments', button('Add Department')),
  adminPage('vat-codes', 'VAT Code Management', 'VAT codes', button('Add VAT Code')),
  adminPage(
    'reference-import',
    'Reference Product Import',
    'Reference mappings',
    button('Start Import'),
    '?wholesaler=NORTHWAY',
  ),
  {
    name: 'access-denied',
    open: () => '/admin',
    title: /Tillmap$/,
    h1: /^Access Denied - /,
    primary: button('Go Back'),
  },
  {
    name: 'not-found',
    open: () => '/nowhere',
    title: /^Page not found · Tillmap$/,
    h1: /^Page not found$/,
    primary: button('Go Back'),
  },
];

for (const screen of SCREENS) {
  test.describe(screen.name, () => {
    test.use({ as: screen.as === undefined ? 'staff' : screen.as });

    test(`When ${screen.name} is opened, then it fits the screen, is named, and can be used by keyboard, light and dark`, async ({
      page,
      watch,
      signedIn,
    }, { project }) => {
      if (screen.name === 'status-unknown') watch.expectRefusal(/\/status$/);
      const address = await screen.open(signedIn?.api as Api, `${screen.name} ${Date.now().toString(36)}`);
      await mkdir(pictures, { recursive: true });
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.h1);
      await expect(page).toHaveTitle(screen.title);
      await screen.prepare?.(page);
      await expect(screen.primary(page)).toBeVisible();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        await expectToFit(page);
        await page.screenshot({ path: join(pictures, `${project.name}-${screen.name}-${colorScheme}.png`) });
      }
      await tabTo(page, screen.primary(page));
    });
  });
}

/** Nothing scrolls sideways. */
const expectToFit = async (page: Page): Promise<void> => {
  const { width, room } = await page.evaluate(() => ({
    width: document.scrollingElement!.scrollWidth,
    room: window.innerWidth,
  }));
  expect(width, 'width of the page').toBeLessThanOrEqual(room);
};
