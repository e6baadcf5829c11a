import { readFile } from 'node:fs/promises';
import { csvRecords, fewProducts, sample } from '../support/files.ts';
import { figure, openFold, rowSum, upload } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** Each refused file with the sentence a person reads. */
const BAD_FILES: readonly (readonly [string, RegExp])[] = [
  ['empty.csv', /empty/i],
  ['header-only.csv', /row|product/i],
  ['no-good-row.csv', /row/i],
  ['unclosed-quote.csv', /line 3/i],
  ['picture.csv', /not a|picture|text/i],
  ['encrypted.xlsx', /password|encrypted/i],
  ['torn.xlsx', /damaged|workbook|complete|read/i],
];

const MESSY_FILES: readonly (readonly [string, { products: number; badRows: number; reason?: RegExp }])[] = [
  ['windows-1252-semicolons.csv', { products: 40, badRows: 0 }],
  ['utf-16-tabs.txt', { products: 40, badRows: 0 }],
  ['quoted-newlines.csv', { products: 40, badRows: 0 }],
  ['pounds-and-thousands.csv', { products: 40, badRows: 0 }],
  ['lost-leading-zeros.csv', { products: 40, badRows: 0 }],
  ['scientific-notation.csv', { products: 20, badRows: 20, reason: /Excel/ }],
  ['duplicates.csv', { products: 40, badRows: 0 }],
  ['typed-barcodes.csv', { products: 32, badRows: 8, reason: /barcode/i }],
];

const ONE_SENTENCE = /^\S.{10,250}\.$/;

test('When a file cannot be used, then one sentence says why and the session stays as it was', async ({
  page,
  api,
  watch,
  uniqueName,
}) => {
  watch.expectRefusal(/\/upload-supplier-file$/);
  const { id } = await api.createSession('NORTHWAY', uniqueName);
  await api.upload(id, { name: 'five.csv', content: fewProducts(5) });
  const before = await api.session(id);
  await page.goto(`/?session=${id}`);
  const alert = page.getByRole('alert');
  for (const [name, words] of BAD_FILES) {
    await upload(page, sample(`bad/${name}`));
    await expect(alert).toContainText(`${name}: `);
    const sentence = (await alert.textContent())!.replace(`${name}: `, '');
    expect(sentence, name).toMatch(ONE_SENTENCE);
    expect(sentence, name).toMatch(words);
    expect(await api.session(id), name).toEqual(before);
  }
  await expect(figure(page, 'Counts', 'Total')).toHaveText('5');
  await page.getByLabel('Supplier file').setInputFiles(sample('bad/price-list.pdf'));
  await expect(alert).toHaveText('‘price-list.pdf’ is not a .csv, .txt or .xlsx file.');
  expect(await api.session(id)).toEqual(before);
});

test('When no file was chosen, then a sentence asks for one', async ({ page, api, uniqueName }) => {
  const { id } = await api.createSession('NORTHWAY', uniqueName);
  await page.goto(`/?session=${id}`);
  await page.getByRole('button', { name: 'Upload File' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please select a file and session');
});

test('When files are as shops have them, then every product is read and bad rows are listed with line and reason', async ({
  page,
  api,
  uniqueName,
}) => {
  const { id } = await api.createSession('NORTHWAY', uniqueName);
  await page.goto(`/?session=${id}`);
  for (const [name, { products, badRows, reason }] of MESSY_FILES) {
    await upload(page, sample(`messy/${name}`));
    const results = page.getByRole('region', { name: 'Upload results' });
    await expect(results).toContainText(name);
    await expect(figure(page, 'Upload results', 'Processed'), name).toHaveText(String(products));
    const rejected = badRows > 0 ? [`Rejected ${badRows}`] : [];
    await expect(rowSum(page).filter({ hasText: 'Rejected' }), name).toHaveText(rejected);
    if (!reason) continue;
    await openFold(page, 'Rejected rows');
    const rows = results.getByRole('table', { name: 'Rejected rows' }).locator('tbody tr');
    await expect(rows).toHaveCount(badRows);
    for (const row of await rows.all()) {
      await expect(row.getByRole('cell').first()).toHaveText(/^\d+$/);
      await expect(row.getByRole('cell').last()).toHaveText(reason);
    }
    const downloading = page.waitForEvent('download');
    await results.getByRole('button', { name: 'Download all' }).click();
    const text = await readFile(await (await downloading).path(), 'utf8');
    expect(csvRecords(text.replace(/^\ufeff/, '')), name).toHaveLength(badRows + 1);
  }
  await expect(page.getByRole('button', { name: 'Start Processing 32 Products' })).toBeVisible();
});

test('When a messy file is processed, then its cells reach the till file clean and in order', async ({
  page,
  api,
  uniqueName,
}) => {
  const name = 'pounds-and-thousands.csv';
  const content = await readFile(sample(`messy/${name}`), 'utf8');
  const session = await api.completedSession('NORTHWAY', uniqueName, { name, content });
  await page.goto(`/review?session=${session.id}`);
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await page.getByRole('dialog', { name: 'Before you download' }).getByRole('checkbox').check();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'I Accept - Download CSV' }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  const [, ...records] = csvRecords(text.slice(1));
  const [, ...uploaded] = csvRecords(`${content.replace(/^\ufeff/, '').trimEnd()}\n`.replaceAll(/\r?\n/g, '\r\n'));
  const plain = (cell = '') => cell.replaceAll(/[£,\s]/g, '');
  expect(records.map((cells) => [cells[0], Number(cells[12]), Number(cells[13]), cells[14]])).toEqual(
    uploaded.map((cells) => [cells[0], Number(plain(cells[4])), Number(plain(cells[5])), plain(cells[6])]),
  );
});
