import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { reviewOverview, startSpotCheck, takeReviewStep } from '@tillmap/contracts';
import { aProduct, aReviewState } from '../../testing/builders.ts';
import { openReview, REVIEW_AT, rowNamed } from '../../testing/open-review.ts';
import { answers, server } from '../../testing/server.ts';
import { anOverview, aSpotCheck, aStep, aStepAnswer } from '../../testing/workbench-builders.ts';

const doubt = (number: number) =>
  aProduct({ barcode: `50990001000${number}`, description: `Doubt ${number}`, needs_review: true });
const decided = aProduct({
  barcode: '5099000100099',
  description: 'Decided',
  review: aReviewState({ decision: 'accepted', by: 'Morgan' }),
});
const value = (name: string, label: string, count: number) => ({ value: name, label, count });
const facets = {
  ...anOverview().facets,
  dept: [value('10', 'Confectionery', 120), value('', 'No department yet', 6)],
  state: [value('ok', 'OK', 1_054), value('to_do', 'To do', 186), value('skipped', 'Skipped: no department', 6)],
};
const isFocused = async (name: string) => waitFor(async () => expect(await rowNamed(name)).toHaveFocus());

test('When products are still being compared, then that is said in place of old counts, and these come by themselves', async () => {
  const changed = { ...facets, change: [value('cost_up', 'Cost up', 12)] };
  let isComparing = true;
  const { user } = await openReview([doubt(11)]);
  server.use(answers(reviewOverview, () => ({ data: anOverview({ facets: changed, is_comparing: isComparing }) })));
  await user.type(screen.getByRole('searchbox'), 'a');
  expect(await screen.findByText(/^Comparing with your last download/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Cost up/ })).toBeNull();
  isComparing = false;
  expect(await screen.findByRole('button', { name: /Cost up/ }, { timeout: 5_000 })).toBeVisible();
  expect(screen.queryByText(/^Comparing with your last download/)).toBeNull();
});

describe('Several products', () => {
  test('When a range is selected, then the button says how many change, and one step changes them', async () => {
    const { user, steps } = await openReview([doubt(11), doubt(12), decided]);
    await isFocused('Doubt 11');
    await user.keyboard('x');
    await user.keyboard('{Shift>}');
    await user.click(await rowNamed('Decided'));
    await user.keyboard('{/Shift}');
    const bar = within(await screen.findByRole('region', { name: 'Several products' }));
    expect(bar.getByText('3 selected')).toBeVisible();
    expect(bar.getByText('1 decided by a person stays as it is')).toBeVisible();
    await user.click(bar.getByRole('button', { name: 'Accept 2' }));
    expect(within(await rowNamed('Doubt 12')).getByText('Accepted')).toBeVisible();
    await waitFor(() => expect(steps).toHaveLength(1));
    expect(steps[0]).toEqual({
      action: 'accept',
      expected: 2,
      items: [{ barcode: doubt(11).barcode }, { barcode: doubt(12).barcode }],
    });
    expect(screen.queryByText(/selected$/)).toBeNull();
  });

  test('When VAT is set on the selected ones, then Escape would have left it, and the code is sent', async () => {
    const { user, steps } = await openReview([doubt(11), doubt(12)]);
    await isFocused('Doubt 11');
    await user.click(screen.getByRole('checkbox', { name: 'Select this page' }));
    await user.click(screen.getByRole('button', { name: 'Set VAT' }));
    expect(screen.getByText('Set the VAT code of 2 products')).toBeVisible();
    const bar = within(screen.getByRole('region', { name: 'Several products' }));
    await user.click(bar.getByRole('button', { name: 'R 5%' }));
    await waitFor(() => expect(steps[0]).toMatchObject({ action: 'set', vat_code: 'R', expected: 2 }));
  });

  test('When all that match are accepted, then the filters are sent with the number that was promised', async () => {
    const { user } = await openReview([doubt(11), doubt(12)], {
      at: `${REVIEW_AT}&filter=review&dept=10`,
      overview: { matching: 186, facets },
    });
    const sent: unknown[] = [];
    server.use(
      answers(takeReviewStep, async ({ request }) => {
        sent.push(await request.json());
        return { data: aStepAnswer([], { step: aStep({ words: 'Accepted 180 products' }), changed: 180 }) };
      }),
    );
    await isFocused('Doubt 11');
    await user.keyboard('x');
    await user.click(await screen.findByRole('button', { name: 'Select all 2 that match' }));
    await user.click(await screen.findByRole('button', { name: 'Accept 180' }));
    expect(await screen.findByText('Accepted 180 products')).toBeVisible();
    expect(sent[0]).toMatchObject({ action: 'accept', expected: 180, match: { filter: 'review', dept: '10' } });
  });
});

