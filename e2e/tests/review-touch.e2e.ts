import type { Page } from '@playwright/test';
import { reviewOverview } from '@tillmap/contracts';
import { doubtfulFile } from '../support/review-states.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

const current = (page: Page) => page.locator('[data-current]');
const bar = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'This product' }).getByRole('button', { name });

test('When nobody has a keyboard, then accepting, choosing, going on and taking back are each one touch', async ({
  page,
  api,
  uniqueName,
}) => {
  const file = { name: 'doubtful.csv', content: doubtfulFile(6) };
  const { id } = await api.completedSession('NORTHWAY', uniqueName, file);
  const counts = async () => (await api.data(reviewOverview, { params: { id } })).counts;
  const before = await counts();
  const saved = await api.products(id);
  await page.goto(`/review?session=${id}&filter=review&sort=impact&fold=none`);
  await expect(current(page)).toHaveCount(1);
  const first = (await current(page).getAttribute('id'))!;

  await bar(page, 'Accept').tap();
  await expect.poll(counts).toMatchObject({ accepted: 1, to_do: before.to_do - 1 });
  await expect(current(page)).not.toHaveId(first);

  // Which products have a second candidate depends on what the wholesaler's classifier has learned by now.
  const choice = [...saved.values()].find(
    ({ barcode, needs_review, candidates }) => needs_review && candidates.length > 1 && !first.endsWith(barcode),
  )!;
  const chosen = `row-${choice.barcode}`;
  await page.locator(`#${chosen}`).getByRole('gridcell').nth(2).tap();
  await expect(current(page)).toHaveId(chosen);
  const candidate = current(page).getByRole('button', { name: /^Candidate 2: / });
  const place = /^Candidate 2: (.+), \d+%/.exec((await candidate.locator('.tm-vh').textContent())!)![1]!;
  await candidate.tap();
  await expect.poll(counts).toMatchObject({ accepted: 1, changed: 1 });
  await expect(page.locator(`#${chosen}`)).toContainText(place);
  await expect(current(page)).not.toHaveId(chosen);

  const passed = (await current(page).getAttribute('id'))!;
  await bar(page, 'Next').tap();
  await expect(current(page)).not.toHaveId(passed);
  expect(await counts()).toMatchObject({ accepted: 1, changed: 1 });

  await bar(page, 'Details').tap();
  const details = page.getByRole('dialog', { name: 'Details of the product' });
  await expect(details).toBeVisible();
  await details.getByRole('button', { name: 'Close the details' }).tap();
  await expect(details).toBeHidden();
  await expect(current(page)).toBeFocused();

  await bar(page, 'Undo').tap();
  await expect.poll(counts).toMatchObject({ accepted: 1, changed: 0 });
  await bar(page, 'Undo').tap();
  await expect.poll(counts).toEqual(before);
  expect(await api.products(id)).toEqual(saved);
});

test('When a product has no candidate, then its words name what there is to touch', async ({
  page,
  api,
  uniqueName,
}) => {
  const file = { name: 'nothing.csv', content: 'Barcode,Description,Cost Price\n5790000000016,,1.00' };
  const { id } = await api.completedSession('NORTHWAY', uniqueName, file);
  await page.goto(`/review?session=${id}&fold=none`);
  await expect(current(page)).toHaveCount(1);
  await expect(current(page)).toContainText('Press Department to search all departments.');
  await bar(page, 'Accept').tap();
  await expect(page.getByRole('status').filter({ hasText: 'Press Department to choose a department.' })).toBeVisible();
  await bar(page, 'Department').tap();
  await expect(page.getByRole('dialog', { name: 'Edit mapping' })).toBeVisible();
});

test('When the next product is gone to, then it is seen whole below the tools', async ({ page, api, uniqueName }) => {
  const rows = Array.from({ length: 30 }, (_, at) => `57900000${String(at + 100).padStart(4, '0')},,1.00`);
  const { id } = await api.completedSession('NORTHWAY', uniqueName, {
    name: 'nothing.csv',
    content: ['Barcode,Description,Cost Price', ...rows].join('\n'),
  });
  await page.goto(`/review?session=${id}&filter=review&fold=none`);
  await expect(current(page)).toHaveCount(1);
  const seen = async () => {
    const tools = await page.getByRole('toolbar', { name: 'List' }).boundingBox();
    const row = await current(page).boundingBox();
    return row!.y - (tools!.y + tools!.height);
  };
  for (let times = 0; times < 8; times += 1) {
    const before = (await current(page).getAttribute('id'))!;
    await bar(page, 'Next').tap();
    await expect(current(page)).not.toHaveId(before);
  }
  await expect.poll(seen).toBeGreaterThanOrEqual(0);
});
