import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  type ReviewedProduct,
  type ReviewOverview,
  reviewOverview,
  type Session,
  sessionProduct,
} from '@tillmap/contracts';
import type { ProductClient } from '@tillmap/testing/product-client';
import { sample } from '../support/files.ts';
import { expect, test } from '../support/test.ts';

const WEEKLY_ORDER = { name: 'northway-weekly-order.csv', content: readFileSync(sample('northway-weekly-order.csv')) };
const KEYS = 50;
/** Saves follow each other, and each is learned from while the next is written: a slow machine takes half a second for one. */
const ALL_SAVED_MS = 60_000;

const countsOf = async (api: ProductClient, { id }: Session): Promise<ReviewOverview['counts']> =>
  (await api.data(reviewOverview, { params: { id } })).counts;

const opened = async (page: Page, api: ProductClient, name: string): Promise<Session> => {
  const session = await api.completedSession('NORTHWAY', name, WEEKLY_ORDER);
  // The surest doubts first: these have a proposal to accept.
  await page.goto(`/review?session=${session.id}&filter=review&sort=confidence&fold=none`);
  await expect(page.locator('[data-current]')).toHaveCount(1);
  return session;
};

/** All that is saved of the products. */
const savedOf = (api: ProductClient, id: string): Promise<ReadonlyMap<string, ReviewedProduct>> => api.products(id);

test('When fifty doubtful rows have the right proposal, then fifty keys settle them, and fifty more take that back', async ({
  page,
  api,
  uniqueName,
}) => {
  test.setTimeout(180_000);
  const session = await opened(page, api, uniqueName);
  const before = await countsOf(api, session);
  const saved = await savedOf(api, session.id);

  for (let key = 0; key < KEYS; key++) await page.keyboard.press('a');
  await expect
    .poll(() => countsOf(api, session), { timeout: ALL_SAVED_MS })
    .toMatchObject({ to_do: before.to_do - KEYS, accepted: KEYS, done: before.done + KEYS });
  await expect(page.getByText(`${before.done + KEYS} of ${before.done + before.to_do} done`)).toBeVisible();

  for (let key = 0; key < KEYS; key++) await page.keyboard.press('u');
  await expect.poll(() => countsOf(api, session), { timeout: ALL_SAVED_MS }).toEqual(before);
  expect(await savedOf(api, session.id)).toEqual(saved);
});

test('When the second candidate is right, then one key takes its place and its VAT, and a reload keeps the way back', async ({
  page,
  api,
  uniqueName,
}) => {
  const session = await opened(page, api, uniqueName);
  const saved = await savedOf(api, session.id);
  await page.keyboard.press('2');
  await expect.poll(async () => (await countsOf(api, session)).changed).toBe(1);
  const changed = [...(await savedOf(api, session.id)).values()].filter(({ source }) => source === 'manual');
  expect(changed).toHaveLength(1);
  const params = { id: session.id, barcode: changed[0]!.barcode };
  const { candidates } = await api.data(sessionProduct, { params });
  expect(changed[0]).toMatchObject({ cg_code: candidates[1]!.cg_code, vat_code: candidates[1]!.vat_code });

  await page.reload();
  await expect(page.locator('[data-current]')).toHaveCount(1);
  await page.keyboard.press('u');
  await expect.poll(async () => (await countsOf(api, session)).changed).toBe(0);
  expect(await savedOf(api, session.id)).toEqual(saved);
});
