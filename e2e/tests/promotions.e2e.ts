import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { answer, gate } from '../support/admin.ts';
import { addFile, newPromotion } from '../support/archive.ts';
import { sample } from '../support/files.ts';
import { chooseWholesaler, rowOf } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const WORKBOOK = 'harbour-new-range.xlsx';
const files = (page: Page, text: string | RegExp = '') => rowOf(page, 'Files', text);
const card = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Promotions' }).getByRole('listitem').filter({ hasText: name });

const uploadFile = async (page: Page, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> => {
  await page.getByLabel('Promotion file').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload File' }).click();
};
const bytesOf = async (page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> => {
  const download = page.waitForEvent('download');
  await button.click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
};

test.describe('As staff', () => {
  test('When a promotion is created and a workbook added, then it stands in the archive and comes back byte by byte', async ({
    page,
    uniqueName,
  }) => {
    // A dozen pages and windows, one after the other: on a busy machine they take longer than the rest.
    test.slow();
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Promotions' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Promotions' })).toBeVisible();
    await chooseWholesaler(page.getByRole('combobox', { name: 'Wholesaler' }), 'NORTHWAY');
    await expect(page).toHaveURL(/\/promotions\?wholesaler=NORTHWAY$/);

    await page.getByRole('button', { name: 'Create Promotion' }).click();
    const form = page.getByRole('dialog', { name: 'Create Promotion' });
    await form.getByRole('button', { name: 'Create Promotion' }).click();
    await expect(form.getByText('Name is required')).toBeVisible();
    await form.getByLabel('Name').fill(uniqueName);
    await form.getByLabel('Description').fill('Everything for Easter.');
    await form.getByLabel('Start date').fill('2026-03-31');
    await form.getByLabel('End date').fill('2026-03-01');
    await form.getByRole('button', { name: 'Create Promotion' }).click();
    await expect(form.getByText('The end date cannot be before the start date.')).toBeVisible();
    await form.getByLabel('End date').fill('2026-04-06');
    await form.getByRole('button', { name: 'Create Promotion' }).click();

    await expect(page.getByRole('heading', { level: 1, name: uniqueName })).toBeVisible();
    await expect(page).toHaveURL(/\/promotions\/[0-9a-f-]{36}$/);
    await expect(page.getByText('No Files Yet')).toBeVisible();
    await uploadFile(page, sample(WORKBOOK));
    await expect(page.getByText(`${WORKBOOK} was uploaded.`)).toBeVisible();
    const row = files(page, WORKBOOK);
    const original = await readFile(sample(WORKBOOK));
    await expect(row.locator('[data-label="Size"]')).toHaveText(`${(original.length / 1024).toFixed(1)} KB`);
    await expect(row.locator('[data-label="Uploaded by"]')).toHaveText('Sam Staff');
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);

    const { name, bytes } = await bytesOf(page, row.getByRole('button', { name: `Download ${WORKBOOK}` }));
    expect(name).toBe(WORKBOOK);
    expect(bytes.equals(original)).toBe(true);

    await page.reload();
    await expect(files(page, WORKBOOK)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/promotions\?wholesaler=NORTHWAY$/);
    await expect(card(page, uniqueName)).toContainText('31 Mar 2026 – 6 Apr 2026');
    await expect(card(page, uniqueName)).toContainText('Everything for Easter.');
    await expect(card(page, uniqueName)).toContainText('1 file');
    await chooseWholesaler(page.getByRole('combobox', { name: 'Wholesaler' }), 'HARBOUR');
    await expect(card(page, uniqueName)).toHaveCount(0);
  });

  test('When a file is not what its name says, then a sentence says so and nothing is kept', async ({
    page,
    api,
    uniqueName,
    watch,
  }) => {
    watch.expectRefusal(/\/files$/);
    const { id } = await newPromotion(api, uniqueName);
    await page.goto(`/promotions/${id}`);
    await uploadFile(page, {
      name: 'offers.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from('<!DOCTYPE html><html><body><table><tr><td>offers</td></tr></table></body></html>'),
    });
    await expect(page.getByRole('alert')).toContainText(
      'offers.xlsx: The file is named .xlsx, but it is a web page. Please open it in Excel and save it as .xlsx',
    );
    await page.getByLabel('Promotion file').setInputFiles(sample('bad/price-list.pdf'));
    await expect(page.getByRole('alert')).toHaveText('‘price-list.pdf’ is not a .xlsx, .xls, .xlsm or .csv file.');
    await page.reload();
    await expect(page.getByText('No Files Yet')).toBeVisible();
  });

  test('When an upload is stopped, then the form is back and no file is there', async ({ page, api, uniqueName }) => {
    const { id } = await newPromotion(api, uniqueName);
    const { passed, open } = gate();
    await page.route('**/files', async (route) => {
      await passed;
      await route.abort().catch(() => undefined);
    });
    await page.goto(`/promotions/${id}`);
    await uploadFile(page, sample(WORKBOOK));
    await expect(page.getByText(/^(Uploading: |Checking and saving)/)).toBeVisible();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByRole('button', { name: 'Upload File' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    open();
    await expect(page.getByText('No Files Yet')).toBeVisible();
  });

  test('When a promotion is asked for that does not exist, then the page says so with a way back', async ({
    page,
    watch,
  }) => {
    watch.expectRefusal(/^\/api\/admin\/promotions\//);
    await page.goto('/promotions/01990000-0000-7000-8000-000000000000');
    await expect(page.getByText('This promotion does not exist.')).toBeVisible();
    await page.getByRole('link', { name: 'All promotions' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Promotions' })).toBeVisible();
  });
});

test.describe('As an administrator', () => {
  test.use({ as: 'admin' });

  test('When a file and then the promotion are deleted, then each is asked about by name and gone afterwards', async ({
    page,
    api,
    uniqueName,
  }) => {
    const { id } = await newPromotion(api, uniqueName);
    for (const name of ['first.csv', 'second.csv'])
      await addFile(api, id, name, 'barcode,price\r\n5017543004018,1\r\n');
    await page.goto(`/promotions/${id}`);
    await expect(files(page)).toHaveCount(2);

    await page.getByRole('button', { name: 'Delete first.csv' }).click();
    await expect(page.getByRole('dialog')).toContainText(`‘first.csv’ (32 bytes) of ‘${uniqueName}’`);
    await answer(page, 'Delete this file?', 'Keep');
    await expect(files(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Delete first.csv' }).click();
    await answer(page, 'Delete this file?', 'Delete');
    await expect(page.getByText('first.csv was deleted.')).toBeVisible();
    await expect(files(page)).toHaveCount(1);

    await page.getByRole('button', { name: 'Delete Promotion' }).click();
    await expect(page.getByRole('dialog')).toContainText(
      `‘${uniqueName}’ is deleted for everyone. Its 1 file (32 bytes) cannot be downloaded any more.`,
    );
    await answer(page, 'Delete this promotion?', 'Delete Promotion');
    await expect(page).toHaveURL(/\/promotions\?wholesaler=NORTHWAY$/);
    await expect(page.getByText(`‘${uniqueName}’ was deleted.`)).toBeVisible();
    await expect(card(page, uniqueName)).toHaveCount(0);
  });
});
