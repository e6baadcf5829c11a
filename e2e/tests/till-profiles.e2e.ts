import { listTillProfiles, readTillProfile } from '@tillmap/contracts';
import { expect, test } from '../support/admin.ts';
import { importPlaces, pricedFile, unitBarcode } from '../support/priced-file.ts';
import { tillExport } from '../support/till-export.ts';

test('When a till is learned from its export, then its profile is corrected, moved, saved as a version and can be chosen', async ({
  page,
  api,
  watch,
  wholesaler,
  uniqueName,
}) => {
  watch.expectRefusal(/\/till-profiles\/preview$/);
  const barcodes = Array.from({ length: 40 }, (_, at) => unitBarcode(at));
  await importPlaces(api, wholesaler.code, barcodes);
  const { id: session } = await api.completedSession(
    wholesaler.code,
    uniqueName,
    pricedFile({ count: barcodes.length }),
  );
  const file = await tillExport(api, session);

  await page.goto('/admin/export-profiles');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Export Profiles');
  await page.getByRole('link', { name: 'Learn from a Template' }).click();
  await page.getByLabel('Template or export of your till').setInputFiles(file);
  await expect(page.getByRole('heading', { name: '3 of 4 columns matched' })).toBeVisible();
  await expect(page.getByText(/values are barcodes of your products\./)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'On hand is filled from' })).toHaveValue('learned');
  await page.getByRole('textbox', { name: 'Name' }).fill(uniqueName);
  await page.getByRole('button', { name: 'Save the Profile' }).click();

  await expect(page.getByRole('heading', { name: uniqueName, exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Heading of column 4' }).press('Alt+ArrowUp');
  await expect(page.getByRole('textbox', { name: 'Heading of column 3' })).toHaveValue('Scale');
  await expect(page.getByRole('textbox', { name: 'Heading of column 3' })).toBeFocused();
  await page.getByRole('button', { name: 'Add a Column' }).click();
  await page.getByRole('textbox', { name: 'Heading of column 5' }).fill('PLU');
  await expect(page.getByText('Another column of the file is called "PLU" as well.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save as Version 2' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Heading of column 5' }).fill('Tax');
  await page.getByRole('combobox', { name: 'Column 5, Tax, is filled from' }).selectOption('VAT');
  await page.getByRole('combobox', { name: 'Codes for' }).selectOption(wholesaler.code);
  await expect(page.getByText(`Preview: 5 rows of ${uniqueName}`)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Prices alone' }).check();
  await page.getByLabel(/^More of Text: /).click();
  await page
    .getByRole('group', { name: 'Files that have Text' })
    .getByRole('checkbox', { name: 'Prices alone' })
    .uncheck();
  await page.getByRole('textbox', { name: 'Most characters of column 2, Text' }).fill('24');
  const code = page.getByRole('textbox', { name: /^The till’s code for / }).first();
  await code.fill('7');
  await page.getByText('As the till reads it').click();
  await expect(page.getByText(/PLU;Text;Scale;On hand;Tax/)).toBeVisible();
  await page.getByRole('button', { name: 'Save as Version 2' }).click();
  await expect(page.getByText('Version 2 is saved. Older versions are kept.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Version' })).toHaveValue('2');

  const { profiles } = await api.data(listTillProfiles);
  const { key } = profiles.find(({ name }) => name === uniqueName)!;
  const saved = await api.data(readTillProfile, { params: { key } });
  expect(saved.profile.columns.map(({ heading }) => heading)).toEqual(['PLU', 'Text', 'Scale', 'On hand', 'Tax']);
  expect(saved.profile.purposes).toEqual(['new', 'prices']);
  expect(saved.profile.columns[1]).toMatchObject({
    only_for: ['new'],
    rules: expect.arrayContaining([expect.objectContaining({ test: { max_chars: 24 } })]),
  });
  expect(Object.values(saved.tables).flatMap(({ vat }) => Object.values(vat ?? {}))).toEqual(['7']);
  const first = await api.data(readTillProfile, { params: { key }, query: { version: 1 } });
  expect(first.profile.columns).toHaveLength(4);

  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const path = await (await exported).path();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: new RegExp(uniqueName) })).toBeHidden();
  await page.locator('input[type=file][accept*=json]').setInputFiles(path);
  await expect(page.getByRole('heading', { name: uniqueName, exact: true })).toBeVisible();
});
