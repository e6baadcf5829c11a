import type { Page } from '@playwright/test';
import { mappingStats } from '@tillmap/contracts';
import { answer, correctedFile, csvFile, expect, failedRows, newCode, startImport, test } from '../support/admin.ts';
import { chooseWholesaler, figure, rowOf } from '../support/steps.ts';

const DEPARTMENT_COLUMNS =
  'wholesaler_code,dept_code,dept_name,sub_dept_code,sub_dept_name,cg_group_code,cg_group_name';

const filterOf = (page: Page) => page.getByRole('search').getByRole('combobox', { name: 'Wholesaler' });
const departments = (page: Page, text: string | RegExp = '') => rowOf(page, 'Departments', text);

test('When a wholesaler is added, changed and deleted, then the list follows and its code stays', async ({ page }) => {
  const code = newCode();
  await page.goto('/admin/wholesalers');
  await page.getByRole('button', { name: 'Add Wholesaler' }).click();
  const add = page.getByRole('dialog', { name: 'Add Wholesaler' });
  await add.getByLabel('Code').fill('two words');
  await add.getByRole('button', { name: 'Add Wholesaler' }).click();
  await expect(add.getByText('A wholesaler code has 1 to 20 letters, digits, hyphens or underscores.')).toBeVisible();
  await expect(add.getByText('Name is required')).toBeVisible();
  await add.getByLabel('Code').fill(code);
  await add.getByLabel('Name').fill(`Corner ${code}`);
  await add.getByRole('button', { name: 'Add Wholesaler' }).click();
  await expect(add).toBeHidden();
  const row = rowOf(page, 'Wholesalers', code);
  await expect(row).toContainText('Active');

  await row.getByRole('button', { name: /^Edit / }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Wholesaler' });
  await expect(edit.getByLabel('Code')).toBeDisabled();
  await expect(edit.getByText('The code cannot be changed')).toBeVisible();
  await edit.getByLabel('Name').fill(`Quayside ${code}`);
  await edit.getByLabel('Active').uncheck();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();
  await expect(row).toContainText(`Quayside ${code}`);
  await expect(row).toContainText('Inactive');

  await row.getByRole('button', { name: /^Delete / }).click();
  await answer(page, 'Delete this wholesaler?', 'Keep');
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /^Delete / }).click();
  await answer(page, 'Delete this wholesaler?', 'Delete');
  await expect(page.getByText(`‘Quayside ${code}’ was deleted.`)).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('When a code is taken, then the form says so and keeps what was typed', async ({ page, watch }) => {
  watch.expectRefusal(/^\/api\/admin\/wholesalers$/);
  await page.goto('/admin/wholesalers');
  await page.getByRole('button', { name: 'Add Wholesaler' }).click();
  const add = page.getByRole('dialog', { name: 'Add Wholesaler' });
  await add.getByLabel('Code').fill('NORTHWAY');
  await add.getByLabel('Name').fill('Northway again');
  await add.getByRole('button', { name: 'Add Wholesaler' }).click();
  await expect(add.getByText(/NORTHWAY/).first()).toBeVisible();
  await expect(add.getByLabel('Name')).toHaveValue('Northway again');
});

test('When what is to be deleted is still used, then the refusal says by how many', async ({ page, api, watch }) => {
  watch.expectRefusal(/^\/api\/admin\/(wholesalers|departments|vat-codes)\//);
  const { total } = await api.data(mappingStats, { query: { wholesaler_code: 'HARBOUR' } });
  expect(total).toBeGreaterThan(1_000);
  await page.goto('/admin/wholesalers');
  await page.getByRole('button', { name: 'Delete Harbour Wholesale' }).click();
  await answer(page, 'Delete this wholesaler?', 'Delete');
  await expect(
    page.getByText(/^Harbour Wholesale cannot be deleted: it is used by [\d,]+ reference mappings/),
  ).toBeVisible();

  await page.goto('/admin/vat-codes?wholesaler=HARBOUR');
  await page.getByRole('button', { name: 'Delete S of Harbour Wholesale' }).click();
  await answer(page, 'Delete this VAT code?', 'Delete');
  await expect(page.getByText(/^[\d,]+ reference mappings use .+, so it cannot be deleted\.$/)).toBeVisible();

  await page.goto('/admin/departments?wholesaler=HARBOUR&search=AMD1A');
  await departments(page, 'AMD1A')
    .getByRole('button', { name: /^Delete / })
    .click();
  await answer(page, 'Delete this department?', 'Delete');
  await expect(page.getByText(/^[\d,]+ reference mappings use .+, so it cannot be deleted\.$/)).toBeVisible();
  await expect(departments(page, 'AMD1A')).toBeVisible();
});

test('When a department is added, changed and deleted, then the list of its wholesaler follows', async ({
  page,
  wholesaler,
}) => {
  await page.goto(`/admin/departments?wholesaler=${wholesaler.code}`);
  await expect(departments(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Add Department' }).click();
  const add = page.getByRole('dialog', { name: 'Add Department' });
  await expect(add.getByRole('combobox', { name: 'Wholesaler' })).toHaveValue(new RegExp(`\\(${wholesaler.code}\\)$`));
  await add.getByLabel('Department code').first().fill('30');
  await add.getByLabel('Department name').first().fill('Garden');
  await add.getByRole('button', { name: 'Add Department' }).click();
  await expect(add).toBeHidden();
  await expect(departments(page)).toHaveCount(4);

  await page.getByRole('button', { name: 'Edit Garden' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Department' });
  await expect(edit.getByRole('combobox', { name: 'Wholesaler' })).toBeDisabled();
  await expect(edit.getByLabel('Department code').first()).toBeDisabled();
  await edit.getByLabel('Department name').first().fill('Garden & Patio');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();
  await page.getByRole('button', { name: 'Delete Garden & Patio' }).click();
  await answer(page, 'Delete this department?', 'Keep');
  await expect(departments(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Delete Garden & Patio' }).click();
  await answer(page, 'Delete this department?', 'Delete');
  await expect(page.getByText('‘Garden & Patio’ was deleted.')).toBeVisible();
  await expect(departments(page)).toHaveCount(3);
});

test('When departments are imported with bad rows, then each is named with its reason and the rest is in', async ({
  page,
  wholesaler: { code },
}) => {
  await page.goto(`/admin/departments?wholesaler=${code}`);
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const panel = await startImport(
    page,
    'Import Departments',
    csvFile('departments.csv', [
      DEPARTMENT_COLUMNS,
      `${code},40,Household,4010,Cleaning,401010,Bleach`,
      `${code}X,40,Household,4010,Cleaning,401020,Sponges`,
      `${code},,Nameless,,,,`,
      `${code},10,Drinks,1010,Fizzy,101010,Cola & more`,
    ]),
  );
  await expect(panel.getByText('Import completed')).toBeVisible();
  await expect(figure(page, 'Import results', 'Created')).toHaveText('1');
  await expect(figure(page, 'Import results', 'Updated')).toHaveText('1');
  await expect(figure(page, 'Import results', 'Errors')).toHaveText('2');
  const bad = panel.getByRole('region', { name: '2 rows could not be imported' });
  await expect(bad.getByRole('row', { name: /^3\b/ })).toContainText(
    `There is no wholesaler ${code}X; the nearest is ${code}.`,
  );
  await expect(bad.getByRole('row', { name: /^4\b/ })).toContainText(/department code/i);
  await expect(departments(page)).toHaveCount(4);
  await expect(departments(page, 'Bleach')).toBeVisible();
  await expect(departments(page, 'Cola & more')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Import completed')).toBeVisible();
  const failed = await failedRows(page, panel);
  expect(failed.columns).toEqual(['line', 'reason', ...DEPARTMENT_COLUMNS.split(',')]);
  expect(failed.rows).toEqual([
    expect.objectContaining({ line: '3', wholesaler_code: `${code}X`, cg_group_name: 'Sponges' }),
    expect.objectContaining({ line: '4', dept_code: '', dept_name: 'Nameless' }),
  ]);
  await panel.getByRole('button', { name: 'Import another file' }).click();
  await startImport(
    page,
    'Import Departments',
    correctedFile(failed, ({ line }) => (line === '3' ? { wholesaler_code: code } : { dept_code: '50' })),
  );
  await expect(figure(page, 'Import results', 'Created')).toHaveText('2');
  await expect(figure(page, 'Import results', 'Errors')).toHaveText('0');
  await expect(departments(page, 'Sponges')).toBeVisible();
  await expect(departments(page, 'Nameless')).toContainText('50');
  await page.getByRole('button', { name: 'Close the import' }).click();
  await expect(panel).toBeHidden();
});

test('When a list is searched, filtered and paged, then the address keeps it over reload and back', async ({
  page,
}) => {
  await page.goto('/admin/departments');
  await expect(departments(page)).toHaveCount(20);
  await chooseWholesaler(filterOf(page), 'NORTHWAY');
  await expect(page).toHaveURL(/\/admin\/departments\?wholesaler=NORTHWAY$/);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/wholesaler=NORTHWAY&page=2$/);
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
  await expect(departments(page, 'Harbour')).toHaveCount(0);
  const second = await departments(page).allTextContents();

  await page.reload();
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
  await expect(filterOf(page)).toHaveValue(/\(NORTHWAY\)$/);
  await expect(departments(page)).toHaveText(second);

  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('cola');
  await expect(page).toHaveURL(/wholesaler=NORTHWAY&search=cola$/);
  await expect(departments(page).filter({ hasNotText: /cola/i })).toHaveCount(0);
  await expect(departments(page, /cola/i).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/wholesaler=NORTHWAY&page=2$/);
  await expect(search).toHaveValue('');
  await expect(departments(page)).toHaveText(second);

  for (const address of ['?search=%25_%27%22', '?page=99999', '?search=no+department+is+called+this']) {
    await page.goto(`/admin/departments${address}`);
    await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(departments(page)).toHaveCount(20);
});
