import type { Page } from '@playwright/test';
import { csvFile, expect, startImport, test } from '../support/admin.ts';
import { downloadAndWait } from '../support/archive.ts';
import { expectColumns, expectTiles } from '../support/specification.ts';
import { chooseActionOf, chooseWholesaler, figure, rowOf } from '../support/steps.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const SPECIFIED_TABS = [
  'Dashboard',
  'Users',
  'Wholesalers',
  'Departments',
  'VAT Codes',
  'Products',
  'Reference Import',
  'Database Cleanup',
  'Disclaimer Audit',
];

test('When the tabs of people and figures are opened, then they have what the specification lists', async ({
  page,
  api,
  uniqueName,
}) => {
  await downloadAndWait(api, uniqueName);
  await page.goto('/admin');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText(['File Builder', 'Lookup', 'Promotions', 'Admin']);
  await expectTiles(page, 'Figures', ['Total downloads', 'Active users', 'Products processed', 'Last 30 days']);
  await expect(heading(page, 'Top users')).toBeVisible();
  expect(await page.getByRole('region', { name: 'Top users' }).getByRole('listitem').count()).toBeLessThanOrEqual(5);
  const recent = page.getByRole('region', { name: 'Recent activities' }).getByRole('listitem');
  expect(await recent.count()).toBeLessThanOrEqual(5);
  const tabs = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  // Others stand beside them, as the shops do beside the users.
  expect((await tabs.allTextContents()).filter((tab) => SPECIFIED_TABS.includes(tab))).toEqual(SPECIFIED_TABS);

  await tabs.filter({ hasText: 'Users' }).click();
  await expectColumns(page, 'Users', ['Name', 'Email', 'Role', 'Status', 'Last login', 'Actions']);
  const staff = rowOf(page, 'Users', 'staff@example.com');
  await expect(staff).toContainText('Active');
  await staff.getByRole('button', { name: /^Actions for / }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Reset', 'Deactivate', 'Delete']);
  await page.keyboard.press('Escape');
  await button(page, 'Create User').click();
  const form = page.getByRole('dialog');
  await expect(form.getByPlaceholder('Min. 8 characters', { exact: true })).toBeVisible();
  await expect(form.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(form.getByLabel('Role')).toHaveValue('user');
  await expect(form.getByLabel('Role').getByRole('option')).toHaveText(['User', 'Manager', 'Admin']);
  await expect(form.getByLabel('Active')).toBeChecked();
  await page.keyboard.press('Escape');
  await chooseActionOf(staff, 'Edit');
  await expect(form.getByLabel('Name')).toBeVisible();
  await expect(form.locator('[type="password"]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await chooseActionOf(staff, 'Reset');
  await expect(form.locator('[type="password"]')).toHaveCount(1);
  await page.keyboard.press('Escape');

  await tabs.filter({ hasText: 'Disclaimer Audit' }).click();
  await expect(page.getByLabel('Disclaimer statistics', { exact: true })).toBeVisible();
  for (const label of ['Search', 'Wholesaler', 'Date from', 'Date to']) {
    await expect(page.getByRole('search').getByLabel(label, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
  const columns = ['User', 'Session', 'Wholesaler', 'Products', 'Filename', 'IP Address', 'Accepted At', 'Actions'];
  await expectColumns(page, 'Disclaimer acceptances', columns);
  await rowOf(page, 'Disclaimer acceptances', uniqueName)
    .getByRole('button', { name: /^Details/ })
    .click();
  await expect(page.getByRole('dialog')).toContainText('takes no responsibility');
});

test('When the lists of reference data are opened, then they have what the specification lists', async ({
  page,
  wholesaler,
}) => {
  await page.goto('/admin/wholesalers');
  await expect(heading(page, 'Wholesaler Management')).toBeVisible();
  const row = rowOf(page, 'Wholesalers', wholesaler.code);
  await expect(row).toContainText('Active');
  await row.getByRole('button', { name: /^Edit / }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Code')).toBeDisabled();
  for (const label of ['Name', 'Description', 'Active']) await expect(form.getByLabel(label)).toBeEnabled();
  await page.keyboard.press('Escape');
  await page.route('**/api/admin/wholesalers', (route) => route.fulfill({ json: { data: [] } }));
  await page.reload();
  await expect(heading(page, 'No Wholesalers Yet')).toBeVisible();
  await page.unroute('**/api/admin/wholesalers');

  await page.goto('/admin/departments');
  await expect(heading(page, 'Department Management')).toBeVisible();
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
  await expect(rowOf(page, 'Departments', '')).toHaveCount(20);
  const pager = page.getByRole('navigation', { name: 'Pages' });
  await expect(pager.getByRole('button')).toHaveText(['Previous', 'Next']);
  await expectColumns(page, 'Departments', [
    'Wholesaler',
    'Dept Code',
    'Department',
    'Sub Dept',
    'CG Group',
    'Actions',
  ]);
  await button(page, 'Import CSV').click();
  await expect(page.getByRole('region', { name: 'Import Departments' })).toContainText(
    'wholesaler_code, dept_code, dept_name, sub_dept_code, sub_dept_name, cg_group_code, cg_group_name',
  );
  await chooseWholesaler(page.getByRole('search').getByRole('combobox', { name: 'Wholesaler' }), wholesaler.code);
  await expect(rowOf(page, 'Departments', '')).toHaveCount(3);
  await expect(pager).toHaveCount(0);
  await rowOf(page, 'Departments', 'Cola')
    .getByRole('button', { name: /^Edit / })
    .click();
  await expect(form.getByRole('combobox', { name: 'Wholesaler' })).toBeDisabled();
  await expect(form.getByLabel('Department code').first()).toBeDisabled();
  await page.keyboard.press('Escape');

  await page.goto(`/admin/vat-codes?wholesaler=${wholesaler.code}`);
  await expect(heading(page, 'VAT Code Management')).toBeVisible();
  await expectColumns(page, 'VAT codes', ['Wholesaler', 'VAT Code', 'Description', 'Rate %', 'Actions']);
  await button(page, 'Import CSV').click();
  await expect(page.getByRole('region', { name: 'Import VAT Codes' })).toContainText(
    'wholesaler_code, code, description, rate',
  );
  await button(page, 'Add VAT Code').click();
  await expect(form.getByLabel('VAT code')).toHaveAttribute('maxlength', '10');
  for (const [limit, value] of [
    ['min', '0'],
    ['max', '100'],
    ['step', '0.01'],
  ] as const) {
    await expect(form.getByLabel('Rate %')).toHaveAttribute(limit, value);
  }

  await page.goto('/admin/products');
  await expect(heading(page, 'Master Product Database')).toBeVisible();
  await expectColumns(page, 'Products', ['Barcode', 'Product Name', 'Size', 'Wholesalers']);
  await expect(rowOf(page, 'Products', '')).toHaveCount(20);
  await expect(page.getByPlaceholder('Barcode or name')).toBeVisible();
  await expect(
    page.getByText('Products come from reference imports and are deduplicated by barcode across wholesalers.'),
  ).toBeVisible();
});

test('When the reference import and the clean-up are opened, then they have what the specification lists', async ({
  page,
  watch,
}) => {
  watch.expectRefusal(/\/reference-mappings\/import$/);
  await page.goto('/admin/reference-import');
  await expect(heading(page, 'Reference Product Import')).toBeVisible();
  await button(page, 'Start Import').click();
  await expect(page.getByRole('alert').getByText('Please select a wholesaler first', { exact: true })).toBeVisible();
  await expect(heading(page, 'How the Learning System Works')).toBeVisible();
  await expect(
    page.getByText(/Start with 10,000\+ correctly mapped reference products\. Import may take several/),
  ).toBeVisible();
  await chooseWholesaler(page.getByRole('main').getByRole('combobox', { name: 'Wholesaler' }), 'NORTHWAY');
  await expect(figure(page, 'Reference products', 'Total reference products')).toHaveText(/^[\d,]+$/);
  await expect(heading(page, 'Manage Reference Mappings')).toBeVisible();
  await expectColumns(page, 'Reference mappings', ['Barcode', 'Product', 'Department', 'VAT', 'Source', 'Actions']);
  await expect(rowOf(page, 'Reference mappings', '')).toHaveCount(50);
  await expect(button(page, 'Search')).toBeVisible();
  const pager = page.getByRole('navigation', { name: 'Pages' }).last();
  await expect(pager.getByRole('button')).toHaveText(['First', 'Previous', 'Next', 'Last']);
  await expect(pager).toContainText(/^[\d,]+ mappings/);
  await rowOf(page, 'Reference mappings', '')
    .first()
    .getByRole('button', { name: /^Edit / })
    .click();
  const edit = page.getByRole('dialog', { name: 'Edit Reference Mapping', exact: true });
  for (const label of ['Name', 'Size']) await expect(edit.getByLabel(label)).toBeVisible();
  await expect(edit.getByRole('combobox')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(heading(page, 'Danger Zone')).toBeVisible();
  const tiles = ['Total products', 'With mappings', 'Orphaned', 'Total mappings'];
  await expectTiles(page, 'Database statistics', tiles);
  await expect(page.getByRole('button', { name: /^Delete All for / })).toBeEnabled();

  // What an import says on its way, and where it fails, with answers that are made up.
  const rest = {
    results: null,
    error: 'the disk is full',
    type: 'reference_mappings',
    current_item: '',
    started_at: null,
  };
  const progress = { status: 'failed', percentage: 40, processed: 4, total: 10, ...rest };
  const id = '01990000-0000-7000-8000-00000000feed';
  await page.route('**/import-progress/*', (route) => route.fulfill({ json: { success: true, data: progress } }));
  const started = (route: { fulfill(answer: object): Promise<void> }) =>
    route.fulfill({ status: 202, json: { import_id: id, message: '' } });
  await page.route('**/reference-mappings/import', started);
  const file = csvFile('reference.csv', ['barcode,name,dept_code']);
  const panel = await startImport(page, 'Import Reference Products', file);
  await expect(panel.getByText('Import failed: the disk is full', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Import another file' }).click();
  await page.unroute('**/reference-mappings/import', started);
  await page.route('**/reference-mappings/import', (route) => route.fulfill({ status: 409, json: {} }));
  await startImport(page, 'Import Reference Products', file);
  await expect(panel.getByText('Import Failed', { exact: true })).toBeVisible();
  await expect(panel.getByText('Import failed', { exact: true })).toBeVisible();

  await page.route('**/cleanup-stats', (route) =>
    route.fulfill({
      json: {
        data: {
          total_products: 1,
          products_with_mappings: 1,
          orphaned_products: 0,
          total_reference_mappings: 1,
          mappings_by_wholesaler: { NORTHWAY: 0, HARBOUR: 1 },
        },
      },
    }),
  );
  await page.goto('/admin/database-cleanup');
  await expectTiles(page, 'Database statistics', tiles);
  await expect(heading(page, 'Recommended workflow')).toBeVisible();
  await expect(page.getByText('No orphaned products to clean up!', { exact: true })).toBeVisible();
  await expect(button(page, 'Cleanup Orphaned Products')).toBeDisabled();
  await chooseWholesaler(page.getByRole('main').getByRole('combobox', { name: 'Wholesaler' }), 'NORTHWAY');
  await expect(page.getByText('No reference mappings found for this wholesaler', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Delete All/ })).toBeDisabled();
});
