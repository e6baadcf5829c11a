import type { Page } from '@playwright/test';
import { answer, correctedFile, csvFile, expect, failedRows, startImport, test } from '../support/admin.ts';
import { figure, rowOf } from '../support/steps.ts';

const vatCodes = (page: Page, text: string | RegExp = '') => rowOf(page, 'VAT codes', text);

test('When a VAT code is added, changed and deleted, then the list of its wholesaler follows', async ({
  page,
  wholesaler: { code, name },
}) => {
  await page.goto(`/admin/vat-codes?wholesaler=${code}`);
  await expect(vatCodes(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Add VAT Code' }).click();
  const add = page.getByRole('dialog', { name: 'Add VAT Code' });
  await add.getByLabel('VAT code').fill('R');
  await add.getByLabel('Rate %').fill('120');
  await add.getByLabel('Description').fill('Reduced');
  await add.getByRole('button', { name: 'Add VAT Code' }).click();
  await expect(add.getByLabel('Rate %')).toHaveAccessibleDescription(/100/);
  await add.getByLabel('Rate %').fill('5');
  await add.getByRole('button', { name: 'Add VAT Code' }).click();
  await expect(add).toBeHidden();
  await expect(vatCodes(page, 'Reduced')).toContainText('5%');

  await page.getByRole('button', { name: `Edit R of ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit VAT Code' });
  await expect(edit.getByRole('combobox', { name: 'Wholesaler' })).toBeDisabled();
  await edit.getByLabel('Description').fill('Lower rate');
  await edit.getByLabel('Rate %').fill('12.55');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();
  await expect(vatCodes(page, 'Lower rate')).toContainText('12.55%');

  await page.getByRole('button', { name: `Delete R of ${name}` }).click();
  await answer(page, 'Delete this VAT code?', 'Keep');
  await expect(vatCodes(page)).toHaveCount(3);
  await page.getByRole('button', { name: `Delete R of ${name}` }).click();
  await answer(page, 'Delete this VAT code?', 'Delete');
  await expect(page.getByText('‘R’ was deleted.')).toBeVisible();
  await expect(vatCodes(page)).toHaveCount(2);
});

test('When VAT codes are imported with bad rows, then each comes back with its reason to be corrected', async ({
  page,
  wholesaler: { code },
}) => {
  await page.goto(`/admin/vat-codes?wholesaler=${code}`);
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const panel = await startImport(
    page,
    'Import VAT Codes',
    csvFile('vat.csv', [
      'wholesaler_code,code,description,rate',
      `${code},T,Temporary,12.50`,
      `${code},U,Unheard of,120`,
      `${code},S,Standard rate,20`,
      `${code}X,V,Elsewhere,20`,
    ]),
  );
  await expect(figure(page, 'Import results', 'Created')).toHaveText('1');
  await expect(figure(page, 'Import results', 'Updated')).toHaveText('1');
  const bad = panel.getByRole('region', { name: '2 rows could not be imported' });
  await expect(bad.getByRole('row', { name: /^3\b/ })).toContainText(
    'The rate 120 is not a percentage from 0 to 100 with at most two decimals; write a number such as 20 or 0.',
  );
  await expect(bad.getByRole('row', { name: /^5\b/ })).toContainText(
    `There is no wholesaler ${code}X; the nearest is ${code}.`,
  );
  await expect(vatCodes(page)).toHaveCount(3);
  await expect(vatCodes(page, 'Temporary')).toContainText('12.5%');

  const failed = await failedRows(page, panel);
  expect(failed.rows.map(({ line, code: vat }) => [line, vat])).toEqual([
    ['3', 'U'],
    ['5', 'V'],
  ]);
  await panel.getByRole('button', { name: 'Import another file' }).click();
  await startImport(
    page,
    'Import VAT Codes',
    correctedFile(failed, ({ line }) => (line === '3' ? { rate: '12' } : { wholesaler_code: code })),
  );
  await expect(figure(page, 'Import results', 'Created')).toHaveText('2');
  await expect(figure(page, 'Import results', 'Errors')).toHaveText('0');
  await expect(vatCodes(page, 'Unheard of')).toContainText('12%');
});
