import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  type ReviewedProduct,
  sessionProduct,
  sessionProducts,
  sessionStatistics,
  sessionStatus,
  setSoldAs,
  updateProduct,
} from '@tillmap/contracts';
import { aCompletedSession, aProduct, SESSION_ID } from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, refuses, server } from '../../testing/server.ts';
import { aDetail } from '../../testing/workbench-builders.ts';
import { issueLabel, markedFigure } from './issue-labels.ts';
import { soldAsText } from './sold-as-words.ts';

const at = `/review?session=${SESSION_ID}`;
const issue = (code: string, sentence: string, is_serious = true) => ({ code, sentence, is_serious });

const aCase = (over: Partial<ReviewedProduct> = {}) =>
  aProduct({
    barcode: '15026277003829',
    description: 'Hartby Baked Beans',
    cost: '6.24',
    rrp: '0.79',
    case_qty: '12',
    unit_cost: '0.52',
    case_cost: '6.24',
    cost_basis: 'case',
    sold_as: 'case',
    unit_barcode: '5026277003822',
    case_barcode: '15026277003829',
    is_case_row: true,
    needs_review: true,
    price_issues: [issue('case_at_unit_price', '15026277003829 is the barcode of a case')],
    ...over,
  });

const open = async (products: ReviewedProduct[], query = '') => {
  const asked: URLSearchParams[] = [];
  server.use(
    answers(sessionStatus, { data: aCompletedSession() }),
    answers(sessionStatistics, {
      data: { total_items: 40, high_confidence: 36, needs_review: 4, skipped: 0 },
    }),
    answers(sessionProducts, ({ url }) => {
      asked.push(url.searchParams);
      const pagination = { current_page: 1, last_page: 1, per_page: 100, total: products.length };
      return { data: { products: url.searchParams.get('issue') === 'retail_missing' ? [] : products, pagination } };
    }),
    answers(sessionProduct, ({ params }) => ({
      data: aDetail(products.find(({ barcode }) => barcode === params.barcode) ?? products[0]!),
    })),
  );
  const app = renderApp({ at: `${at}${query}` });
  await screen.findByRole('button', { name: 'Download CSV' });
  return { ...app, asked };
};

describe('The filter by price check', () => {
  test('When a link narrows the list to one check, then its chip says so and takes it away', async () => {
    const { user, asked, address } = await open([aProduct()], '&issue=cost_above_retail');
    await waitFor(() => expect(asked.at(-1)!.get('issue')).toBe('cost_above_retail'));
    await user.click(await screen.findByRole('button', { name: 'Remove filter Price check: Cost above RRP' }));
    expect(address()).not.toContain('issue=');
  });

  test('When the last product with the chosen issue was reviewed, then a sentence says so', async () => {
    const { user, address } = await open([aProduct()], '&issue=retail_missing');
    expect(await screen.findByText('No products with this price check: No RRP.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all products' }));
    expect(address()).toBe(at);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull());
  });
});

describe('Issues of a row', () => {
  const above = issue('cost_above_retail', 'The cost £0.90 is above the RRP £0.79');
  const unusual = issue('margin_unusual', 'The margin is 88%', false);

  test('When a price needs review, then the row says why; what is only unusual stands in the window', async () => {
    const { user } = await open([aProduct({ needs_review: true, price_issues: [above, unusual] })]);
    const grid = within(await screen.findByRole('grid'));
    expect(await grid.findByText(above.sentence)).toBeVisible();
    expect(grid.queryByText(unusual.sentence)).toBeNull();
    expect(within(screen.getByRole('region', { name: 'Price and pack' })).getByText(unusual.sentence)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Edit / }));
    const dialogue = within(await screen.findByRole('dialog'));
    expect(dialogue.getByText(above.sentence)).toBeVisible();
    expect(dialogue.getByText(unusual.sentence)).toBeVisible();
  });

  test('When the mapping is set, then its prices are accepted as well', async () => {
    const product = aProduct({ needs_review: true, price_issues: [above] });
    const { user } = await open([product]);
    server.use(answers(updateProduct, { data: aProduct({ source: 'manual' }) }));
    await user.click(await screen.findByRole('button', { name: /^Edit / }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByText(above.sentence)).toBeNull());
  });

  test.each([
    ['case', { unit_cost: '0.52', cost: '6.24' }, '£0.52 a unit'],
    ['unit', { case_cost: '6.24', cost: '0.52' }, '£6.24 a case'],
  ] as const)('When the cost is of a %s, then the other one stands below it', async (cost_basis, costs, text) => {
    await open([aProduct({ cost_basis, ...costs })]);
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('When issues are known, then they name the figure they are about', () => {
    expect(markedFigure([above])).toBe('cost');
    expect(markedFigure([issue('price_scale', '')])).toBe('rrp');
    expect(markedFigure([])).toBeUndefined();
    expect(issueLabel('row_doubt')).toBe('Price to check');
  });
});

