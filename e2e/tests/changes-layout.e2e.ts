import type { Page } from '@playwright/test';
import { fewProducts } from '../support/files.ts';
import { expect, test } from '../support/test.ts';

const MOST_PX = 4;
const PARTS = ['.tm-review-head', '.tm-toolbar', '.tm-toolbar .tm-search', '.tm-list', '.tm-facets .tm-facet'];

/** Where the parts of the page stand that a person did not touch. */
const places = (page: Page): Promise<[string, number, number][]> =>
  page.evaluate(
    (parts) =>
      parts.map((selector) => {
        const { left, top } = document.querySelector(selector)!.getBoundingClientRect();
        return [selector, left, top];
      }),
    PARTS,
  );

test('When a facet is chosen, or View opens in What changed, then nothing else moves, and the picture is shown on wish alone', async ({
  page,
  api,
  uniqueName,
}) => {
  const before = fewProducts(30);
  const first = await api.completedSession('NORTHWAY', `${uniqueName} 1`, { name: 'week-1.csv', content: before });
  await (await api.download(first.id)).arrayBuffer();
  const dearer = before.replaceAll(
    /,(\d+\.\d+),(\d+\.\d+),(\d+)\r\n/g,
    (_, cost: string, rrp: string, units: string) => `,${(Number(cost) * 1.1).toFixed(2)},${rrp},${units}\r\n`,
  );
  const { id } = await api.completedSession('NORTHWAY', uniqueName, { name: 'week-2.csv', content: dearer });
  const grid = page.getByRole('grid', { name: 'Changed products' });
  const view = page.getByRole('button', { name: 'View', exact: true });
  for (const [width, height, most] of [
    [1440, 900, 300],
    [1366, 768, 300],
    [390, 844, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/changes/${id}`);
    await expect(grid).toBeVisible();
    const at = `${width} px`;
    const toolbar = (await page.locator('.tm-toolbar').boundingBox())!;
    expect(toolbar.height, at).toBeLessThanOrEqual(width < 900 ? 53 : 41);
    expect((await grid.locator('.tm-row').first().boundingBox())!.y, at).toBeLessThanOrEqual(most);
    if (width < 900) continue;

    const than = await places(page);
    const expectUnmoved = async (what: string): Promise<void> => {
      for (const [nth, [part, left, top]] of (await places(page)).entries()) {
        expect(Math.abs(left - than[nth]![1]), `${at}, ${what}: ${part}, to the side`).toBeLessThanOrEqual(MOST_PX);
        expect(Math.abs(top - than[nth]![2]), `${at}, ${what}: ${part}`).toBeLessThanOrEqual(MOST_PX);
      }
    };
    await view.click();
    await expectUnmoved('View');
    await page.keyboard.press('Escape');
    await page.locator('.tm-facet-value').first().click();
    await expect(page.getByRole('button', { name: /^Remove filter/ })).toBeVisible();
    await expect(grid).toHaveAttribute('aria-busy', 'false');
    await expectUnmoved('a facet');
    const strip = page.locator('.tm-row[data-current] .tm-strip');
    const barcode = await page.locator('.tm-row[data-current] .tm-barcode').innerText();
    await expect(strip).not.toContainText(barcode);

    const picture = page.getByRole('img', { name: /^Margins of the changed lines/ });
    await expect(picture).toBeHidden();
    await view.click();
    await page.getByRole('checkbox', { name: 'Picture of the change' }).check();
    await expect(picture).toBeVisible();
    await page.getByRole('checkbox', { name: 'Picture of the change' }).uncheck();
  }
});
