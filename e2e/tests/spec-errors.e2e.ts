import { csvFile } from '../support/admin.ts';
import { addFile, newPromotion } from '../support/archive.ts';
import { fewProducts } from '../support/files.ts';
import { confirm, expectSentences, inRow, press } from '../support/refusals.ts';
import { refuseSilently } from '../support/specification.ts';
import { upload } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('When the File Builder is refused something without a word, then it says the sentence of the catalogue', async ({
  page,
  api,
  watch,
  uniqueName,
}) => {
  const { id } = await api.createSession('NORTHWAY', uniqueName);
  await api.upload(id, { name: 'five.csv', content: fewProducts(5) });
  const file = { name: 'five.csv', mimeType: 'text/csv', buffer: Buffer.from(fewProducts(5)) };
  const start = press(/^Start Processing/);
  await expectSentences(page, watch, `/?session=${id}`, {
    actions: [
      ['Error uploading file', 'POST', /\/upload-supplier-file$/, (on) => upload(on, file)],
      [
        'Error deleting session',
        'DELETE',
        /\/file-building\/sessions\/[^/]+$/,
        async (on) => {
          await on.getByRole('button', { name: `Delete ${uniqueName}` }).click();
          await confirm(on, 'Delete');
        },
      ],
      [
        'Error starting processing',
        'POST',
        /\/generate-epos-file$/,
        async (on) => {
          // The file that was refused is not the one that would be processed, so one says first which it is.
          await press(/^Keep /)(on);
          await start(on);
        },
      ],
    ],
  });
  await page.route('**/generate-epos-file', (route) =>
    route.fulfill({ status: 202, json: { success: false, message: '' } }),
  );
  await start(page);
  await expect(page.getByText('Error generating EPoS file', { exact: true })).toBeVisible();
  const completed = { ...(await api.session(id)), status: 'completed' };
  await page.route(`**/sessions/${id}/status`, (route) => route.fulfill({ json: { data: completed } }));
  await refuseSilently(page, watch, 'GET', /\/products$/);
  await page.goto(`/review?session=${id}`);
  await expect(page.getByText('Error loading products', { exact: true }).first()).toBeVisible();
});

test.describe('As an administrator', () => {
  test.use({ as: 'admin' });

  test('When promotions are refused something without a word, then the sentence of the catalogue is said', async ({
    page,
    api,
    watch,
    uniqueName,
  }) => {
    const { id } = await newPromotion(api, uniqueName);
    await addFile(api, id, 'one.csv', 'barcode\r\n5017543004018\r\n');
    await expectSentences(page, watch, '/promotions?wholesaler=NORTHWAY', {
      loads: [
        ['Failed to load wholesalers', /\/v1\/wholesalers$/],
        ['Failed to load promotions', /\/admin\/promotions$/],
      ],
      actions: [
        [
          'Failed to create promotion',
          'POST',
          /\/admin\/promotions$/,
          async (on) => {
            await press('Create Promotion')(on);
            await on.getByRole('dialog').getByLabel('Name').fill(uniqueName);
            await confirm(on, 'Create Promotion');
          },
        ],
      ],
    });
    await expectSentences(page, watch, `/promotions/${id}`, {
      loads: [['Failed to load promotion details', new RegExp(`/promotions/${id}$`)]],
      actions: [
        [
          'Failed to upload file',
          'POST',
          /\/files$/,
          async (on) => {
            await on.getByLabel('Promotion file').setInputFiles(csvFile('two.csv', ['barcode']));
            await press('Upload File')(on);
          },
        ],
        ['Failed to download file', 'GET', /\/promotion-files\/[^/]+\/download$/, press('Download one.csv')],
        ['Failed to delete file', 'DELETE', /\/promotion-files\//, inRow('Files', 'one.csv', /^Delete/, 'Delete')],
        [
          'Failed to delete promotion',
          'DELETE',
          /\/admin\/promotions\//,
          async (on) => {
            await press('Delete Promotion')(on);
            await confirm(on, 'Delete Promotion');
          },
        ],
      ],
    });
  });
});
