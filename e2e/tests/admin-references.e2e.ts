import type { Page } from '@playwright/test';
import { cleanupOrphanedProducts, listMappings, updateMapping } from '@tillmap/contracts';
import {
  answer,
  correctedFile,
  csvFile,
  expect,
  failedRows,
  gate,
  type OwnWholesaler,
  orphanedBarcodes,
  startImport,
  test,
} from '../support/admin.ts';
import { withCheckDigit } from '../support/files.ts';
import { chooseWholesaler, figure, rowOf } from '../support/steps.ts';

const COLUMNS = 'barcode,name,size,dept_code,sub_dept_code,cg_code,vat_code';
const TITLE = 'Import Reference Products';
const COLA = '10,1010,101010,S';
const LEMONADE = '10,1010,101020,S';
const SOUP = '20,2010,201010,Z';

/** Barcodes that no other test and no earlier run has. */
const someBarcodes = (count: number): string[] => {
  const run = String(Date.now() % 1_000_000_000).padStart(9, '0');
  return Array.from({ length: count }, (_, index) => withCheckDigit(`58${run}${index}`));
};
const addressOf = ({ code }: OwnWholesaler): string => `/admin/reference-import?wholesaler=${code}`;
const mappings = (page: Page, text: string | RegExp = '') => rowOf(page, 'Reference mappings', text);
const total = (page: Page) => figure(page, 'Reference products', 'Total reference products');

/** Imports a file on the open page, to its end. */
const imported = async (page: Page, file: ReturnType<typeof csvFile>) => {
  const panel = await startImport(page, TITLE, file);
  await expect(panel.getByText('Import completed')).toBeVisible();
  return panel;
};

