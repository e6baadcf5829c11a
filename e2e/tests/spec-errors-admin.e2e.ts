import { cleanupStats } from '@tillmap/contracts';
import { csvFile, startImport } from '../support/admin.ts';
import { confirm, expectSentences, inMenuOf, inRow, press } from '../support/refusals.ts';
import { refuseSilently } from '../support/specification.ts';
import { expect, test } from '../support/test.ts';

test.use({ as: 'admin' });

for (const [route, table, what, whats, title] of [
  ['wholesalers', 'Wholesalers', 'wholesaler', 'wholesalers', null],
  ['departments', 'Departments', 'department', 'departments', 'Import Departments'],
  ['vat-codes', 'VAT codes', 'VAT code', 'VAT codes', 'Import VAT Codes'],
] as const) {
  test(`When ${whats} are refused something without a word, then the sentence of the catalogue is said`, async ({
    page,
    watch,
  }) => {
    const one = new RegExp(`/admin/${route}/[^/]+$`);
    await expectSentences(page, watch, `/admin/${route}`, {
      loads: [[`Failed to load ${whats}`, new RegExp(`/admin/${route}$`)]],
      actions: [
        [`Error saving ${what}`, 'PUT', one, inRow(table, '', /^Edit/, 'Save Changes')],
        [`Error deleting ${what}`, 'DELETE', one, inRow(table, '', /^Delete/, 'Delete')],
      ],
    });
    if (title === null) return;
    await refuseSilently(page, watch, 'POST', new RegExp(`/admin/${route}/import$`));
    await press('Import CSV')(page);
    await startImport(page, title, csvFile('a.csv', ['wholesaler_code']));
    await expect(page.getByText(`Error importing ${whats}`, { exact: true })).toBeVisible();
  });
}

test('When users are refused something without a word, then the sentence of the catalogue is said', async ({
  page,
  watch,
}) => {
  const one = /\/admin\/users\/[^/]+$/;
  const row = ['Users', 'staff@example.com'] as const;
  await expectSentences(page, watch, '/admin/users', {
    loads: [['Failed to load users', /\/admin\/users$/]],
    actions: [
      ['Operation failed', 'PUT', one, inMenuOf(...row, /^Edit/, 'Save Changes')],
      ['Failed to delete user', 'DELETE', one, inMenuOf(...row, /^Delete/, 'Delete')],
      ['Failed to update user status', 'POST', /\/toggle-active$/, inMenuOf(...row, /^Deactivate/)],
      [
        'Failed to reset password',
        'POST',
        /\/reset-password$/,
        async (on) => {
          await inMenuOf(...row, /^Reset/)(on);
          await on.getByLabel('New password').fill('copper-lantern-41');
          await confirm(on, 'Reset Password');
        },
      ],
    ],
  });
});

test('When products and the audit can not be read, then the sentence of the catalogue is said', async ({
  page,
  watch,
}) => {
  await expectSentences(page, watch, '/admin/products', {
    loads: [['Failed to load products', /\/admin\/products$/]],
  });
  await expectSentences(page, watch, '/admin/disclaimer-audit?acceptance=01990000-0000-7000-8000-000000000000', {
    loads: [
      ['Error loading disclaimer acceptances', /\/disclaimer-acceptances$/],
      ['Failed to load statistics', /\/disclaimer-acceptances\/stats$/],
      ['Error loading details', /\/disclaimer-acceptances\/0[^/]+$/],
    ],
  });
});

test('When reference mappings are refused something without a word, then the sentence is said', async ({
  page,
  api,
  watch,
}) => {
  const one = /\/reference-mappings\/[^/]+$/;
  const row = ['Reference mappings', ''] as const;
  await expectSentences(page, watch, '/admin/reference-import?wholesaler=NORTHWAY', {
    loads: [
      ['Failed to load statistics', /\/reference-mappings\/stats$/],
      ['Failed to load mappings', /\/admin\/reference-mappings$/],
      ['Failed to load cleanup statistics', /\/cleanup-stats$/],
    ],
    actions: [
      ['Failed to load department and VAT options', 'GET', /\/vat-codes$/, inRow(...row, /^Edit/)],
      ['Error deleting mapping', 'DELETE', one, inRow(...row, /^Delete/, 'Delete')],
      [
        'Error deleting reference mappings',
        'DELETE',
        /\/delete-all$/,
        async (on) => {
          await press(/^Delete All for /)(on);
          await confirm(on, 'Continue', /^Delete [\d,]+ reference mappings$/);
        },
      ],
    ],
  });
  await refuseSilently(page, watch, 'PUT', one);
  await inRow(...row, /^Edit/, 'Save')(page);
  await expect(page.getByText('Error updating mapping', { exact: true })).toBeVisible();
  const stats = await api.data(cleanupStats);
  await page.route('**/cleanup-stats', (route) =>
    route.fulfill({ json: { data: { ...stats, orphaned_products: 2 } } }),
  );
  await page.goto('/admin/database-cleanup');
  await refuseSilently(page, watch, 'POST', /\/cleanup-orphaned-products$/);
  await press('Cleanup Orphaned Products')(page);
  await confirm(page, 'Remove 2 products');
  await expect(page.getByText('Error cleaning up orphaned products', { exact: true })).toBeVisible();
});
