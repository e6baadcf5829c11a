import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { batchLookup, listSessions, listWholesalers, type ShelfLabel, shelfLabels } from '@tillmap/contracts';
import { aCompletedSession, SESSION_ID, WHOLESALERS } from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, server } from '../../testing/server.ts';

const PRODUCT = {
  barcode: '5000059608137',
  name: 'Tavy Sparkling Spring Water 500ml',
  size: '500ml',
  department: {
    code: '10',
    name: 'Soft Drinks',
    sub_code: '11',
    sub_name: 'Carbonates',
    cg_code: '111',
    cg_name: 'Fizz',
  },
  vat: { code: 'T1', rate: 20, description: 'Standard rate' },
  confidence: 100,
  source: 'exact' as const,
};

const aLabel = (over: Partial<ShelfLabel>): ShelfLabel => ({
  barcode: PRODUCT.barcode,
  description: PRODUCT.name,
  size: '500ml',
  place: '',
  dept_code: '10',
  sub_dept_code: '11',
  rrp: '0.95',
  rrp_before: '',
  is_new: false,
  is_due: false,
  price: '95p',
  unit_price: '',
  unit: '',
  note: '',
  printed: null,
  ...over,
});

/** Types a barcode below the camera, which no page of a test has. */
const lookUp = async (label: ShelfLabel | undefined, found = true) => {
  const errors = found ? [] : [{ barcode: 'abc', message: 'This is no barcode.' }];
  server.use(
    answers(listWholesalers, { data: [...WHOLESALERS] }),
    answers(batchLookup, { data: found ? [PRODUCT] : [], errors, message: '' }),
    answers(listSessions, { data: label ? [aCompletedSession()] : [] }),
    answers(shelfLabels, {
      data: {
        labels: label ? [label] : [],
        counts: { due: 0, changed: 0, all: 1 },
        pagination: { current_page: 1, last_page: 1, per_page: 100, total: 1 },
      },
    }),
  );
  const app = renderApp({ at: '/product-lookup' });
  const { user } = app;
  await user.click(await screen.findByRole('button', { name: 'Scan' }));
  expect(screen.getByText('Please select a wholesaler')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Wholesaler' }));
  await user.click(await screen.findByRole('option', { name: 'Bayside Cash & Carry' }));
  await user.click(screen.getByRole('button', { name: 'Scan' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/https pages only. Type the barcode/);
  await user.type(screen.getByLabelText('Or type the barcode'), `${PRODUCT.barcode}{Enter}`);
  return app;
};

const factsOf = (card: HTMLElement) =>
  Object.fromEntries(
    within(card)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

describe('A scanned product', () => {
  test('When its price changed, then the card has both, and the label that is due', async () => {
    const { user } = await lookUp(aLabel({ rrp_before: '0.89', is_due: true }));
    const card = await screen.findByRole('region', { name: 'Scanned product' });
    const link = await within(card).findByRole('link', { name: 'Shelf labels' });
    expect(link).toHaveAttribute('href', `/labels/${SESSION_ID}`);
    expect(within(card).getByText(/£0.89 → £0.95/)).toBeVisible();
    expect(factsOf(card)).toEqual({
      Department: 'FizzSoft Drinks › Carbonates',
      VAT: 'T1 Standard rate, 20%',
      'In the till': '£0.89',
      'This week': 'RRP £0.95, was £0.89',
    });
    await user.click(screen.getByRole('button', { name: 'Scan Next' }));
    expect(screen.getByLabelText('Or type the barcode')).toHaveValue('');
  });

  test.each([
    ['it is as it was', aLabel({}), { 'In the till': '£0.95' }],
    ['it is new', aLabel({ is_new: true }), { 'In the till': 'Not in the last download', 'This week': 'New at £0.95' }],
    ['no file has it', undefined, { 'In the till': 'Not in the last file' }],
  ])('When %s, then the card says so', async (_, label, facts) => {
    await lookUp(label);
    const card = await screen.findByRole('region', { name: 'Scanned product' });
    await within(card).findByText(Object.values(facts).at(-1)!);
    const { Department: _department, VAT: _vat, ...others } = factsOf(card);
    expect(others).toEqual(facts);
  });

  test('When it is no barcode, then the sentence says why', async () => {
    await lookUp(undefined, false);
    expect(await screen.findByText('This is no barcode.')).toBeVisible();
  });
});
