import { expect, test } from '../support/admin.ts';
import { sample } from '../support/files.ts';
import { asNorthwayFile, OPEN_HEADER, openColumnsFile } from '../support/open-columns.ts';
import { figure, openFold, upload } from '../support/steps.ts';

test('When a file’s columns are not sure, then they are chosen once and the next file is read without a question', async ({
  page,
  api,
  watch,
  wholesaler: { code },
  uniqueName,
}) => {
  watch.expectRefusal(/\/upload-supplier-file$/);
  const { id } = await api.createSession(code, uniqueName);
  await page.goto(`/?session=${id}`);
  const step = page.getByRole('region', { name: 'Columns', exact: true });
  await upload(page, sample('bad/no-header.csv'));
  await expect(step.getByText('The file has no header. Please choose which column is which.')).toBeVisible();
  await step.getByRole('button', { name: 'Cancel' }).click();
  await upload(page, asNorthwayFile(openColumnsFile(40)));
  await expect(step.getByRole('heading', { name: 'Which column is which?' })).toBeFocused();
  await expect(step.getByText('13 digits, 100% valid check digits')).toBeVisible();

  await step.getByRole('combobox', { name: 'Column 6, Price 2, is' }).selectOption('RRP');
  const third = step.getByRole('combobox', { name: 'Column 7, Price 3, is' });
  await third.selectOption('RRP');
  await expect(step.getByText('Two columns are set to RRP. Choose “Not used” for one of them.')).toBeVisible();
  await expect(step.getByRole('button', { name: 'Use These Columns' })).toBeDisabled();
  await third.selectOption('Promo RRP');
  await step.getByRole('button', { name: 'Use These Columns' }).click();
  await expect(figure(page, 'Upload results', 'Processed')).toHaveText('40');

  const next = await api.createSession(code, `${uniqueName} 2`);
  await page.goto(`/?session=${next.id}`);
  await upload(page, asNorthwayFile(openColumnsFile(30)));
  await openFold(page, 'How the file was read');
  await expect(page.getByText(/Read with the layout of \d+ \w+\./).first()).toBeVisible();

  const changed = await api.createSession(code, `${uniqueName} 3`);
  await page.goto(`/?session=${changed.id}`);
  await upload(page, asNorthwayFile(openColumnsFile(30, OPEN_HEADER.replace('Price 2', 'Retail now'))));
  await expect(step.getByText(/Column 6 was Price 2 and is now Retail now\./)).toBeVisible();
  await step.getByRole('combobox', { name: 'Column 6, Retail now, is' }).selectOption('RRP');
  await step.getByRole('button', { name: 'Update the Layout and Continue' }).click();
  await expect(figure(page, 'Upload results', 'Processed')).toHaveText('30');
});
