import type { Locator, Page } from '@playwright/test';
import type { LookupResult } from '@tillmap/contracts';
import { demoBarcodes } from '../support/files.ts';
import { downloaded, rowOf } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const NORTHWAY = 'Northway Cash & Carry';
const EXAMPLE = ['5017146003715', '5069153004056', '5084239002566'];
const EXPORTED =
  'barcode,name,size,dept_code,dept_name,sub_dept_code,sub_dept_name,cg_group_code,cg_group_name,vat_code,vat_rate,vat_description,confidence,source';
/** Well formed, and in no part of the demo data. */
const UNKNOWN = '5099999999998';
const ofNorthway = new Set(demoBarcodes('northway'));
const ONLY_HARBOUR = demoBarcodes('harbour').find((barcode) => !ofNorthway.has(barcode))!;

const chooseWholesaler = async (page: Page): Promise<void> => {
  await page.getByRole('combobox', { name: 'Wholesaler' }).click();
  await page.getByRole('option', { name: NORTHWAY }).click();
};
const barcodes = (page: Page) => page.getByRole('textbox', { name: 'Barcodes, one per line' });
const lookUp = (page: Page): Promise<void> => page.getByRole('button', { name: 'Lookup Products' }).click();
const rows = (page: Page, text: string | RegExp = '') => rowOf(page, 'Lookup results', text);

/** A row of the table says what the row of the file says, in its words. */
const expectShown = async (row: Locator, file: Record<string, string>): Promise<void> => {
  const shown = {
    Barcode: file.barcode!,
    Product: file.name!,
    Size: file.size || 'N/A',
    Department: `${file.dept_name}${file.dept_code}`,
    'Sub Dept': `${file.sub_dept_name}${file.sub_dept_code}`,
    Category: `${file.cg_group_name}${file.cg_group_code}`,
    VAT: `${file.vat_description}${file.vat_code} · ${Number(file.vat_rate)}%`,
  };
  for (const [column, text] of Object.entries(shown)) {
    await expect(row.locator(`[data-label="${column}"]`)).toHaveText(text);
  }
  await expect(row.locator('[data-label="Confidence"] b')).toHaveText(`${Math.floor(Number(file.confidence))}%`);
};

test('When the example is looked up, then its products stand there in order, with why, to export and to clear', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lookup' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Product Barcode Lookup' })).toBeVisible();
  await expect(page.getByText('No Results Yet')).toBeVisible();

  await chooseWholesaler(page);
  await page.getByRole('button', { name: 'Load Example' }).click();
  await expect(page.getByRole('status', { name: 'Barcodes entered' })).toHaveText('3 barcodes');
  await lookUp(page);
  await expect(page.getByRole('heading', { name: `3 products in the departments of ${NORTHWAY}` })).toBeVisible();
  await expect(rows(page).locator('[data-label="Barcode"]')).toHaveText(EXAMPLE);
  for (const index of [0, 1, 2]) await expect(rows(page).nth(index)).toContainText('Exact barcode');

  const { name, records } = await downloaded(page, page.getByRole('button', { name: 'Export to CSV' }));
  expect(name).toMatch(/^product_lookup_\d{8}-\d{6}\.csv$/);
  const [header, ...exported] = records;
  expect(header?.join(',')).toBe(EXPORTED);
  expect(exported.map(([barcode]) => barcode)).toEqual(EXAMPLE);
  const columns = header!;
  for (const [index, record] of exported.entries()) {
    const cell = Object.fromEntries(columns.map((column, at) => [column, record[at]!])) as Record<string, string>;
    await expectShown(rows(page).nth(index), cell);
  }

  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('No Results Yet')).toBeVisible();
  await expect(barcodes(page)).toHaveValue('');
});

test('When some barcodes have no answer, then they are listed with their reasons beside the others', async ({
  page,
}) => {
  await page.goto('/product-lookup');
  await chooseWholesaler(page);
  await barcodes(page).fill([EXAMPLE[0], UNKNOWN, 'abc', EXAMPLE[2], EXAMPLE[0]].join('\n'));
  await barcodes(page).press('Control+Enter');
  await expect(page.getByText('2 lookups failed')).toBeVisible();
  await expect(page.getByRole('heading', { name: '2 barcodes could not be looked up' })).toBeVisible();
  await expect(rowOf(page, 'Failed lookups', UNKNOWN)).toContainText('This barcode is not known.');
  await expect(rowOf(page, 'Failed lookups', 'abc').locator('[data-label="Reason"]')).toHaveText(/^[A-Z].+\.$/);
  await expect(rows(page).locator('[data-label="Barcode"]')).toHaveText([EXAMPLE[0]!, EXAMPLE[2]!, EXAMPLE[0]!]);
});

test("When a product is only known elsewhere, then 'Why?' says how sure the answer is and what it rests on", async ({
  page,
}) => {
  await page.goto('/product-lookup');
  await chooseWholesaler(page);
  await barcodes(page).fill(ONLY_HARBOUR);
  // The answer that the page has: what is known of Northway's products may be learned anew at any moment.
  const answering = page.waitForResponse('**/batch-lookup');
  await lookUp(page);
  const answer = (await (await answering).json()) as { data: Pick<LookupResult, 'review_reason' | 'source'>[] };
  expect(answer.data[0]?.source).not.toBe('exact');
  const why = rows(page, ONLY_HARBOUR).getByRole('button', { name: /^Why\?/ });
  await why.click();
  await expect(why).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('[data-open] + tr')).toContainText(answer.data[0]!.review_reason);
  await why.click();
  await expect(page.locator('[data-open] + tr')).toHaveCount(0);
});

test('When the form is sent without a wholesaler, a barcode, or with too many, then the field says so', async ({
  page,
}) => {
  await page.goto('/product-lookup');
  await lookUp(page);
  await expect(page.getByText('Please select a wholesaler', { exact: true })).toBeVisible();
  await expect(page.getByText('Please enter at least one barcode', { exact: true })).toBeVisible();
  await barcodes(page).fill(EXAMPLE[0]!);
  await expect(page.getByText('Please enter at least one barcode', { exact: true })).toBeHidden();
  await barcodes(page).fill(Array.from({ length: 5_001 }, (_, index) => 50_000_000 + index).join('\t'));
  await expect(page.getByRole('status', { name: 'Barcodes entered' })).toHaveText('5,001 barcodes');
  await chooseWholesaler(page);
  await lookUp(page);
  await expect(page.getByText('One lookup takes at most 5,000 barcodes.')).toBeVisible();
});

test('When another page is opened meanwhile, then the lookup and its answer are still there', async ({ page }) => {
  await page.goto('/product-lookup');
  await chooseWholesaler(page);
  await page.getByRole('button', { name: 'Load Example' }).click();
  await lookUp(page);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'File Builder' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'File Builder' })).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveCount(3);
});
