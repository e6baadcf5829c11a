import { join } from 'node:path';
import { choosing, fakeAssistant, type StandInAssistant } from '../../packages/testing/src/stand-in-assistant.ts';
import { type Product, startProduct } from '../product.ts';
import { ACCOUNTS, clientAs, PASSWORD } from '../support/accounts.ts';
import { gate } from '../support/admin.ts';
import { withCheckDigit } from '../support/files.ts';
import { createSession, rowByRow, upload } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ as: null });

const START_MS = 240_000;
/** The assistant thinks until the status page, which asks every few seconds, was seen to tell of it. */
const seen = gate();

let assistant: StandInAssistant;
let product: Product;

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  const { config } = test.info();
  const first = choosing(() => 0);
  assistant = await fakeAssistant(async (response, items) => {
    await seen.passed;
    await first(response, items);
  });
  product = await startProduct(join(config.projects[0]!.outputDir, '..', 'product-with-assistant.log'), {
    AI_BASE_URL: assistant.url,
    AI_MODEL: 'small-1',
    AI_API_KEY: 'sk-browser-test',
    AI_TIMEOUT_SECONDS: '120',
  });
});
test.afterAll(async () => {
  seen.open();
  await product?.stop();
  await assistant?.stop();
});

/** Names whose words belong to no one group. */
const doubtful = (count: number): string =>
  [
    'Barcode,Description,Cost Price',
    ...Array.from(
      { length: count },
      (_, n) =>
        `${withCheckDigit(`57${String(n).padStart(10, '0')}`)},Assorted ${['chocolate soap', 'crisp tonic', 'tea wipes', 'cat bread', 'milk bleach'][n % 5]} ${n},1.00`,
    ),
  ].join('\n');

test('When an assistant is set, then the screens say what is sent where, show that it is asked, and tell what it chose', async ({
  page,
  uniqueName,
}) => {
  test.setTimeout(120_000);
  await page.goto(product.baseUrl);
  await page.getByLabel('Email').fill(ACCOUNTS.staff);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  const id = await createSession(page, uniqueName, 'Northway');
  const host = new URL(assistant.url).host;
  const said = `For products that need review, the name, size, supplier’s category and possible categories with similar products are sent to ${host}. No barcodes, prices or user names.`;
  await expect(page.getByRole('note').filter({ hasText: 'For products that need review' })).toHaveText(said);
  await upload(page, { name: 'doubtful.csv', mimeType: 'text/csv', buffer: Buffer.from(doubtful(40)) });
  await page.getByRole('button', { name: 'Start Processing 40 Products' }).click();

  await expect(page.getByText(/^The assistant is checking products that need review: \d+ of \d+$/)).toBeVisible();
  await expect(page.getByText('AI suggestion')).toBeVisible();
  await expect(page.getByText('99%')).toBeVisible();
  await expect(page.getByRole('note').filter({ hasText: 'For products that need review' })).toHaveText(said);
  seen.open();
  const results = page.getByRole('link', { name: 'View Results & Download CSV' });
  await expect(results).toBeVisible({ timeout: 60_000 });

  const rows = [...(await clientAs(product.baseUrl, 'staff').products(id)).values()].filter(({ review_details }) =>
    review_details.some((detail) => detail.startsWith('The assistant (small-1)')),
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.some(({ source }) => source === 'ai')).toBe(true);
  expect(rows.every(({ confidence }) => confidence <= 90)).toBe(true);
  await results.click();
  await rowByRow(page);
  await page
    .getByRole('button', { name: /^Why\?/ })
    .first()
    .click();
  await expect(page.getByText(/^The assistant \(small-1\)/).first()).toBeVisible();
  expect(assistant.bodies.join()).not.toMatch(/\d{8}|@example\.com/);
});
