import { createTillProfile } from '@tillmap/contracts';
import { downloadAndWait } from './archive.ts';
import { pricedFile } from './priced-file.ts';
import { adminPage, button, type Screen } from './screens.ts';
import { rowOf } from './steps.ts';
import { expect } from './test.ts';
import { tillExport } from './till-export.ts';

/** The file of a till that the page is shown with. */
let exportOfTill: Awaited<ReturnType<typeof tillExport>>;

/** The tabs of the admin area. */
export const ADMIN_SCREENS: readonly Screen[] = [
  adminPage('products', 'Master Product Database', 'Products', (page) =>
    page.getByRole('searchbox', { name: 'Search' }),
  ),
  adminPage('database-cleanup', 'Database Cleanup', 'Mappings by wholesaler', (page) =>
    page.getByRole('combobox', { name: 'Wholesaler' }),
  ),
  {
    ...adminPage('dashboard', 'Dashboard', null, (page) =>
      page.getByRole('link', { name: 'All activity', exact: true }),
    ),
    prepare: (page) => expect(page.getByRole('region', { name: 'Reviews' })).toBeVisible(),
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
  adminPage(
    'learned',
    'Learned from Reviews',
    null,
    (page) => page.getByRole('searchbox', { name: 'Search' }),
    '?wholesaler=NORTHWAY',
  ),
  {
    ...adminPage('export-profiles', 'Export Profiles', null, button('Copy to Change It'), '?profile=kriolos'),
    prepare: (page) => expect(page.getByRole('group', { name: 'Preview' })).toBeVisible(),
  },
  {
    ...adminPage('export-profiles', 'Export Profiles', null, button('Save the Profile')),
    name: 'admin-export-profiles-learn',
    open: async (api, name) => {
      const { id } = await api.completedSession('NORTHWAY', name, pricedFile({ count: 40 }));
      exportOfTill = await tillExport(api, id);
      return '/admin/export-profiles?learn';
    },
    prepare: async (page) => {
      await page.getByLabel('Template or export of your till').setInputFiles(exportOfTill);
      await expect(page.getByRole('heading', { name: /columns matched$/ })).toBeVisible();
    },
  },
  {
    ...adminPage('export-profiles', 'Export Profiles', null, button('Delete')),
    name: 'admin-export-profiles-own',
    open: async (api, name) => {
      await api.completedSession('NORTHWAY', name, pricedFile({ count: 40 }));
      const { key } = await api.data(createTillProfile, { body: { copy_of: 'kriolos', name } });
      return `/admin/export-profiles?profile=${encodeURIComponent(key)}`;
    },
    prepare: (page) => expect(page.getByText(/missing$/).first()).toBeVisible(),
  },
  adminPage('activities', 'All Activity', 'Activities', (page) => page.getByRole('searchbox', { name: 'Search' })),
  adminPage('users', 'Users', 'Users', button('Create User')),
  adminPage('shops', 'Shops', null, button('Add Shop')),
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
];
