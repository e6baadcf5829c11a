import type { Page } from '@playwright/test';
import { createPromotion, createUser, deletePromotion, deleteUser } from '@tillmap/contracts';
import { newCode } from '../support/admin.ts';
import { fewProducts } from '../support/files.ts';
import { expectToFit } from '../support/fits.ts';
import { expect, test } from '../support/test.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  // 1440 x 900 enlarged to 200 % and 400 %.
  { width: 720, height: 450 },
  { width: 360, height: 225 },
];
const LONGEST_SESSION = 200;

/** As long as a name may be, with words that fit in no column. */
const longName = (length: number, beginning: string): string =>
  `${beginning} Kingston-by-the-Sea and Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch `
    .repeat(4)
    .slice(0, length)
    .trim();

/** Texts that a box of theirs cuts, also where it has the whole text as its title: no keyboard opens that. */
const cutTexts = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const text = range.getBoundingClientRect();
        const clips = (box: Element | null): boolean => {
          if (box === null || !/hidden|clip/.test(getComputedStyle(box).overflow)) return false;
          const { left, right, bottom } = box.getBoundingClientRect();
          return text.left < left - 1 || text.right > right + 1 || text.bottom > bottom + 3;
        };
        return clips(element) || clips(element.parentElement);
      })
      .map((element) => element.textContent),
  );

const expectWhole = async (page: Page, selector: string): Promise<void> => {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectToFit(page);
    await expect.poll(() => cutTexts(page, selector), `cut at ${size.width} px`).toEqual([]);
  }
};

test('When a session has the longest name, then it is whole in the review and in What changed, and the download in sight', async ({
  page,
  api,
  uniqueName,
}) => {
  const file = { name: 'few.csv', content: fewProducts(5) };
  const name = longName(LONGEST_SESSION, uniqueName);
  const { id } = await api.completedSession('NORTHWAY', name, file);
  for (const address of [`/review?session=${id}`, `/changes/${id}`]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    const download = page.getByRole('button', { name: 'Download CSV' });
    await expect(download).toBeVisible();
    await expectWhole(page, 'h1, .tm-review-title p, ol[aria-label="Steps of this session"] small');
    const { x, width } = (await download.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(SIZES.at(-1)!.width);
    await page.setViewportSize(SIZES[0]!);
    const wide = (await download.boundingBox())!;
    expect(wide.x + wide.width).toBeLessThanOrEqual(SIZES[0]!.width);
  }
});

test('When a window is enlarged to 400 %, then the download window shows more than its buttons', async ({
  page,
  api,
  uniqueName,
}) => {
  const { id } = await api.completedSession('NORTHWAY', uniqueName, { name: 'few.csv', content: fewProducts(5) });
  await page.setViewportSize(SIZES.at(-1)!);
  await page.goto(`/review?session=${id}&download=all`);
  const choice = page.getByRole('combobox', { name: 'For the till' });
  await choice.scrollIntoViewIfNeeded();
  await expect(choice).toBeInViewport();
  await expect(page.getByRole('button', { name: 'You Must Accept to Download' })).not.toBeInViewport();
});

test.describe('Names in the administration', () => {
  test.use({ as: 'admin' });

  test('When people and promotions have the longest names, then nothing beside them is cut', async ({
    page,
    api,
    uniqueName,
  }) => {
    const code = newCode();
    const body = { name: longName(200, uniqueName), email: `${code.toLowerCase()}@example.com` };
    const { data: user } = await api.call(createUser, { body: { ...body, password: `${code} is a long one` } });
    const { id } = await api.call(createPromotion, {
      body: { wholesaler_code: 'NORTHWAY', name: longName(300, uniqueName) },
    });
    for (const address of ['/admin/users', '/promotions?wholesaler=NORTHWAY']) {
      await page.goto(address);
      await expect(page.getByText(body.name.slice(0, 60)).first()).toBeVisible();
      await expectWhole(page, 'h2, h2 a, td, .mantine-Badge-label');
    }
    await page.goto('about:blank');
    await api.call(deletePromotion, { params: { id } });
    await api.call(deleteUser, { params: { id: user.id } });
  });
});
