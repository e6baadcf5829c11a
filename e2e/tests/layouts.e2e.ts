import { expect, test } from '../support/admin.ts';
import { sample } from '../support/files.ts';
import { unitBarcode } from '../support/priced-file.ts';
import { rowSum, upload } from '../support/steps.ts';

const HEADER = 'Prod,Ref Nr,Desc,Pk,Price 1,Price 2,Price 3,Ref';
const NAMES = ['Baked Beans in Sauce', 'Tomato Ketchup Squeezy', 'Tonic Light Bottle', 'Choc Fingers Pack'];
const rrpOf = (at: number): number => 0.79 + (at % 5) + (at % 3) * 0.1;

/** A file that leaves open which of its three prices is the RRP. */
const openFile = (rows: number, header = HEADER): string =>
  [
    header,
    ...Array.from({ length: rows }, (_, at) => {
      const cost = ((rrpOf(at) * (0.6 + (at % 7) * 0.021)) / 1.2).toFixed(2);
      const prices = [cost, rrpOf(at).toFixed(2), (rrpOf(at) - (at % 4 === 0 ? 0.2 : 0)).toFixed(2)];
      return `BW${at},${unitBarcode(at)},${NAMES[at % 4]} ${at},${[6, 12, 24][at % 3]},${prices.join(',')},A`;
    }),
  ].join('\n');
const asFile = (text: string) => ({ name: 'northway-week-48.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

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
  await upload(page, asFile(openFile(40)));
  await expect(step.getByRole('heading', { name: 'Which column is which?' })).toBeFocused();
  await expect(step.getByText('13 digits, 100% valid check digits')).toBeVisible();

  await step.getByRole('combobox', { name: 'Column 6, Price 2, is' }).selectOption('RRP');
  const third = step.getByRole('combobox', { name: 'Column 7, Price 3, is' });
  await third.selectOption('RRP');
  await expect(step.getByText('Two columns are set to RRP. Choose “Not used” for one of them.')).toBeVisible();
  await expect(step.getByRole('button', { name: 'Use These Columns' })).toBeDisabled();
  await third.selectOption('Promo RRP');
  await step.getByRole('button', { name: 'Use These Columns' }).click();
  await expect(rowSum(page)).toContainText(['40 rows read']);

  const next = await api.createSession(code, `${uniqueName} 2`);
  await page.goto(`/?session=${next.id}`);
  await upload(page, asFile(openFile(30)));
  await expect(page.getByText(/Read with the layout of \d+ \w+\./).first()).toBeVisible();

  const changed = await api.createSession(code, `${uniqueName} 3`);
  await page.goto(`/?session=${changed.id}`);
  await upload(page, asFile(openFile(30, HEADER.replace('Price 2', 'Retail now'))));
  await expect(step.getByText(/Column 6 was Price 2 and is now Retail now\./)).toBeVisible();
  await step.getByRole('combobox', { name: 'Column 6, Retail now, is' }).selectOption('RRP');
  await step.getByRole('button', { name: 'Update the Layout and Continue' }).click();
  await expect(rowSum(page)).toContainText(['30 rows read']);
});
