import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { ReviewedProduct, Session } from '@tillmap/contracts';
import type { ProductClient } from '@tillmap/testing/product-client';
import { sample } from '../support/files.ts';
import { figure } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const WEEKLY_ORDER = { name: 'northway-weekly-order.csv', content: readFileSync(sample('northway-weekly-order.csv')) };

const rowsOf = (page: Page): Locator => page.getByRole('grid', { name: 'Products' }).locator('tbody tr');
const cells = (page: Page, label: string): Locator => rowsOf(page).locator(`[data-label="${label}"]`);
/** The rows of the last question are on the screen, and no others. */
const settled = (page: Page): Promise<void> =>
  expect(page.getByRole('grid', { name: 'Products' })).toHaveAttribute('aria-busy', 'false');

const opened = async (
  page: Page,
  api: ProductClient,
  name: string,
): Promise<{ session: Session; products: ReviewedProduct[] }> => {
  const session = await api.completedSession('NORTHWAY', name, WEEKLY_ORDER);
  await page.goto(`/review?session=${session.id}&fold=none`);
  await expect(rowsOf(page)).toHaveCount(100);
  return { session, products: [...(await api.products(session.id)).values()] };
};

test('When the review is filtered, searched, sorted and paged, then the rows are those that fit', async ({
  page,
  api,
  uniqueName,
}) => {
  const { products } = await opened(page, api, uniqueName);
  const doubtful = products.filter((product) => product.needs_review);
  await expect(figure(page, 'Summary', 'Total')).toHaveText('1,200');
  await expect(figure(page, 'Summary', 'Needs review')).toHaveText(String(doubtful.length));
  await expect(figure(page, 'Summary', 'High confidence')).toHaveText(
    (1_200 - doubtful.length).toLocaleString('en-GB'),
  );
  const pages = page.getByRole('navigation', { name: 'Pages' });

  const filter = page.getByRole('radiogroup', { name: 'Filter' });
  await expect(filter.locator('label')).toHaveText([
    'All 1,200',
    `Review Required ${doubtful.length}`,
    `OK ${(1_200 - doubtful.length).toLocaleString('en-GB')}`,
  ]);
  await filter.getByText('Review Required').click();
  await expect(pages).toContainText(`${doubtful.length} products`);
  await expect(cells(page, 'Status').filter({ hasText: 'OK' })).toHaveCount(0);
  await filter.getByText('OK', { exact: true }).click();
  await expect(pages).toContainText(`${(1_200 - doubtful.length).toLocaleString('en-GB')} products`);
  await expect(cells(page, 'Status').filter({ hasText: /^Review/ })).toHaveCount(0);
  await filter.getByText('All', { exact: true }).click();
  await expect(pages).toContainText('1,200 products · page 1 of 12');

  const byConfidence = page.getByRole('columnheader', { name: 'Confidence' });
  await byConfidence.getByRole('button').click();
  await expect(byConfidence).toHaveAttribute('aria-sort', 'descending');
  await expect(cells(page, 'Confidence').first()).toContainText('100');
  await byConfidence.getByRole('button').click();
  await expect(byConfidence).toHaveAttribute('aria-sort', 'ascending');
  await settled(page);
  const shown = await cells(page, 'Confidence').locator('b').allTextContents();
  expect(shown.map((text) => Number.parseInt(text, 10))).toEqual(
    products
      .map(({ confidence }) => Math.floor(confidence))
      .toSorted((a, b) => a - b)
      .slice(0, 100),
  );

  await pages.getByRole('button', { name: 'Last' }).click();
  await expect(pages).toContainText('page 12 of 12');
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Previous' }).click();
  await expect(pages).toContainText('page 11 of 12');
  await pages.getByRole('button', { name: 'First' }).click();
  await expect(pages).toContainText('page 1 of 12');

  const wanted = products[700]!;
  const search = page.getByRole('searchbox', { name: 'Search' });
  for (const text of [wanted.barcode, wanted.description.slice(0, 14).toUpperCase(), wanted.category_group]) {
    await search.fill(text);
    await expect(pages).not.toContainText('1,200 products');
    await settled(page);
    const found = await rowsOf(page).allTextContents();
    expect(found.length).toBeGreaterThan(0);
    // Each word is somewhere in the row: which product this is depends on what is doubtful.
    for (const row of found)
      for (const word of text.toLowerCase().trim().split(/\s+/)) expect(row.toLowerCase()).toContain(word);
    await search.fill('');
    await expect(pages).toContainText('1,200 products');
  }
  await search.fill('no product is called this');
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all products' }).click();
  await expect(rowsOf(page)).toHaveCount(100);
});

