import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { sample } from '../support/files.ts';
import { expectToFit } from '../support/fits.ts';
import { expect, test } from '../support/test.ts';

const LONG = 'Harbour spring and summer new range for the three shops, second draft with corrected case quantities';
const UNBROKEN = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenauszahlungsstelle';

/** The last of these is the desk at 200 %. */
const SIZES = [
  [1440, 900],
  [1366, 768],
  [390, 844],
  [720, 450],
] as const;

/** Texts of which a part is hidden, each with its line. */
const cutTexts = (lines: Locator): Promise<string[]> =>
  lines.evaluateAll((all) =>
    all.flatMap((line) =>
      [line, ...line.querySelectorAll('*')]
        .filter((one) => {
          const { overflowX, overflowY } = getComputedStyle(one);
          const isCut = one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;
          return one.clientWidth > 1 && isCut && `${overflowX}${overflowY}` !== 'visiblevisible';
        })
        .map((one) => `${one.textContent}`),
    ),
  );

test('When sessions have long names, then each is whole, in the list and beside an open session', async ({
  page,
  api,
  uniqueName,
}) => {
  const long = `${uniqueName} ${LONG}`;
  const { id } = await api.createSession('NORTHWAY', long);
  await api.upload(id, { name: 'order.csv', content: readFileSync(sample('northway-weekly-order.csv')) });
  await api.createSession('NORTHWAY', `${uniqueName} ${UNBROKEN}`);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const address of ['/', `/?session=${id}`]) {
      await page.goto(address);
      const lines = page.locator('li').filter({ hasText: uniqueName });
      await expect(lines).toHaveCount(2);
      // On a phone the list makes room for the session that is open.
      if (!(await lines.first().isVisible())) continue;
      expect(await cutTexts(lines), `${address} at ${width} px`).toEqual([]);
      await expectToFit(page);
    }
  }
});