test('When a reference file has bad rows, then they come back as a file that is corrected and taken in', async ({
  page,
  wholesaler,
}) => {
  const [a, b, c, d] = someBarcodes(4);
  await page.goto('/admin/reference-import');
  await page.getByLabel(`${TITLE} file`).setInputFiles(csvFile('early.csv', [COLUMNS]));
  await page.getByRole('button', { name: 'Start Import' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please select a wholesaler first');
  await expect(page.getByRole('heading', { name: 'How the Learning System Works' })).toBeVisible();
  await chooseWholesaler(page.getByRole('main').getByRole('combobox', { name: 'Wholesaler' }), wholesaler.code);
  await expect(page.getByRole('heading', { name: 'No Reference Mappings Yet' })).toBeVisible();

  // Each answer is held until what a person sees meanwhile was seen.
  const gates = [gate(), gate()] as const;
  await page.route('**/reference-mappings/import', async (route) => {
    await gates[0].passed;
    await route.continue();
  });
  await page.route('**/import-progress/*', async (route) => {
    await gates[1].passed;
    await route.continue();
  });
  const panel = await startImport(
    page,
    TITLE,
    csvFile('reference.csv', [
      COLUMNS,
      `${a},Tidewell Cola,330ml,${COLA}`,
      `${b},Tidewell Lemonade,330ml,10,1010,101029,X`,
      `${c},,400g,${SOUP}`,
      `${d},Tidewell Tomato Soup,400g,${SOUP}`,
    ]),
  );
  await expect(panel.getByText(/^(Uploading file\.\.\.|Upload complete, preparing to process\.\.\.)$/)).toBeVisible();
  gates[0].open();
  await expect(panel.getByText('Starting import...')).toBeVisible();
  gates[1].open();
  await expect(panel.getByText('Import completed')).toBeVisible();
  await expect(panel.getByText('4 of 4 rows')).toBeVisible();
  for (const [label, count] of [
    ['Created', '2'],
    ['Updated', '0'],
    ['Skipped', '0'],
    ['Errors', '2'],
  ] as const) {
    await expect(figure(page, 'Import results', label)).toHaveText(count);
  }
  const bad = panel.getByRole('region', { name: '2 rows could not be imported' });
  await expect(bad.getByRole('row', { name: /^3\b/ })).toContainText('the nearest is 10/1010/101020 (');
  await expect(bad.getByRole('row', { name: /^3\b/ })).toContainText(
    /VAT code X is not in the list of .+; its (?:only )?VAT codes? (?:are|is) /i,
  );
  await expect(bad.getByRole('row', { name: /^4\b/ })).toContainText(/name/);
  await expect(total(page)).toHaveText('2');

  const failed = await failedRows(page, panel);
  expect(failed.columns).toEqual(['line', 'reason', ...COLUMNS.split(',')]);
  expect(failed.rows).toEqual([
    expect.objectContaining({ line: '3', barcode: b, reason: expect.stringMatching(/10\/1010\/101029.+VAT code X/) }),
    expect.objectContaining({ line: '4', barcode: c, reason: expect.stringMatching(/name/) }),
  ]);
  await panel.getByRole('button', { name: 'Import another file' }).click();
  await imported(
    page,
    correctedFile(failed, ({ barcode }) =>
      barcode === b ? { cg_code: '101020', vat_code: 'S' } : { name: 'Tidewell Pea Soup' },
    ),
  );
  await expect(figure(page, 'Import results', 'Created')).toHaveText('2');
  await expect(figure(page, 'Import results', 'Errors')).toHaveText('0');
  await expect(mappings(page)).toHaveCount(4);
  await expect(mappings(page, b)).toContainText('10 / 1010 / 101020');
  await expect(rowOf(page, 'Imports', 'corrected.csv')).toContainText('Completed');
});

test('When a mapping is searched, changed and deleted, then the table and the figures follow', async ({
  page,
  wholesaler,
}) => {
  const [a, b] = someBarcodes(2);
  await page.goto(addressOf(wholesaler));
  await imported(
    page,
    csvFile('two.csv', [COLUMNS, `${a},Brindle Cola,330ml,${COLA}`, `${b},Brindle Soup,400g,${SOUP}`]),
  );
  const search = page.getByRole('searchbox', { name: 'Search mappings' });
  await search.fill('brindle co');
  await search.press('Enter');
  await expect(mappings(page)).toHaveCount(1);
  await expect(page).toHaveURL(/search=brindle\+co/);
  await mappings(page, a)
    .getByRole('button', { name: /^Edit / })
    .click();
  const edit = page.getByRole('dialog', { name: 'Edit Reference Mapping' });
  await edit.getByLabel('Name').fill('Brindle Cola Zero');
  await edit.getByRole('combobox', { name: /^Department/ }).fill('lemon');
  await page.getByRole('option', { name: /Lemonade/ }).click();
  await edit.getByRole('combobox', { name: 'VAT code' }).click();
  await page.getByRole('option', { name: /^Z/ }).click();
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(edit).toBeHidden();
  await expect(mappings(page, a)).toContainText('Brindle Cola Zero');
  await expect(mappings(page, a)).toContainText('10 / 1010 / 101020');
  await expect(mappings(page, a)).toContainText('Edited by hand');
  await expect(figure(page, 'Reference products', 'Edited by hand')).toHaveText('1');

  await mappings(page, a)
    .getByRole('button', { name: /^Delete / })
    .click();
  await answer(page, 'Delete this reference mapping?', 'Keep');
  await expect(mappings(page, a)).toBeVisible();
  await mappings(page, a)
    .getByRole('button', { name: /^Delete / })
    .click();
  await answer(page, 'Delete this reference mapping?', 'Delete');
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(mappings(page)).toHaveCount(1);
  await expect(total(page)).toHaveText('1');
});

test('When an import is reverted, then its rows are as before it and what was touched since is kept and named', async ({
  page,
  api,
  wholesaler,
}) => {
  const [a, b, c, d] = someBarcodes(4);
  await page.goto(addressOf(wholesaler));
  const panel = await imported(page, csvFile('before.csv', [COLUMNS, `${d},Old Soup,400g,${SOUP}`]));
  await panel.getByRole('button', { name: 'Import another file' }).click();
  await imported(
    page,
    csvFile('wrong.csv', [
      COLUMNS,
      `${a},Created Cola,330ml,${COLA}`,
      `${b},Edited Cola,330ml,${COLA}`,
      `${c},Imported Again,330ml,${COLA}`,
      `${d},Wrong Soup,400g,${LEMONADE}`,
    ]),
  );
  await panel.getByRole('button', { name: 'Import another file' }).click();
  const list = await api.data(listMappings, { query: { wholesaler_code: wholesaler.code } });
  const { id } = list.mappings.find(({ barcode }) => barcode === b)!;
  const place = { dept_code: '10', sub_dept_code: '1010', cg_group_code: '101010', vat_code: 'S' };
  await api.call(updateMapping, { params: { id }, body: { name: 'By Hand', size: '', ...place } });
  await imported(page, csvFile('later.csv', [COLUMNS, `${c},Later Lemonade,330ml,${LEMONADE}`]));

  await page.getByRole('button', { name: 'Revert wrong.csv' }).click();
  await answer(page, 'Revert this import?', 'Keep');
  await page.getByRole('button', { name: 'Revert wrong.csv' }).click();
  await expect(page.getByRole('dialog', { name: 'Revert this import?' })).toContainText('3 mappings it created');
  await answer(page, 'Revert this import?', 'Revert Import');
  const revert = page.getByRole('region', { name: 'Revert', exact: true });
  await expect(revert.getByText('Revert completed')).toBeVisible();
  await expect(figure(page, 'Revert results', 'Deleted')).toHaveText('1');
  await expect(figure(page, 'Revert results', 'Old values restored')).toHaveText('1');
  await expect(figure(page, 'Revert results', 'Kept')).toHaveText('2');
  await expect(rowOf(page, 'Kept mappings', b!)).toContainText('It was edited later.');
  await expect(rowOf(page, 'Kept mappings', c!)).toContainText('A later import changed it.');

  await expect(rowOf(page, 'Imports', 'wrong.csv')).toContainText('Reverted');
  await expect(mappings(page)).toHaveCount(3);
  await expect(mappings(page, a)).toHaveCount(0);
  await expect(mappings(page, b)).toContainText('By Hand');
  await expect(mappings(page, c)).toContainText('Later Lemonade');
  await expect(mappings(page, d)).toContainText('Old Soup');
  await expect(mappings(page, d)).toContainText('20 / 2010 / 201010');
  await page.reload();
  await expect(revert.getByText('Revert completed')).toBeVisible();
  await page.getByRole('button', { name: 'Close the revert' }).click();
  await expect(revert).toBeHidden();
});

test('When all mappings of a wholesaler are deleted, then two confirmations are asked and its products can be cleaned up', async ({
  page,
  api,
  wholesaler,
}) => {
  const { code, name } = wholesaler;
  const [a, b] = someBarcodes(2);
  // What other tests have left goes first: only a hundred are listed.
  await api.call(cleanupOrphanedProducts);
  await page.goto(addressOf(wholesaler));
  await imported(
    page,
    csvFile('two.csv', [COLUMNS, `${a},${code} Cola,330ml,${COLA}`, `${b},${code} Soup,400g,${SOUP}`]),
  );
  await page.goto(`/admin/products?search=${a}`);
  await expect(rowOf(page, 'Products', a!)).toContainText(`${code} Cola`);
  await expect(rowOf(page, 'Products', a!)).toContainText(name);
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill(`${code} soup`.toLowerCase());
  await expect(rowOf(page, 'Products', '')).toHaveCount(1);
  await expect(rowOf(page, 'Products', b!)).toBeVisible();

  await page.goto('/admin/database-cleanup');
  const deleteAll = page.getByRole('button', { name: /^Delete All/ });
  await expect(deleteAll).toBeDisabled();
  await expect(page.getByText('Please select a wholesaler first')).toBeVisible();
  await expect(rowOf(page, 'Mappings by wholesaler', code)).toContainText('2');
  await chooseWholesaler(page.getByRole('main').getByRole('combobox', { name: 'Wholesaler' }), code);
  await deleteAll.click();
  await answer(page, `Delete all reference mappings of ${name}?`, 'Continue');
  await answer(page, 'This cannot be undone', 'Keep');
  await expect(rowOf(page, 'Mappings by wholesaler', code)).toContainText('2');
  await deleteAll.click();
  await answer(page, `Delete all reference mappings of ${name}?`, 'Continue');
  await answer(page, 'This cannot be undone', 'Delete 2 reference mappings');
  await expect(page.getByText(`Deleted 2 reference mappings of ${name}.`)).toBeVisible();
  await expect(page.getByText('No reference mappings found for this wholesaler')).toBeVisible();

  // The product database hears of the deletion a moment later, and products of other tests are orphaned as well.
  await expect.poll(() => orphanedBarcodes(api)).toEqual(expect.arrayContaining([a, b]));
  await page.reload();
  await expect(figure(page, 'Database statistics', 'Orphaned')).not.toHaveText('0');
  await page.getByRole('button', { name: 'Show the products' }).click();
  await expect(rowOf(page, 'Orphaned products', a!)).toContainText(`${code} Cola`);
  await expect(rowOf(page, 'Orphaned products', b!)).toBeVisible();
  await page.getByRole('button', { name: 'Cleanup Orphaned Products' }).click();
  await answer(page, 'Clean up orphaned products?', /^Remove \d+ products?$/);
  await expect(page.getByText(/^Removed \d+ .*products?\.$/)).toBeVisible();
  await page.goto(`/admin/products?search=${a}`);
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
});
