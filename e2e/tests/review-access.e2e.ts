import { expectNoFindings } from '../support/axe.ts';
import { expectToFit } from '../support/fits.ts';
import { doubtfulFile, REVIEW_STATES } from '../support/review-states.ts';
import { expect, test } from '../support/test.ts';

/** A desk, a phone, and the desk enlarged to 200 % and 400 %. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 720, height: 450 },
  { width: 360, height: 225 },
];

for (const { name, query = '', prepare, restore } of REVIEW_STATES) {
  test(`When the review shows: ${name}, then everybody can use it, at any size and in both colours`, async ({
    page,
    api,
    watch,
    uniqueName,
  }) => {
    test.setTimeout(180_000);
    watch.expectRefusal(/\/review\/steps$/);
    const { id } = await api.completedSession('NORTHWAY', uniqueName, {
      name: 'doubtful.csv',
      content: doubtfulFile(5),
    });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.goto(`/review?session=${id}${query}`);
      if (!query) await expect(page.locator('[data-current]')).toHaveCount(1);
      await prepare?.(page, { id, api });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        const where = `${name}, ${size.width} x ${size.height}, ${colorScheme}`;
        await expectToFit(page);
        await expectNoFindings(page, where);
      }
      await restore?.({ id, api });
    }
  });
}
