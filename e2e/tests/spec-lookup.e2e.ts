import { expectColumns, refuseSilently } from '../support/specification.ts';
import { rowOf } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** Confidences at both sides of each threshold, with the colour and the mark that each has. */
const CONFIDENCES = [
  [90, 'good', false],
  [89, 'warn', false],
  [70, 'warn', false],
  [69, 'bad', true],
] as const;

test('When barcodes are looked up, then the page has what the specification lists', async ({ page, api, watch }) => {
  await page.goto('/product-lookup');
  await expect(page.getByRole('heading', { level: 1, name: 'Product Barcode Lookup', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No Results Yet', exact: true })).toBeVisible();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  for (const name of ['Load Example', 'Lookup Products', 'Clear']) await expect(button(name)).toBeVisible();
  await expect(button('Export to CSV')).toHaveCount(0);

  await button('Lookup Products').click();
  await expect(page.getByText('Please select a wholesaler', { exact: true })).toBeVisible();
  await expect(page.getByText('Please enter at least one barcode', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Wholesaler' }).click();
  await page.getByRole('option', { name: 'Northway Cash & Carry' }).click();
  const barcodes = page.getByRole('textbox', { name: 'Barcodes, one per line' });
  await barcodes.fill(' \n \n');
  await button('Lookup Products').click();
  await expect(page.getByText('Please enter at least one barcode', { exact: true })).toBeVisible();
  await button('Load Example').click();
  expect((await barcodes.inputValue()).split('\n')).toHaveLength(3);
  await barcodes.fill(`  ${await barcodes.inputValue()} \n\nnot-a-barcode\nnor-this`);
  await button('Lookup Products').click();
  await expect(page.getByText('2 lookups failed', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Lookup results', '')).toHaveCount(3);
  await expectColumns(page, 'Lookup results', [
    'Barcode',
    'Product',
    'Size',
    'Department',
    'Sub Dept',
    'Category',
    'VAT',
    'Confidence',
  ]);

  const known = (await barcodes.inputValue()).trim().split('\n')[0]!;
  const [example] = (await api.lookUp('NORTHWAY', [known])).data;
  const data = CONFIDENCES.map(([confidence]) => ({ ...example, size: '', confidence }));
  const answered = (route: { fulfill(answer: object): Promise<void> }) =>
    route.fulfill({ json: { data, errors: [], message: '' } });
  await page.route('**/batch-lookup', answered);
  await button('Lookup Products').click();
  const rows = rowOf(page, 'Lookup results', '');
  await expect(rows).toHaveCount(CONFIDENCES.length);
  for (const [index, [confidence, level, isMarked]] of CONFIDENCES.entries()) {
    const row = rows.nth(index);
    await expect(row.locator('[data-label="Size"]')).toHaveText('N/A');
    await expect(row.locator('[data-level]')).toHaveAttribute('data-level', level);
    await expect(row.locator('[data-level]')).toContainText(`${confidence}%`);
    await expect(row.locator('[data-level]')).toContainText('Exact barcode');
    expect((await row.getAttribute('data-marked')) !== null).toBe(isMarked);
  }

  await refuseSilently(page, watch, 'POST', /\/products\/export$/);
  await button('Export to CSV').click();
  await expect(page.getByText('Error exporting file', { exact: true })).toBeVisible();
  await page.unroute('**/batch-lookup', answered);
  await refuseSilently(page, watch, 'POST', /\/batch-lookup$/);
  await button('Lookup Products').click();
  await expect(page.getByText('Error looking up products', { exact: true })).toHaveCount(2);
  await button('Clear').click();
  await expect(page.getByRole('heading', { name: 'No Results Yet', exact: true })).toBeVisible();
});
