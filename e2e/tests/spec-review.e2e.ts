import type { Page } from '@playwright/test';
import { downloadSession } from '@tillmap/contracts';
import { addFile, newPromotion } from '../support/archive.ts';
import { unknownProducts } from '../support/files.ts';
import { expectColumns, expectTiles } from '../support/specification.ts';
import { rowOf } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const rows = (page: Page) => page.getByRole('grid', { name: 'Products' }).locator('tbody tr');

test('When a session is reviewed, then the page has what the specification lists', async ({
  page,
  api,
  watch,
  uniqueName,
}) => {
  watch.expectRefusal(/\/products\/\d+$/);
  await page.goto('/review');
  await expect(page).toHaveURL(/\/$/);
  const file = { name: 'names.csv', content: unknownProducts(101) };
  const { id } = await api.completedSession('NORTHWAY', uniqueName, file);
  await page.goto(`/review?session=${id}`);
  await expect(rows(page)).toHaveCount(100);
  await expectTiles(page, 'Summary', ['Total', 'High confidence', 'Needs review', 'Confidence rate']);
  await expect(page.getByRole('radiogroup', { name: 'Filter' }).locator('label')).toHaveText([
    /^All/,
    /^Review Required/,
    /^OK/,
  ]);
  await expect(page.getByPlaceholder('Description, barcode or category group')).toBeVisible();
  await expectColumns(page, 'Products', [
    // The boxes by which rows are selected.
    '',
    /^Status/,
    'Product',
    /^Confidence/,
    'Department',
    'Category group',
    'VAT',
    'Cost',
    'RRP',
    'Edit',
  ]);
  await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(page).first()).toContainText('Review');
  await expect(rows(page).first().locator('[data-label="Cost"]')).toHaveText(/^£\d+\.\d\d/);
  const levels = await page
    .locator('[data-level]')
    .evaluateAll((all) =>
      all.map((one) => [Number.parseInt(one.querySelector('b')!.textContent!, 10), (one as HTMLElement).dataset.level]),
    );
  for (const [confidence, level] of levels as [number, string][]) {
    expect([confidence, level]).toEqual([confidence, confidence >= 80 ? 'good' : confidence >= 70 ? 'warn' : 'bad']);
  }
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button')).toHaveText(['First', 'Previous', 'Next', 'Last']);

  const first = rows(page).first();
  const why = first.getByRole('button', { name: /^Why\?/ });
  await expect(why).toContainText('Why?');
  await why.click();
  await expect(page.locator('td[id^="why-"]')).toHaveText(/\S/);

  await page.route('**/products/*', (route) => route.fulfill({ status: 422, json: {} }));
  await first.getByRole('button', { name: /^Edit / }).click();
  const edit = page.getByRole('dialog');
  await expect(edit.getByRole('combobox')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(edit).toBeHidden();
  await first.getByRole('button', { name: /^Edit / }).click();
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Failed to save product mapping: ./)).toBeVisible();
});

test('When the file is downloaded, then it has to be accepted in the words of the specification', async ({
  page,
  api,
  watch,
  uniqueName,
}) => {
  watch.expectRefusal(/\/download$/);
  const file = { name: 'names.csv', content: unknownProducts(3) };
  const { id } = await api.completedSession('NORTHWAY', uniqueName, file);
  const refused = { status: 428, sentence: 'You must accept the disclaimer before downloading.' };
  await expect(api.call(downloadSession, { params: { id } })).rejects.toMatchObject(refused);
  await page.route('**/download?*', (route) => route.fulfill({ status: 409, json: {} }));
  await page.goto(`/review?session=${id}`);
  await expect(rows(page)).toHaveCount(3);
  for (const filter of ['Review Required', 'OK', 'All']) {
    await page.keyboard.press('f');
    await expect(page.getByRole('radio', { name: new RegExp(`^${filter}\\b`) })).toBeChecked();
  }
  await page.keyboard.press('s');
  const disclaimer = page.getByRole('dialog');
  await expect(disclaimer.getByRole('button', { name: 'You Must Accept to Download', exact: true })).toBeDisabled();
  await disclaimer.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(disclaimer).toBeHidden();
  await page.getByRole('button', { name: 'Download CSV', exact: true }).click();
  await disclaimer.getByRole('checkbox').check();
  await disclaimer.getByRole('button', { name: 'I Accept - Download CSV', exact: true }).click();
  await expect(page.getByText(/^Error downloading CSV file: ./)).toBeVisible();
});

for (const as of ['staff', 'admin'] as const) {
  test.describe(`Promotions as ${as}`, () => {
    test.use({ as });

    test(`When ${as} opens a promotion, then cards, files and deletes are as the specification says`, async ({
      page,
      api,
      uniqueName,
    }) => {
      const { id } = await newPromotion(api, uniqueName);
      await addFile(api, id, 'prices.csv', `barcode,price\r\n5017543004018,${'1'.repeat(1_504)}\r\n`);
      await page.goto('/promotions');
      await expect(page.getByRole('combobox', { name: 'Wholesaler' })).toBeVisible();
      await page.getByRole('button', { name: 'Create Promotion', exact: true }).click();
      const form = page.getByRole('dialog');
      for (const label of ['Name', 'Description', 'Start date', 'End date']) {
        await expect(form.getByLabel(label)).toBeVisible();
      }
      await form.getByRole('button', { name: 'Create Promotion' }).click();
      await expect(form.getByText('Name is required')).toBeVisible();
      await page.keyboard.press('Escape');
      const card = page.getByRole('listitem').filter({ hasText: uniqueName });
      for (const text of ['1 file', 'Ambient goods at two thirds', '1 Mar 2026 – 31 Mar 2026']) {
        await expect(card).toContainText(text);
      }
      await card.getByRole('link', { name: uniqueName }).click();
      await expectColumns(page, 'Files', ['Filename', 'Size', 'Uploaded', 'Uploaded by', 'Actions']);
      const row = rowOf(page, 'Files', 'prices.csv');
      await expect(row.locator('[data-label="Size"]')).toHaveText('1.5 KB');
      await expect(row.getByRole('button', { name: 'Download prices.csv' })).toBeVisible();
      await expect(page.getByLabel('Promotion file')).toHaveAttribute('accept', /\.xlsx.*\.xls.*\.xlsm.*\.csv/);
      await expect(page.getByRole('button', { name: 'Upload File', exact: true })).toBeVisible();
      const deletes = page.getByRole('main').getByRole('button', { name: /^Delete/ });
      if (as === 'admin') await expect(deletes).toHaveText(['Delete Promotion', 'Delete']);
      else await expect(deletes).toHaveCount(0);
    });
  });
}
