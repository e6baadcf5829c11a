import { readFileSync } from 'node:fs';
import type { ProductClient } from '@tillmap/testing/product-client';
import { sample } from '../support/files.ts';
import { expect, test } from '../support/test.ts';

const NAMED = readFileSync(sample('northway-weekly-order.csv'));

/** The same file as a shop gets it that has five columns only: no names, no sizes. */
const fiveColumns = (): string => {
  const rows = NAMED.toString()
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/));
  return rows.map((cells) => [0, 3, 4, 5, 6].map((at) => cells[at]).join(',')).join('\n');
};

/** Whether a lookup knows a name of the barcode only from memory. */
const isRemembered = async (api: ProductClient, barcode: string): Promise<boolean> => {
  const { data } = await api.lookUp('NORTHWAY', [barcode]);
  return data[0]?.remembered !== null && data[0]?.remembered !== undefined;
};

test('When a file without names follows one with names, then its rows are classified and shown by the remembered names', async ({
  page,
  api,
  uniqueName,
}) => {
  const lastWeek = await api.completedSession('NORTHWAY', `${uniqueName} named`, {
    name: 'last-week.csv',
    content: NAMED,
  });
  const byName = [...(await api.products(lastWeek.id)).values()].find(
    ({ source, dept_code }) => ['similarity', 'ai'].includes(source) && dept_code !== '',
  );
  // What a file calls its products is remembered a moment after its upload.
  await expect.poll(() => isRemembered(api, byName!.barcode)).toBe(true);

  const nameless = { name: 'this-week.csv', content: fiveColumns() };
  const session = await api.completedSession('NORTHWAY', uniqueName, nameless);
  const products = [...(await api.products(session.id)).values()];
  expect(products.filter(({ description, remembered }) => description === '' && remembered?.name)).toHaveLength(300);
  await page.goto(`/review?session=${session.id}`);

  const rows = page.getByRole('grid', { name: 'Products' }).locator('tbody tr');
  await expect(rows).toHaveCount(100);
  const remembered = rows.filter({ hasText: 'from memory' }).first();
  await expect(remembered.getByTitle(/^Name from memory: Northway Cash & Carry, \d+ \w+ \d{4}$/)).toBeVisible();
  await remembered.click();
  await expect(page.getByText(/^Name from memory: Northway Cash & Carry/).first()).toBeVisible();
});
