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
