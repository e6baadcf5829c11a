import { readFile } from 'node:fs/promises';
import { expectNoFindings } from '../support/axe.ts';
import { fewProducts } from '../support/files.ts';
import { expectToFit } from '../support/fits.ts';
import { expect, test } from '../support/test.ts';

/** How many of these the demo wholesaler's sample sells by the unit and has a place for. */
const PRODUCTS = 11;
/** A price that no other test gives these products, so that each is due whatever others downloaded before. */
const pricesOf = (rrp: string) =>
  fewProducts(12).replaceAll(/,(\d+\.\d+),(\d+\.\d+),(\d+)\r\n/g, `,1.00,${rrp},$3\r\n`);

test('When labels are printed, then they are remembered, and due again when it is taken back', async ({
  page,
  api,
  uniqueName,
}) => {
  const { id } = await api.completedSession('NORTHWAY', uniqueName, { name: 'week.csv', content: pricesOf('7.13') });
  await page.goto(`/labels/${id}`);
  await expect(page.getByRole('heading', { name: `${PRODUCTS} not printed yet` })).toBeVisible();
  const sheet = page.getByRole('img', { name: /^The first sheet of/ });
  await expect(sheet).toHaveAccessibleName(`The first sheet of ${PRODUCTS} labels, 64 × 38 mm, 21 a sheet`);

  await page
    .getByRole('checkbox', { name: /^(?!Select all)/ })
    .first()
    .uncheck();
  await expect(page.getByRole('button', { name: `Print ${PRODUCTS - 1} labels` })).toBeEnabled();
  await page.getByRole('checkbox', { name: `Select all ${PRODUCTS}` }).check();
  await page.getByText('Small', { exact: true }).click();
  await page.getByRole('spinbutton', { name: 'First label at' }).fill('60');
  await expect(page.getByText(/^2 sheets\./)).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: `Print ${PRODUCTS} labels` }).click();
  const pdf = await readFile(await (await downloading).path());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const question = page.getByRole('region', { name: 'Did it print?' });
  await expect(question).toContainText(`${PRODUCTS} labels on 2 sheets`);
  await question.getByRole('button', { name: 'Yes, it printed' }).click();
  await expect(page.getByRole('heading', { name: '0 not printed yet' })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: '0 not printed yet' })).toBeVisible();
  await page.getByRole('region', { name: 'Printed before' }).getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByRole('heading', { name: `${PRODUCTS} not printed yet` })).toBeVisible();
});

test('When labels are shown, then everybody can use the page, at any size and in both colours', async ({
  page,
  api,
  uniqueName,
}, testInfo) => {
  test.setTimeout(120_000);
  const { id } = await api.completedSession('NORTHWAY', uniqueName, { name: 'week.csv', content: pricesOf('8.21') });
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await page.goto(`/labels/${id}`);
      await expect(page.getByRole('img', { name: /^The first sheet of/ })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      const where = `labels-${size.width}-${colorScheme}`;
      await expectToFit(page);
      await expectNoFindings(page, where);
      await page.screenshot({ path: testInfo.outputPath(`${where}.png`), fullPage: true });
    }
});
