import type { Page } from '@playwright/test';
import { deleteSession } from '@tillmap/contracts';
import type { ProductClient } from '@tillmap/testing/product-client';
import { expect, test } from '../support/admin.ts';
import { csvRecords } from '../support/files.ts';
import { caseBarcode, importPlaces, pricedFile, unitBarcode } from '../support/priced-file.ts';
import { figure, openFold, rowOf, rowSum, upload } from '../support/steps.ts';

const places = (count: number) => Array.from({ length: count }, (_, at) => at);

/** Cost and RRP of each barcode in the till's file. */
const tillPrices = async (api: ProductClient, sessionId: string): Promise<Map<string, string>> => {
  const [, ...records] = csvRecords(await (await api.download(sessionId)).text());
  return new Map(records.map((cells) => [cells[0]!, `${cells[12]} ${cells[13]}`]));
};
const results = (page: Page) => page.getByRole('region', { name: 'Upload results', exact: true });

test('When prices do not settle what costs are for, then one question stays until it is answered, and the till’s file follows', async ({
  page,
  api,
  wholesaler: { code },
  uniqueName,
}) => {
  await importPlaces(api, code, places(60).map(unitBarcode));
  const { id } = await api.createSession(code, uniqueName);
  await page.goto(`/?session=${id}`);
  const file = pricedFile({ perUnit: 30 });
  await upload(page, { name: file.name, mimeType: 'text/csv', buffer: Buffer.from(file.content) });
  await expect(rowSum(page)).toHaveText(['Every row is used.']);
  const question = page.getByRole('region', { name: 'Is the cost for one unit or for a case?' });
  await expect(question.getByRole('button', { name: /^For a case/ })).toContainText(/One costs £0\.\d\d and sells for/);

  await question.getByRole('button', { name: /^For a case/ }).click();
  await expect(results(page)).toContainText('Cost is for a case, as you set it');
  await expect(results(page)).toContainText('30 costs make sense only the other way');
  const basis = page.getByRole('radiogroup', { name: 'Cost basis' });
  await openFold(page, 'Cost is for a case, as you set it');
  await expect(basis.getByRole('radio', { name: 'Per case' })).toBeChecked();
  await basis.getByText('Ask', { exact: true }).click();
  await expect(question).toBeVisible();
  await page.reload();
  await expect(question).toBeVisible();

  await page.getByRole('button', { name: 'Start Processing 60 Products' }).click();
  await page.getByRole('link', { name: 'View Results & Download CSV' }).click();
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const dialogue = page.getByRole('dialog');
  await expect(dialogue).toContainText('You have not said if costs are per unit or per case. Costs are as given.');
  expect((await tillPrices(api, id)).get(unitBarcode(31))).toBe('9.30 1.25');
  await dialogue.getByRole('link', { name: 'Choose unit or case' }).click();

  await question.getByRole('button', { name: /^For a case/ }).click();
  await openFold(page, 'Cost is for a case, as you set it');
  await expect(basis.getByRole('radio', { name: 'Per case' })).toBeChecked();
  const otherWay = results(page).locator('details').filter({ hasText: '30 costs make sense only the other way' });
  await otherWay.locator('summary').click();
  await otherWay.getByRole('link', { name: 'Review them' }).click();
  await expect(page.getByRole('button', { name: /^Remove filter Price check: / })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('30 products');
  await expect(figure(page, 'Summary', 'Needs review')).toHaveText('30');
  const prices = await tillPrices(api, id);
  expect([prices.get(unitBarcode(31)), prices.get(unitBarcode(1))]).toEqual(['0.775 1.25', '0.78 1.25']);
});

test('When a row has the barcode of a case and the price of a unit, then one click sells the unit or the case', async ({
  page,
  api,
  wholesaler: { code },
  uniqueName,
}) => {
  await importPlaces(api, code, [...places(40).map(unitBarcode), ...places(2).map(caseBarcode)]);
  const file = pricedFile({ count: 40, cases: 2 });
  const { id } = await api.completedSession(code, uniqueName, file);
  await page.goto(`/review?session=${id}&issue=case_at_unit_price`);
  const rows = rowOf(page, 'Products', /^/).filter({ has: page.locator('[data-label="Product"]') });
  await expect(rows).toHaveCount(2);
  const offers = rowOf(page, 'Products', 'is the barcode of a case');

  const first = offers.filter({ hasText: caseBarcode(0) });
  await expect(first.getByRole('button', { name: /^Sell the unit/ })).toContainText(
    `${unitBarcode(0)} · cost £0.49 · RRP £0.79`,
  );
  await first.getByRole('button', { name: /^Sell the unit/ }).click();
  const sold = rows.filter({ hasText: unitBarcode(0) });
  await expect(sold).toContainText('OK');
  await expect(sold).toBeFocused();
  await expect(offers).toHaveCount(1);

  await offers.getByRole('button', { name: /^Sell the case/ }).click();
  await expect(rows.filter({ hasText: caseBarcode(1) })).toContainText('left out');
  await expect(figure(page, 'Summary', 'Needs review')).toHaveText('0');
  const prices = await tillPrices(api, id);
  expect([prices.get(unitBarcode(0)), prices.get(caseBarcode(1))]).toEqual(['0.49 0.79', '9.30 ']);

  const next = await api.completedSession(code, `${uniqueName} next week`, file);
  await page.goto(`/review?session=${next.id}&issue=case_at_unit_price`);
  await expect(offers.first().getByRole('button', { name: /^Sell the case/ })).toContainText(
    'You chose this last time',
  );
});

test('When a file has troubles of several kinds, then each is told once and its rows are one click away', async ({
  page,
  api,
  wholesaler: { code },
  uniqueName,
}) => {
  const { id } = await api.createSession(code, uniqueName);
  const { rows_read: read } = await api.upload(id, pricedFile({ troubles: true }));
  await page.goto(`/?session=${id}`);
  await expect(rowSum(page).first()).toHaveText(`Read ${read}`);
  const counts = (await rowSum(page).allTextContents()).slice(1).map((text) => Number(/\d+/.exec(text)![0]));
  const unused = counts.reduce((sum, count) => sum + count, 0);
  await expect(figure(page, 'Counts', 'Total')).toHaveText(String(read - unused));

  await rowSum(page)
    .getByRole('button', { name: /^Replaced/ })
    .click();
  await expect(page.locator('summary:focus')).toContainText('replaced');
  await expect(page.getByRole('region', { name: '1 row replaced by a later one' })).toContainText('same barcode');
  await openFold(page, 'Rejected rows');
  await expect(page.getByRole('table', { name: 'Rejected rows' })).toContainText('€6.24');

  const dearer = results(page).locator('details').filter({ hasText: 'costs more than it sells for' });
  await dearer.locator('summary').click();
  await expect(dearer.getByText('The cost £1.20 is above the RRP £0.79')).toBeVisible();
  await api.call(deleteSession, { params: { id } });
});
