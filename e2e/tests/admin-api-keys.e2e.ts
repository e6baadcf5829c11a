import { listApiKeys } from '@tillmap/contracts';
import type { ProductClient } from '@tillmap/testing/product-client';
import { answer, expect, newCode, test } from '../support/admin.ts';
import { demoBarcodes } from '../support/files.ts';
import { rowOf } from '../support/steps.ts';

/** Within this a deleted key is refused everywhere. */
const EVERYWHERE_MS = 5_000;
const KNOWN = demoBarcodes('northway')[0]!;

/** Asks as other software does: with the key and without anybody signed in. */
const withKey = ({ base }: ProductClient, key: string, path: string, body?: unknown): Promise<Response> =>
  fetch(`${base}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
const lookup = (api: ProductClient, key: string): Promise<Response> =>
  withKey(api, key, '/api/external/product/batch-lookup', {
    wholesaler_code: 'NORTHWAY',
    products: [{ barcode: KNOWN }],
  });

test('When an API key is created, then it is shown once, answers lookups alone, and is refused once it is deleted', async ({
  page,
  api,
}) => {
  const name = `Till ${newCode()}`;
  await page.goto('/admin/api-keys');
  await page.getByRole('button', { name: 'Create API Key' }).click();
  const create = page.getByRole('dialog', { name: 'Create API Key' });
  await create.getByRole('button', { name: 'Create API Key' }).click();
  await expect(create.getByLabel('Name')).toHaveAccessibleDescription(/Name is required/);
  await create.getByLabel('Name').fill(name);
  await create.getByRole('button', { name: 'Create API Key' }).click();
  const shown = page.getByRole('dialog', { name: 'Your new API key' });
  const key = await shown.getByLabel(name).inputValue();
  await page.keyboard.press('Escape');
  await expect(shown.getByText(/You cannot see it again/)).toBeVisible();
  await shown.getByRole('button', { name: 'I have copied the key' }).click();
  await expect(shown).toBeHidden();

  const row = rowOf(page, 'API keys', name);
  await expect(row).toContainText(`${key.slice(0, 8)}`);
  await expect(row.getByRole('cell').nth(4)).toHaveText('Never');
  await page.reload();
  await expect(row).toBeVisible();
  expect(await page.content()).not.toContain(key);

  const answered = await lookup(api, key);
  expect(answered.status).toBe(200);
  const { data } = (await answered.json()) as { data: { barcode: string; source: string }[] };
  expect(data).toEqual([expect.objectContaining({ barcode: KNOWN, source: 'exact' })]);
  for (const path of ['/api/v1/wholesalers', '/api/admin/users', '/api/auth/user']) {
    expect((await withKey(api, key, path)).status, `${path} with a key for lookups`).toBe(403);
  }
  const lastUse = async () => (await api.data(listApiKeys)).find((one) => one.name === name)?.last_used_at;
  await expect.poll(lastUse).toBeTruthy();
  await page.reload();
  await expect(row.getByRole('cell').nth(4)).toHaveText(/just now|ago$/);

  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await answer(page, 'Delete this API key?', 'Keep');
  expect((await lookup(api, key)).status).toBe(200);
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByRole('dialog', { name: 'Delete this API key?' })).toContainText(name);
  await answer(page, 'Delete this API key?', 'Delete');
  await expect(page.getByText(`‘${name}’ was deleted.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect.poll(async () => (await lookup(api, key)).status, { timeout: EVERYWHERE_MS }).toBe(401);
});
