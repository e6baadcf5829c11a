import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  reviewChanges,
  reviewHistory,
  sessionProduct,
  takeReviewStep,
  undoReviewStep,
  updateProduct,
} from '@tillmap/contracts';
import { aProduct, aReviewState } from '../../testing/builders.ts';
import { openReview, rowNamed } from '../../testing/open-review.ts';
import { answers, refuses, server } from '../../testing/server.ts';
import { aDetail, aRow, aStep, aStepAnswer, someCounts } from '../../testing/workbench-builders.ts';

const doubt = aProduct({ barcode: '5099000100011', description: 'Doubt 11', needs_review: true });
const other = aProduct({ barcode: '5099000100012', description: 'Doubt 12', needs_review: true });
const cola = {
  dept_code: '20',
  sub_dept_code: '2010',
  cg_code: '201010',
  department: 'Drinks',
  sub_department: 'Soft drinks',
  category_group: 'Cola',
};
const byMorgan = aReviewState({ version: 5, decision: 'changed', by: 'Morgan Manager', at: '2026-03-02T09:00:00Z' });
const theirs = { ...doubt, ...cola, needs_review: false, review: byMorgan };
const isFocused = async (name: string) => waitFor(async () => expect(await rowNamed(name)).toHaveFocus());

/** The server has another version by now. */
const outdated = () =>
  server.use(
    refuses(takeReviewStep, 412, 'Morgan changed this product meanwhile: Cola. Yours: Chocolate bars.'),
    answers(sessionProduct, ({ params }) => ({
      data: params.barcode === doubt.barcode ? aDetail(theirs) : aDetail(other),
    })),
  );

