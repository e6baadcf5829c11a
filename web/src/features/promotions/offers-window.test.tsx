import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import {
  type PromotionOffers,
  promotionOffers,
  promotionOffersSchema,
  readPromotionOffers,
  showPromotion,
} from '@tillmap/contracts';
import { aPromotion, aPromotionFile, PROMOTION_ID } from '../../testing/archive-builders.ts';
import { someColumns } from '../../testing/columns-builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, refuses, refusesWith, server } from '../../testing/server.ts';

const FILE = aPromotionFile();

const someOffers = (over: Partial<PromotionOffers> = {}): PromotionOffers =>
  promotionOffersSchema.parse({
    file_id: FILE.id,
    file: FILE.original_filename,
    read_at: '2026-03-02T09:20:00Z',
    read_by: 'Sam Staff',
    offers_count: 240,
    deals_count: 12,
    offers: [
      {
        line: 3,
        barcode: '5000112637922',
        description: 'Cola 330ml',
        offer_cost: '7.99',
        offer_rrp: '',
        deal: '3 for £2',
        from: '',
        until: '2026-03-28',
      },
    ],
    conflicts_count: 1,
    conflicts: [{ line: 3, reason: 'The product is not in the last file of this wholesaler.' }],
    refused_count: 1,
    refused: [{ line: 9, reason: 'Line 9 has no barcode.' }],
    findings: ['Please check that it is the right file.'],
    columns: someColumns(),
    ...over,
  });

const open = async () => {
  const { user } = renderApp({ at: `/promotions/${PROMOTION_ID}` });
  await user.click(await screen.findByRole('button', { name: `Read as offers ${FILE.original_filename}` }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
};

beforeEach(() => server.use(answers(showPromotion, aPromotion({ files: [FILE] }))));

describe('A file of a promotion that is read as offers', () => {
  test('When it was read before, then what it gave is shown, and it is not read again', async () => {
    server.use(answers(promotionOffers, { data: someOffers() }), refuses(readPromotionOffers, 500));
    const { dialog } = await open();
    expect(await dialog.findByText(/240 offers, 12 with a deal in words\. Read by Sam Staff/)).toBeVisible();
    expect(dialog.getByText('Please check that it is the right file.')).toBeVisible();
    expect(dialog.getByText('Line 3: The product is not in the last file of this wholesaler.')).toBeVisible();
    expect(dialog.getByText('Line 9 has no barcode.')).toBeVisible();
    const [, row] = within(dialog.getByRole('table', { name: 'Offers' })).getAllByRole('row');
    expect(row).toHaveTextContent('Cola 330ml5000112637922£7.99–3 for £2–28 Mar 2026');
    expect(dialog.getByText('The first 1 are shown.')).toBeVisible();
  });

  test('When its columns are not sure, then they are asked for, and it is read with the answer', async () => {
    server.use(
      refuses(promotionOffers, 404, 'This file was not read as offers yet.'),
      refusesWith(readPromotionOffers, 422, { message: 'Name the columns.', columns: someColumns() }),
    );
    const { user, dialog } = await open();
    expect(await dialog.findByRole('heading', { name: 'Which column is which?' })).toBeVisible();
    const sent: unknown[] = [];
    server.use(
      answers(readPromotionOffers, async ({ request }) => {
        sent.push(await request.json());
        return { data: someOffers({ offers_count: 1, deals_count: 0 }) };
      }),
    );
    await user.click(dialog.getByRole('button', { name: 'Use These Columns' }));
    expect(await dialog.findByText(/^1 offer\. Read by/)).toBeVisible();
    expect(sent).toEqual([{ layout: expect.stringContaining('"field":"barcode"') }]);
    await user.click(dialog.getByRole('button', { name: 'See or change the columns' }));
    expect(dialog.getByRole('heading', { name: 'The columns of this file' })).toBeVisible();
  });

  test('When it cannot be read, then a sentence says why; after a fault it can be tried again', async () => {
    server.use(refuses(promotionOffers, 404), refuses(readPromotionOffers, 503, 'The archive is away.'));
    const { user, dialog } = await open();
    expect(await dialog.findByText('The archive is away.')).toBeVisible();
    server.use(answers(readPromotionOffers, { data: someOffers() }));
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText(/240 offers/)).toBeVisible();
  });
});
