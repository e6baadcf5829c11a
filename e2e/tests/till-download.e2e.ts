import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { csvRecords, namedTooLong } from '../support/files.ts';
import { expect, test } from '../support/test.ts';

const SIZES = [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const;

/** Accepts the disclaimer and takes the file. */
const accept = async (page: Page): Promise<string> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'I have read the disclaimer and accept it' }).check();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'I Accept - Download CSV' }).click();
  return readFile(await (await downloading).path(), 'utf8');
};

for (const [name, viewport] of SIZES) {
  test.describe(`On ${name}`, () => {
    test.use({ viewport });

    test('When a till would refuse a product, then it is mended before the download, and the receipt keeps what was told', async ({
      page,
      api,
      uniqueName,
    }) => {
      const session = await api.completedSession('NORTHWAY', uniqueName, {
        name: 'ten.csv',
        content: namedTooLong(10),
      });
      // Products without a department are in no file.
      const products = [...(await api.products(session.id)).values()].filter((one) => one.dept_code !== '').length;
      const figures = (imported: number, refused: number) =>
        new RegExp(`Will be imported, not verified\\s*${imported}\\s*Cut or changed\\s*0\\s*Refused\\s*${refused}$`);
      await page.goto(`/review?session=${session.id}&download=all`);
      const dialog = page.getByRole('dialog', { name: 'Before you download' });
      await expect(dialog.getByLabel('For the till')).toHaveValue('');
      await dialog.getByLabel('For the till').selectOption('Shopify POS');
      const check = dialog.getByRole('region', { name: 'What the till will do' });
      await expect(check).toContainText(`What the till will do with ${products} products`);
      await expect(check.getByRole('status')).toHaveText(figures(products - 1, 1));
      await expect(check).toContainText('1 refused: Title is longer than 255 characters Published by the maker');
      await check.getByRole('button', { name: /^Shorten all, keep the size/ }).click();
      await expect(check).toContainText('1 fixed: Title: shortened, the size is kept');
      await expect(check.getByRole('status')).toHaveText(figures(products, 0));

      const file = await accept(page);
      const [header, ...rows] = csvRecords(file.replaceAll('\n', '\r\n'));
      expect(header!.slice(0, 2)).toEqual(['Title', 'URL handle']);
      expect(rows).toHaveLength(products);
      expect(rows.every(([title]) => title!.length <= 255)).toBe(true);

      const receipt = page.getByRole('dialog', { name: 'The file was downloaded' });
      await expect(receipt.getByLabel('Receipt')).toContainText(/Till\s*Shopify POS/);
      await expect(receipt.getByLabel('Receipt')).toContainText(`Will be imported${products}`);
      await receipt.getByRole('button', { name: 'Download again' }).click();
      expect(await accept(page)).toBe(file);

      // The till of the wholesaler's last file is chosen when the next one is downloaded.
      await page.goto(`/review?session=${session.id}&download=all`);
      await expect(dialog.getByLabel('For the till')).toHaveValue('shopify');
    });
  });
}