describe('Two people', () => {
  test('When another changes a row, then it changes in place and the keyboard stays', async () => {
    await openReview([doubt, other]);
    server.use(
      answers(reviewChanges, {
        data: { seq: 2, more: false, counts: someCounts({ to_do: 185 }), products: [aRow(theirs)] },
      }),
    );
    await isFocused('Doubt 11');
    await waitFor(async () => expect(within(await rowNamed('Doubt 11')).getByText('Changed')).toBeVisible());
    expect(within(await rowNamed('Doubt 11')).getByText('Cola')).toBeVisible();
    expect(screen.getByText('Needs review').nextElementSibling).toHaveTextContent('185');
    expect(await rowNamed('Doubt 11')).toHaveFocus();
  });

  test('When the row was changed meanwhile, then both choices stand in it, and 2 uses mine at the version that stands', async () => {
    const { user } = await openReview([doubt, other]);
    outdated();
    await isFocused('Doubt 11');
    await user.keyboard('a');
    await user.click(await screen.findByRole('button', { name: 'Choose' }));
    await isFocused('Doubt 11');
    const row = within(await rowNamed('Doubt 11'));
    expect(row.getByRole('alert')).toHaveTextContent(
      /Morgan Manager changed this .*: Cola, VAT S\. Yours: Chocolate bars, VAT S\./,
    );
    await user.keyboard('a');
    expect(await screen.findByText('First choose: keep theirs or use mine.')).toBeVisible();

    const sent: unknown[] = [];
    server.use(
      answers(takeReviewStep, async ({ request }) => {
        sent.push(await request.json());
        return { data: aStepAnswer([aRow({ ...theirs, needs_review: false }, { version: 6, decision: 'accepted' })]) };
      }),
    );
    await user.keyboard('2');
    await waitFor(() => expect(sent).toEqual([{ action: 'accept', items: [{ barcode: doubt.barcode, version: 5 }] }]));
    await waitFor(() => expect(screen.queryByText(/Yours: Chocolate/)).toBeNull());
  });

  test('When theirs is kept, then nothing is sent', async () => {
    const { user, steps } = await openReview([doubt, other]);
    outdated();
    await isFocused('Doubt 11');
    await user.keyboard('a');
    await user.click(await screen.findByRole('button', { name: 'Choose' }));
    await user.click(within(await rowNamed('Doubt 11')).getByRole('button', { name: /Keep theirs/ }));
    expect(await screen.findByText('Kept theirs.')).toBeVisible();
    expect(within(await rowNamed('Doubt 11')).getByText('Cola')).toBeVisible();
    expect(steps).toEqual([]);
  });

  test('When the Edit window saves, then it names the version it saw', async () => {
    const { user } = await openReview([doubt]);
    let version: string | null = null;
    server.use(
      answers(updateProduct, ({ request }) => {
        version = request.headers.get('if-match');
        return { data: { ...doubt, needs_review: false } };
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Edit Doubt 11' }));
    await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(version).toBe('"1"'));
  });
});

describe('The history of a review', () => {
  const OTHER = { barcode: '5099000100077', name: 'Tavy Jam' };
  const steps = [
    {
      ...aStep({ id: 7, words: 'Set 18 products to Cola', products: 18, by: { id: 'u-2', name: 'Morgan Manager' } }),
      named: [{ barcode: doubt.barcode, name: doubt.description }],
    },
    { ...aStep({ id: 6, words: 'Accepted Mints', undone: true }), named: [] },
    { ...aStep({ id: 5, words: 'Accepted Jam', by: { id: 'u-2', name: 'Morgan Manager' } }), named: [OTHER] },
  ];
  const open = async () => {
    const app = await openReview([doubt]);
    const undone: unknown[] = [];
    server.use(
      answers(reviewHistory, { data: { steps, can_undo: true, can_redo: true } }),
      answers(undoReviewStep, async ({ request }) => {
        undone.push(await request.json());
        return {
          data: aStepAnswer([aRow(doubt, { version: 2 })], { step: aStep({ words: 'Took back 18 products' }) }),
        };
      }),
    );
    await app.user.click(screen.getByRole('button', { name: 'History of the review' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'History of the review' }));
    await sheet.findByText('Set 18 products to Cola');
    return { ...app, sheet, undone };
  };

  test('When a step is taken back, then the server is told which one', async () => {
    const { user, sheet, undone } = await open();
    expect(sheet.queryByRole('button', { name: 'Revert: Accepted Mints' })).toBeNull();
    await user.click(sheet.getByRole('button', { name: 'Revert: Set 18 products to Cola' }));
    await waitFor(() => expect(undone).toEqual([{ step: 7, whose: 'all' }]));
    expect(await screen.findByText('Took back 18 products')).toBeVisible();
  });

  test('When a product of a step is chosen, then the keyboard is on its row, which is looked for where it is not shown', async () => {
    const { user, sheet, asked } = await open();
    expect(sheet.getByText('and 17 more')).toBeVisible();
    await user.click(sheet.getByRole('button', { name: doubt.description }));
    expect(screen.queryByRole('dialog', { name: 'History of the review' })).toBeNull();
    expect(await rowNamed(doubt.description)).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'History of the review' }));
    await user.click(await screen.findByRole('button', { name: OTHER.name }));
    await waitFor(() => expect(asked.at(-1)!.get('search')).toBe(OTHER.barcode));
  });

  test('When what a person did since a step is taken back, then it asks first', async () => {
    const { user, sheet, undone } = await open();
    await user.click(sheet.getByRole('button', { name: /^Revert what Morgan Manager did since / }));
    await user.click(await screen.findByRole('button', { name: 'Revert' }));
    await waitFor(() => expect(undone).toEqual([{ person: 'u-2', since: 5, whose: 'all' }]));
  });

  test('When everything of a person is taken back, then it asks first', async () => {
    const { user, sheet, undone } = await open();
    await user.click(sheet.getByRole('button', { name: 'Revert all of Morgan Manager' }));
    await user.click(await screen.findByRole('button', { name: 'Revert' }));
    await waitFor(() => expect(undone).toEqual([{ person: 'u-2', whose: 'all' }]));
  });

  test('When a change of a product is taken back in the panel, then only that is', async () => {
    const change = {
      step: 4,
      words: 'set Cola, was Mints',
      by: { id: 'u-2', name: 'Morgan' },
      at: '2026-03-02T09:00:00Z',
    };
    const { user } = await openReview([doubt], {
      details: { [doubt.barcode]: { history: [{ ...change, can_undo: true }] } },
    });
    const undone: unknown[] = [];
    server.use(
      answers(undoReviewStep, async ({ request }) => {
        undone.push(await request.json());
        return { data: aStepAnswer([aRow(doubt, { version: 2 })]) };
      }),
    );
    const history = within(await screen.findByRole('region', { name: 'History' }));
    expect(await history.findByText(/set Cola, was Mints/)).toBeVisible();
    await user.click(history.getByRole('button', { name: 'Revert' }));
    await waitFor(() => expect(undone).toEqual([{ step: 4, barcode: doubt.barcode, whose: 'all' }]));
  });
});
