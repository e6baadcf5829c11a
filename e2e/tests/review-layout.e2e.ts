import type { Page } from '@playwright/test';
import { csvText } from '@tillmap/samples/csv.ts';
import { withCheckDigit } from '../support/files.ts';
import { doubtfulFile } from '../support/review-states.ts';
import { expect, test } from '../support/test.ts';

const LONG = 'Kestwick Sparkling Spring Water Drink Raspberry, Blackcurrant and Elderflower No Added Sugar Multipack';
const UNBROKEN = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenauszahlungsstelle';

const fileWithLongNames = (number: number): string =>
  [
    doubtfulFile(number).trim(),
    csvText([
      [withCheckDigit('570000000901'), LONG, '6x500ml', 'NWC', '2.21', '3.89', 6],
      [withCheckDigit('570000000902'), UNBROKEN, '70cl', 'NWC', '12345.00', '15999.00', 1],
    ]),
  ].join('\r\n');

const top = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top);

/** Names whose text is wider or higher than what is seen of it. */
const cutNames = (page: Page): Promise<string[]> =>
  page.locator('.tm-product-name').evaluateAll((names) =>
    names
      .filter((name) => {
        const range = document.createRange();
        range.selectNodeContents(name);
        const text = range.getBoundingClientRect();
        const cell = name.closest('td')!.getBoundingClientRect();
        return text.right > cell.right + 0.5 || text.bottom > cell.bottom + 0.5 || text.height === 0;
      })
      .map((name) => name.textContent!),
  );

test('When the review opens, then the list starts near the top and every name is whole', async ({
  page,
  api,
  uniqueName,
}) => {
  const file = { name: 'names.csv', content: fileWithLongNames(8) };
  const { id } = await api.completedSession('NORTHWAY', uniqueName, file);
  for (const [width, height, most] of [
    [1440, 900, 200],
    [1366, 768, 200],
    [1280, 720, 200],
    [390, 844, 160],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const dense of ['false', 'true']) {
      await page.goto(`/review?session=${id}`);
      await page.evaluate((isDense) => localStorage.setItem('tm-review-dense', isDense), dense);
      await page.reload();
      const at = `${width} px, one line: ${dense}`;
      await expect(page.getByRole('row').filter({ hasText: LONG }), at).toContainText('6x500ml');
      expect(await top(page, '.tm-row'), at).toBeLessThanOrEqual(most);
      expect(await cutNames(page), at).toEqual([]);
    }
  }
});

/** Where the parts of the page stand that a person did not touch. */
const places = (page: Page): Promise<Record<string, [number, number]>> =>
  page.evaluate(() => {
    const parts = {
      head: '.tm-review-head',
      toolbar: '.tm-toolbar',
      search: '.tm-toolbar .tm-search',
      list: '.tm-list',
      firstFacet: '.tm-facets .tm-facet',
      focus: '.tm-row[data-current]',
    };
    return Object.fromEntries(
      Object.entries(parts).map(([name, selector]) => {
        const { left, top } = document.querySelector(selector)!.getBoundingClientRect();
        return [name, [left, top]];
      }),
    );
  });

const MOST_PX = 4;

test('When a facet is chosen, or View, the history or the details open, then nothing else moves', async ({
  page,
  api,
  uniqueName,
}) => {
  const file = { name: 'names.csv', content: fileWithLongNames(9) };
  const { id } = await api.completedSession('NORTHWAY', uniqueName, file);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`/review?session=${id}&filter=review&fold=none`);
  await expect(page.locator('[data-current]').getByRole('button', { name: /^Candidate 1: / })).toBeVisible();
  await expect(page.getByText(/products? fit$/)).toBeVisible();
  const before = await places(page);
  const expectUnmoved = async (what: string, { but = [] as string[], than = before } = {}): Promise<void> => {
    for (const [name, [left, top]] of Object.entries(await places(page))) {
      if (but.includes(name)) continue;
      expect(Math.abs(left - than[name]![0]), `${what}: ${name}, to the side`).toBeLessThanOrEqual(MOST_PX);
      expect(Math.abs(top - than[name]![1]), `${what}: ${name}`).toBeLessThanOrEqual(MOST_PX);
    }
  };

  const view = page.getByRole('button', { name: 'View', exact: true });
  await view.click();
  await expectUnmoved('View');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'View', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'History of the review' }).click();
  await expectUnmoved('History');
  await page.keyboard.press('Escape');

  const departments = page.getByRole('region', { name: 'Department', exact: true }).getByRole('button');
  const names = () =>
    departments.evaluateAll((all) =>
      all.map((one) => `${one.getAttribute('title')} ${one.getBoundingClientRect().top}`),
    );
  const inOrder = await names();
  await page.getByRole('region', { name: 'Reason for review' }).getByRole('button').nth(1).click();
  await expect(page.getByRole('button', { name: /^Remove filter/ })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Products' })).toHaveAttribute('aria-busy', 'false');
  expect(await names()).toEqual(inOrder);
  await expectUnmoved('a facet');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByRole('grid', { name: 'Products' })).toHaveAttribute('aria-busy', 'false');

  // A row in the middle of the list: those above it take other heights when the list is wider.
  for (let times = 0; times < 9; times += 1) await page.keyboard.press('j');
  await expect(page.locator('[data-current]').getByRole('button', { name: /^Candidate 1: / })).toBeVisible();
  const than = await places(page);
  await view.click();
  await page.getByRole('checkbox', { name: 'Details beside the list' }).click();
  await expect(page.getByRole('complementary', { name: 'Details of the product' })).toBeHidden();
  await expectUnmoved('the details', { than });
  await page.getByRole('checkbox', { name: 'Details beside the list' }).click();
  await expectUnmoved('the details again', { than });
  await page.getByRole('checkbox', { name: 'Picture of the file' }).click();
  await expect(page.locator('.tm-row[data-current]')).toBeInViewport({ ratio: 0.9 });
});
