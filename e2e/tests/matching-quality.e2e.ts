import { deleteSession, listActivities, type Session } from '@tillmap/contracts';
import type { NamedFile } from '@tillmap/testing/product-client';
import { answer, expect, test } from '../support/admin.ts';
import { importMappings, MAPPING_HEADER } from '../support/mappings.ts';
import { figure, rowOf } from '../support/steps.ts';

const KNOWN = [
  ['5010029000016', 'Fizzly sparkling cola can'],
  ['5010029000023', 'Fizzly sparkling cherry cola can'],
  ['5010029000030', 'Fizzly sparkling diet cola can'],
  ['5010029000047', 'Fizzly sparkling vanilla cola can'],
] as const;
/** Of a barcode that nobody knows, but much like what is known. */
const LIKE_KNOWN: NamedFile = {
  name: 'order.csv',
  content: 'barcode,description,cost\r\n5012345678900,Fizzly sparkling lime cola can,0.45\r\n',
};

test('When an administrator sets the review threshold of a wholesaler, then runs that start afterwards use it', async ({
  page,
  api,
  wholesaler: { code, name },
  uniqueName,
}) => {
  const references = KNOWN.map(([barcode, title]) => `${barcode},${title},10,1010,101010,S`);
  await importMappings(api, code, { name: 'references.csv', content: [MAPPING_HEADER, ...references].join('\r\n') });

  await page.goto('/admin/matching-quality');
  const row = rowOf(page, 'Matching quality', code);
  await page.getByRole('button', { name: /^Show \d+ wholesalers? with too few names to learn from$/ }).click();
  await expect(row).toContainText('fewer than 200 with a name');
  await expect(row).toContainText('80default');
  await row.getByRole('button', { name: `Details ${name}` }).click();
  await expect(page).toHaveURL(`/admin/matching-quality?wholesaler=${code}`);
  await page.reload();
  await expect(page.getByText(/once there are 200 reference mappings with a name/)).toBeVisible();

  const setTo = async (threshold: number): Promise<void> => {
    const field = page.getByRole('textbox', { name: 'Review threshold' });
    await field.fill(String(threshold));
    await expect(page.getByRole('slider', { name: 'Review threshold, slider' })).toHaveValue(String(threshold));
    await page.getByRole('button', { name: 'Save Threshold' }).click();
    await answer(page, 'Change the review threshold?', `Set to ${threshold}`);
    await expect(row).toContainText(`${threshold}its own`);
  };
  const run = async (what: string): Promise<Session> => api.completedSession(code, `${uniqueName} ${what}`, LIKE_KNOWN);

  await setTo(100);
  const strict = await run('strict');
  expect(strict.processing_stats).toMatchObject({ high_confidence: 0, low_confidence: 1 });
  await setTo(35);
  const generous = await run('generous');
  expect(generous.processing_stats).toMatchObject({ high_confidence: 1, low_confidence: 0 });
  // The first run keeps what it was started with.
  await page.goto(`/review?session=${strict.id}`);
  await expect(figure(page, 'Summary', 'Needs review')).toHaveText('1');

  // The audit trail hears of it a moment later, and of what the tests beside this one do.
  const query = { search: 'admin@example.com', kind: 'reference_data' } as const;
  const told = `Changed the review settings of ${name}: threshold 35 instead of 100`;
  const summaries = async () => {
    const { data } = await api.data(listActivities, { query });
    return data.map(({ summary }) => summary);
  };
  await expect.poll(summaries).toContain(told);
  await page.goto(`/admin/activities?${new URLSearchParams(query)}`);
  await expect(page.getByText(told)).toBeVisible();

  await page.goto(`/admin/matching-quality?wholesaler=${code}`);
  await page.getByRole('button', { name: 'Use the default (80)' }).click();
  await answer(page, 'Use the default threshold?', 'Use 80');
  await expect(row).toContainText('80default');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'All Activity' })).toBeVisible();
  for (const { id } of [strict, generous]) await api.call(deleteSession, { params: { id } });
});