describe('Facets and picture', () => {
  test('When a value is chosen, then the list, the address and the chips follow, and the keyboard stays on it', async () => {
    const { user, asked, address } = await openReview([doubt(11)], { overview: { facets } });
    const filters = within(screen.getByRole('complementary', { name: 'Filters' }));
    await user.click(await filters.findByRole('button', { name: 'No department yet 6' }));
    await waitFor(() => expect(asked.at(-1)!.get('dept')).toBe('-'));
    expect(address()).toBe(`${REVIEW_AT}&dept=-`);
    expect(filters.getByRole('button', { name: 'No department yet 6' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Remove filter Department: No department yet' }));
    expect(address()).toBe(REVIEW_AT);
  });

  test('When states are listed, then what is skipped stands as a part of what is to do', async () => {
    await openReview([doubt(11)], { overview: { facets } });
    const states = await screen.findByRole('region', { name: 'Status' });
    const names = within(states)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Status', 'To do 186', 'Skipped: no department 6', 'OK 1,054']);
  });

  test('When a department or a band of the picture is clicked, then the list is narrowed to it', async () => {
    const departments = [{ dept_code: '10', name: 'Confectionery', products: 800, to_do: 120 }];
    const confidences = Array.from({ length: 20 }, (_, at) => ({ from: at * 5, products: 10, to_do: at < 16 ? 5 : 0 }));
    const { user, address } = await openReview([doubt(11)], { overview: { departments, confidences } });
    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.click(screen.getByRole('checkbox', { name: 'Picture of the file' }));
    await user.keyboard('{Escape}');
    const picture = within(await screen.findByRole('region', { name: 'The file at a glance' }));
    await user.click(picture.getByRole('button', { name: /Confectionery/ }));
    expect(address()).toBe(`${REVIEW_AT}&dept=10`);
    await user.click(picture.getByRole('button', { name: 'Confidence 70 to 79%: 20 products, 10 to do' }));
    expect(address()).toBe(`${REVIEW_AT}&dept=10&band=70`);
    expect(window.localStorage.getItem('tm-review-picture')).toBe('true');
  });

  test('When a view is saved, then it asks the same again later', async () => {
    const { user, address } = await openReview([doubt(11)], { at: `${REVIEW_AT}&filter=review&vat=S` });
    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.click(screen.getByRole('button', { name: 'Save this view' }));
    await user.keyboard('Standard doubts{Enter}');
    await user.click(screen.getByRole('button', { name: 'Remove filter VAT code: S' }));
    await user.click(screen.getByRole('button', { name: 'Standard doubts' }));
    expect(address()).toContain('vat=S');
  });

  test('When the order is what costs most, then the server is asked for it', async () => {
    const { user, asked } = await openReview([doubt(11)]);
    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'What costs most first');
    await waitFor(() => expect(asked.at(-1)!.get('sort')).toBe('impact'));
    await user.click(screen.getByRole('button', { name: 'RRP' }));
    await waitFor(() => expect(asked.at(-1)!.get('sort')).toBe('rrp'));
  });
});

describe('The spot check', () => {
  test('When one is asked for, then its products and what follows for the rest stand there', async () => {
    const expected = { wrong: 31.6, share: 0.026, not_reviewed: 0, unseen: 0, reviews_for_one_percent: 40 };
    const { user } = await openReview([doubt(11)], { overview: { expected } });
    const made = aSpotCheck({
      asked_at: '2026-03-02T09:00:00Z',
      right: 19,
      wrong: 1,
      interval: { from: 0.764, to: 0.991 },
    });
    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.click(screen.getByRole('button', { name: 'Spot check' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Spot check' }));
    expect(sheet.getByText(/Review 40 more and expect under 1% wrong/)).toBeVisible();
    server.use(answers(startSpotCheck, { data: made }));
    await user.click(await sheet.findByRole('button', { name: 'Check 20 products' }));
    await waitFor(() => expect(sheet.getByRole('button', { name: /^Check 20/ })).toBeEnabled());
  });
});
