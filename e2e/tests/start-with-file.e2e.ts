import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/admin.ts';
import { expectNoFindings } from '../support/axe.ts';
import { csvRecords, sample } from '../support/files.ts';
import { expectToFit } from '../support/fits.ts';
import { accountedPage } from '../support/person.ts';
import { importPlaces, pricedFile, unitBarcode } from '../support/priced-file.ts';

const ORDER = sample('northway-weekly-order.csv');
/** Choosing a file, its one button, Download, and the button that accepts; ticking that the disclaimer was read is reading. */
const MOST_ACTIONS = 4;

/** Drags a file over the page; `drop` lets it go. */
const dragFile = async (page: Page, name: string, content: string): Promise<{ drop: () => Promise<void> }> => {
  const transfer = await page.evaluateHandle(
    ([file, text]) => {
      const dragged = new DataTransfer();
      dragged.items.add(new File([text!], file!, { type: 'text/csv' }));
      return dragged;
    },
    [name, content],
  );
  const send = (type: string) => page.dispatchEvent('main', type, { dataTransfer: transfer });
  await send('dragenter');
  await send('dragover');
  return { drop: () => send('drop') };
};

test('When somebody new has a file, then four actions lead to the CSV for the till', async ({
  page,
  api,
  wholesaler,
}) => {
  await importPlaces(
    api,
    wholesaler.code,
    Array.from({ length: 60 }, (_, at) => unitBarcode(at)),
  );
  await page.goto('/');
  const person = accountedPage(page);
  await person.chooses(page.getByLabel('Price file'), {
    name: 'priced.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(pricedFile({ perUnit: 60 }).content),
  });
  const start = page.getByRole('form', { name: 'Start with this file' });
  await expect(start.getByRole('combobox', { name: 'Main wholesaler' })).toHaveValue(wholesaler.name);
  await expect(start).toContainText('60 of the first 60 barcodes are known.');
  await expect(start).toContainText('The names of the columns are known.');
  await person.clicks(start.getByRole('button', { name: 'Upload and Check' }));
  await expect(page).toHaveURL(/\/review\?/);
  await person.clicks(page.getByRole('button', { name: 'Download CSV', exact: true }));
  await page.getByRole('checkbox', { name: 'I have read the disclaimer and accept it' }).check();
  const downloading = page.waitForEvent('download');
  await person.clicks(page.getByRole('button', { name: 'I Accept - Download CSV' }));
  const text = await readFile(await (await downloading).path(), 'utf8');
  expect(csvRecords(text.replace(/^\uFEFF/, ''))).toHaveLength(61);
  test.info().annotations.push({ type: 'actions', description: String(person.actions()) });
  expect(person.actions()).toBeLessThanOrEqual(MOST_ACTIONS);
});

for (const [width, height] of [
  [1440, 900],
  [1366, 768],
  [390, 844],
] as const) {
  test(`When a file is dropped at ${width} px, then the page says so, and all fits`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await expect(page.getByText('Drop a price file anywhere on this page')).toBeVisible();
    const file = await dragFile(page, 'northway-prices.csv', readFileSync(ORDER, 'utf8'));
    await expect(page.getByText('Drop to read the file')).toBeVisible();
    await expectNoFindings(page, `a file over the page at ${width} px`);
    await file.drop();
    await expect(page.getByText('Drop to read the file')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Upload and Check' })).toBeVisible();
    await expectToFit(page);
    await expectNoFindings(page, `a chosen file at ${width} px`);
  });
}

test('When what is dropped is no table of products, then a sentence says so, and no session is made', async ({
  page,
  watch,
}) => {
  watch.expectRefusal(/\/recognise-supplier-file$/);
  await page.goto('/');
  await (await dragFile(page, 'list.pdf', 'no')).drop();
  await expect(page.getByRole('alert')).toHaveText('‘list.pdf’ is not a .csv, .txt or .xlsx file.');
  await (await dragFile(page, 'empty.csv', '')).drop();
  await expect(page.getByRole('alert')).toContainText('empty.csv: ');
  await expect(page).toHaveURL('/');
});
