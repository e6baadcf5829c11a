import { readFileSync } from 'node:fs';
import { expectNoFindings } from '../support/axe.ts';
import { sample } from '../support/files.ts';
import { expectToFit } from '../support/fits.ts';
import { holdBeforeCamera } from '../support/held-camera.ts';
import { expect, test } from '../support/test.ts';

const [, BARCODE = '', NAME = ''] = /^(\d{13}),([^,]+)/m.exec(
  readFileSync(sample('demo/northway-reference-mappings.csv'), 'utf8'),
)!;

for (const [width, height, colorScheme] of [
  [390, 844, 'dark'],
  [1366, 768, 'light'],
] as const) {
  test(`When a code is held before the camera at ${width} px, then one card says all of the product`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await holdBeforeCamera(page, BARCODE);
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto('/product-lookup');
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    await expect(page.getByText('Please select a wholesaler')).toBeVisible();
    expect(loaded.filter((url) => /\.wasm$|worker|camera/.test(url))).toEqual([]);

    const field = page.getByRole('combobox', { name: 'Wholesaler' });
    await field.click();
    await page.getByRole('option', { name: 'Northway Cash & Carry' }).click();
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    const card = page.getByRole('region', { name: 'Scanned product' });
    await expect(card).toContainText(NAME);
    await expect(card).toContainText(BARCODE);
    for (const fact of ['Department', 'VAT', 'In the till']) await expect(card.getByText(fact)).toBeVisible();
    expect(loaded.some((url) => url.endsWith('.wasm') && url.startsWith(new URL(page.url()).origin))).toBe(true);
    await expectToFit(page);
    await expectNoFindings(page, `the scanned card at ${width} px`);
    await page.getByRole('button', { name: 'Scan Next' }).click();
    await expect(card).toBeVisible();
  });
}

test('When shelf labels are looked for with the camera, then the product is found', async ({
  page,
  api,
  uniqueName,
}) => {
  const content = readFileSync(sample('northway-weekly-order.csv'), 'utf8');
  const [, barcode = '', name = ''] = /^(\d{13}),([^,]+)/m.exec(content)!;
  const file = { name: 'order.csv', content: content.split(/\r?\n/).slice(0, 30).join('\n') };
  const { id } = await api.completedSession('NORTHWAY', uniqueName, file);
  await holdBeforeCamera(page, barcode);
  await page.goto(`/labels/${id}`);
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await expect(page.getByRole('searchbox', { name: 'Search the labels' })).toHaveValue(barcode);
  await expect(page.getByRole('region', { name: 'Labels' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Labels' })).toContainText(name);
});
