import type { Page } from '@playwright/test';
import { csvText } from '@tillmap/samples/csv.ts';
import { expect, test } from '../support/admin.ts';
import { withCheckDigit } from '../support/files.ts';
import { importMappings, MAPPING_HEADER } from '../support/mappings.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
];
/** Cost and RRP, in the first week and in the next: each is doubted in one of them, or moved. */
const PRICES = [
  ['1.00', '160.00', '160.00', '1.99'],
  ['1234.50', '2000.00', '1300.25', '2.00'],
  ['2.00', '3.50', '2.00', '12345.67'],
  ['9999.99', '14000.00', '10499.99', '14500.00'],
  ['0.80', '1.20', '0.85', '1.20'],
] as const;

const barcodeOf = (n: number): string => withCheckDigit(`50294000100${n}`);

const weekly = (week: 0 | 1): string =>
  csvText([
    ['barcode', 'description', 'size', 'costprice', 'rrp', 'caseqty'],
    ...PRICES.map((prices, n) => [
      barcodeOf(n),
      `Fizzly sparkling cola number ${n}`,
      '330ml',
      prices[week * 2]!,
      prices[week * 2 + 1]!,
      1,
    ]),
  ]);

/** Texts with an amount that the box around them cuts, with that box. */
const cutAmounts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCut = (text: DOMRect, element: Element): boolean => {
      const box = element.getBoundingClientRect();
      return text.left < box.left - 0.5 || text.right > box.right + 0.5;
    };
    const hides = (element: Element): boolean => /hidden|clip/.test(getComputedStyle(element).overflowX);
    const cut: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (!text.textContent!.includes('£')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const place = range.getBoundingClientRect();
      for (let around = text.parentElement; place.width > 1 && around; around = around.parentElement)
        if (hides(around) && isCut(place, around)) cut.push(`${text.textContent} in ${around.className}`);
    }
    return cut;
  });

test('When prices are large or doubted, then review and changes show every amount whole, at every size', async ({
  page,
  api,
  wholesaler,
  uniqueName,
}) => {
  const { code } = wholesaler;
  const mappings = PRICES.map((_, n) => `${barcodeOf(n)},Fizzly sparkling cola number ${n},10,1010,101010,S`);
  await importMappings(api, code, { name: 'references.csv', content: [MAPPING_HEADER, ...mappings].join('\r\n') });
  const first = await api.completedSession(code, `${uniqueName} 1`, { name: 'first.csv', content: weekly(0) });
  await (await api.download(first.id)).arrayBuffer();
  const { id } = await api.completedSession(code, `${uniqueName} 2`, { name: 'second.csv', content: weekly(1) });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const isDense of [true, false]) {
      await page.goto(`/review?session=${id}`);
      await page.evaluate((dense) => localStorage.setItem('tm-review-dense', dense), String(isDense));
      await page.reload();
      // On a busy machine the products may come late, behind the comparison with the last file.
      await expect(page.getByRole('gridcell', { name: /£12,345\.67/ })).toBeVisible({ timeout: 60_000 });
      expect(await cutAmounts(page), `review, ${size.width} px, compact: ${isDense}`).toEqual([]);
    }
    await page.goto(`/changes/${id}`);
    await expect(page.getByRole('grid', { name: 'Changed products' }).getByText('£10,499.99').first()).toBeVisible();
    expect(await cutAmounts(page), `changes, ${size.width} px`).toEqual([]);
  }
  // On a phone the cost has no column: the price check under the product says it.
  await page.goto(`/review?session=${id}`);
  await page.locator(`#row-${barcodeOf(0)}`).click();
  await expect(page.locator('[data-current]').getByText('The cost £160.00')).toBeVisible();
});