test('When the keys f, s and Escape are pressed, then they work, and never while somebody types', async ({
  page,
  api,
  uniqueName,
}) => {
  await opened(page, api, uniqueName);
  const chosen = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}\\b`) });
  for (const next of ['Review Required', 'OK', 'All']) {
    await page.keyboard.press('f');
    await expect(chosen(next)).toBeChecked();
  }
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.focus();
  await page.keyboard.type('fs');
  await expect(search).toHaveValue('fs');
  await expect(page).toHaveURL(/search=fs/);
  // The address changes before the rows do, and a key pressed meanwhile would meet the rows that are about to go.
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await expect(chosen('All')).toBeChecked();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await search.fill('');
  // Rows that are about to be replaced are not edited.
  await expect(page).not.toHaveURL(/search=/);
  await settled(page);
  await expect(rowsOf(page)).toHaveCount(100);
  await search.blur();

  await page.keyboard.press('s');
  const disclaimer = page.getByRole('dialog', { name: 'Before you download' });
  await expect(disclaimer).toBeVisible();
  await page.keyboard.press('f');
  await page.keyboard.press('Escape');
  await expect(disclaimer).toBeHidden();
  await expect(chosen('All')).toBeChecked();

  await page.keyboard.press('j');
  await expect(page.locator('[data-current]')).toHaveCount(1);
  await page.keyboard.press('e');
  await expect(page.getByRole('combobox', { name: 'Department' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-current]')).toBeFocused();
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const edit = page.getByRole('dialog', { name: 'Edit mapping' });
  await expect(edit).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(edit).toBeHidden();
  await page.getByRole('button', { name: 'History of the review' }).click();
  await expect(page.getByRole('dialog', { name: 'History of the review' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-current]')).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test("When 'Why?' is opened, then the reason and the evidence of that product stand there", async ({
  page,
  api,
  uniqueName,
}) => {
  const { products } = await opened(page, api, uniqueName);
  const first = products.find((product) => product.needs_review && product.neighbours.length > 0)!;
  await page.getByRole('searchbox', { name: 'Search' }).fill(first.barcode);
  await expect(rowsOf(page)).toHaveCount(1);
  await page.getByRole('button', { name: /^Why\?/ }).click();
  const panel = page.locator('td[id^="why-"]');
  await expect(panel).toContainText(first.review_reason);
  for (const detail of first.review_details) await expect(panel).toContainText(detail);
  await expect(panel).toContainText(first.neighbours[0]!.name);
});

test('When a save is refused, then the row is taken back with a word', async ({ page, api, watch, uniqueName }) => {
  watch.expectRefusal(/\/products\/\d+$/);
  const { products } = await opened(page, api, uniqueName);
  const known = products.find((product) => product.source === 'exact')!;
  await page.getByRole('searchbox', { name: 'Search' }).fill(known.barcode);
  await expect(rowsOf(page)).toHaveCount(1);
  await page.route('**/products/*', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.continue({
          postData: JSON.stringify({ dept_code: 'none', sub_dept_code: '', cg_code: '', vat_code: 'T0' }),
        }),
  );
  await page.getByRole('button', { name: /^Edit / }).click();
  await page.getByRole('dialog', { name: 'Edit mapping' }).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Failed to save product mapping: .+\.$/)).toBeVisible();
  await expect(cells(page, 'Confidence')).toContainText('Exact barcode');
});