describe('What a row of a case is sold as', () => {
  test('When the unit is chosen, then one click sends it, and the row has the barcode of the unit', async () => {
    const asked: unknown[] = [];
    const { user } = await open([aCase({ sold_as_before: 'unit' }), aProduct()]);
    server.use(
      answers(setSoldAs, async ({ request, params }) => {
        asked.push(params.barcode, await request.json());
        return { data: aCase({ barcode: '5026277003822', sold_as: 'unit', needs_review: false, price_issues: [] }) };
      }),
    );
    const unit = await screen.findByRole('button', { name: /^Sell the unit/ });
    expect(unit).toHaveTextContent('You chose this last time');
    expect(unit).toHaveTextContent('5026277003822 · cost £0.52 · RRP £0.79');
    await user.click(unit);
    expect((await screen.findAllByText('5026277003822'))[0]).toBeVisible();
    expect(asked).toEqual(['15026277003829', { as: 'unit', keep_rrp: false }]);
    expect(screen.queryByRole('button', { name: /^Sell the/ })).toBeNull();
    await waitFor(() => expect(screen.getAllByText('5026277003822')[0]!.closest('tr')).toHaveFocus());
  });

  test('When the case keeps the RRP, then that is shown before and sent', async () => {
    const asked: unknown[] = [];
    const { user } = await open([aCase()]);
    server.use(
      answers(setSoldAs, async ({ request }) => {
        asked.push(await request.json());
        return { data: aCase({ price_issues: [] }) };
      }),
    );
    const whole = await screen.findByRole('button', { name: /^Sell the case/ });
    expect(whole).toHaveTextContent('15026277003829 · cost £6.24 · no RRP');
    await user.click(screen.getByRole('checkbox', { name: 'Keep the RRP £0.79 for the case' }));
    expect(whole).toHaveTextContent('15026277003829 · cost £6.24 · RRP £0.79');
    await user.click(whole);
    await waitFor(() => expect(asked).toEqual([{ as: 'case', keep_rrp: true }]));
  });

  test('When it is refused, then the reason is told and the choice stays', async () => {
    const { user } = await open([aCase()]);
    server.use(refuses(setSoldAs, 409, 'Line 7 of the file has the barcode 5026277003822 already.'));
    await user.click(await screen.findByRole('button', { name: /^Sell the unit/ }));
    expect(await screen.findByText('Line 7 of the file has the barcode 5026277003822 already.')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Sell the unit/ })).toBeEnabled();
  });

  test('When it was chosen before, then the window still offers the other one', async () => {
    const { user } = await open([aCase({ price_issues: [], needs_review: false, rrp_left_out: true })]);
    expect(await screen.findByText('left out')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: /^Edit / }));
    const dialogue = within(await screen.findByRole('dialog'));
    expect(dialogue.getByRole('button', { name: /^Sell the case/ })).toHaveAttribute('aria-pressed', 'true');
    expect(dialogue.getByRole('button', { name: /^Sell the unit/ })).toHaveAttribute('aria-pressed', 'false');
  });

  test('When costs and barcodes are not known, then the words say so', () => {
    const unknown = aCase({ unit_cost: '', case_cost: '', unit_barcode: '', rrp: '' });
    expect(soldAsText(unknown, 'unit', false)).toBe('barcode not known · cost £6.24 as given · no RRP');
    expect(soldAsText({ ...unknown, cost: '' }, 'case', true)).toBe('15026277003829 · no cost · no RRP');
  });
});
