import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/admin.ts';
import { unitBarcode } from '../support/priced-file.ts';
import { downloaded, openFold, rowByRow, rowOf, rowSum, upload } from '../support/steps.ts';

const HEADER = 'Barcode,Product,Cost,RRP,Case Qty';
const good = (at: number): string =>
  `${unitBarcode(at)},Hartby Beans ${at} 400g,${(0.5 + at / 100).toFixed(2)},1.25,12`;

/** Which cell of a line is spoilt, and how. */
const SPOILT: Readonly<Record<number, readonly [cell: number, to: (cell: string) => string]>> = {
  4: [0, (barcode) => barcode.replaceAll('0', 'O')],
  7: [2, () => 'POA?'],
  11: [4, () => 'a dozen'],
  15: [2, () => '€4.20'],
  19: [0, () => ''],
};

/** Rows on lines 2 to 21; the spoilt ones are rejected. */
const file = (): string => {
  const rows = Array.from({ length: 20 }, (_, at) => {
    const [cell, to] = SPOILT[at + 2] ?? [-1];
    const cells = good(at).split(',');
    return cells.map((text, index) => (index === cell && to ? to(text) : text)).join(',');
  });
  return [HEADER, ...rows].join('\r\n');
};

/** The rejected rows as a person gives them back: columns in another order, and all mended but one. */
const corrected = (records: readonly string[][]): string => {
  const [, ...rows] = records;
  const mended = rows.map(([line = '', reason = '', barcode, product, cost, rrp]) => {
    const at = Number(line) - 2;
    const right = line === '15' ? '4.20 euros' : line === '19' ? '0.67' : cost;
    return [
      product,
      line,
      `"${reason.replaceAll('"', '""')}"`,
      right,
      line === '19' ? unitBarcode(at) : barcode,
      rrp,
      '12',
    ].join(';');
  });
  return ['Product;line;reason;Cost;Barcode;RRP;Case Qty', ...mended].join('\n');
};

const giveBack = async (page: Page, content: string, path: string): Promise<void> => {
  await writeFile(path, content);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload the Corrected File' }).click();
  await (await chooser).setFiles(path);
};

test('When rows are rejected, then two are mended on the page, the others in a file, and the review has them all', async ({
  page,
  api,
  wholesaler: { code },
  uniqueName,
}, testInfo) => {
  const { id } = await api.createSession(code, uniqueName);
  await page.goto(`/?session=${id}`);
  await upload(page, { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(file()) });
  await expect(rowSum(page)).toHaveText(['Read 20', 'Rejected 5']);
  await openFold(page, 'Rejected rows');
  await expect(rowOf(page, 'Rejected rows', /./)).toHaveCount(5);

  await page.getByRole('button', { name: `Use ${unitBarcode(2)}` }).click();
  await expect(rowOf(page, 'Rejected rows', 'Corrected. It joins the used rows.')).toHaveCount(1);
  const cost = page.getByRole('textbox', { name: 'Cost, line 7' });
  await expect(cost).toBeFocused();
  await page.keyboard.type('0.55');
  await page.keyboard.press('Enter');
  await expect(rowSum(page)).toHaveText(['Read 20', 'Rejected 3']);
  await expect(page.getByRole('textbox', { name: 'Case Qty, line 11' })).toBeFocused();

  const { records } = await downloaded(page, page.getByRole('button', { name: 'Download all' }));
  expect(records.map(([line]) => line)).toEqual(['line', '11', '15', '19']);
  await giveBack(page, corrected(records), testInfo.outputPath('corrected.csv'));
  await expect(page.getByText('2 rows joined. 1 row is still rejected.', { exact: true }).last()).toBeVisible();
  await expect(rowSum(page)).toHaveText(['Read 20', 'Rejected 1']);
  await expect(page.getByRole('textbox', { name: 'Cost, line 15' })).toHaveValue('4.20 euros');

  await page.getByRole('button', { name: 'Start Processing 19 Products' }).click();
  await page.getByRole('link', { name: 'View Results & Download CSV' }).click();
  await rowByRow(page);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('19 products');
  await expect(rowOf(page, 'Products', unitBarcode(2))).toHaveCount(1);
  await expect(rowOf(page, 'Products', unitBarcode(17))).toHaveCount(1);
});
