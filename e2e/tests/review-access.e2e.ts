import { expectNoFindings } from '../support/axe.ts';
import { expectToFit } from '../support/fits.ts';
import { looksOf } from '../support/looks.ts';
import { doubtfulFile, REVIEW_STATES } from '../support/review-states.ts';
import { expect, test } from '../support/test.ts';

for (const [at, { name, query = '', prepare, restore }] of REVIEW_STATES.entries()) {
  test(`When the review shows: ${name}, then everybody can use it, at a desk and on a phone, light and dark`, async ({
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
    for (const { width, height, colour } of looksOf(at)) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: colour });
      await page.goto(`/review?session=${id}${query}${query.includes('fold') ? '' : '&fold=none'}`);
      if (!query || !prepare) await expect(page.locator('[data-current]')).toHaveCount(1);
      await prepare?.(page, { id, api });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colour);
      await expectToFit(page);
      await expectNoFindings(page, `${name}, ${width} x ${height}, ${colour}`);
      await restore?.({ id, api });
    }
  });
}
