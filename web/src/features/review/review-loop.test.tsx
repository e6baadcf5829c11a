import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { redoReviewStep, similarProducts, takeReviewStep, undoReviewStep, usualVatCodes } from '@tillmap/contracts';
import { aProduct, aReviewState } from '../../testing/builders.ts';
import { openReview, rowNamed } from '../../testing/open-review.ts';
import { answers, refuses, refusesWith, server } from '../../testing/server.ts';
import { aRow, aStep, aStepAnswer, someCounts } from '../../testing/workbench-builders.ts';

const candidate = (cg_code: string, name: string, share: number, vat_code = 'S') => ({
  dept_code: cg_code.slice(0, 2),
  sub_dept_code: cg_code.slice(0, 4),
  cg_code,
  vat_code,
  category_path: `Department › Sub › ${name}`,
  share,
});
const doubtful = (number: number) =>
  aProduct({
    barcode: `50990001000${number}`,
    description: `Doubt ${number}`,
    needs_review: true,
    confidence: 61,
    candidates: [candidate('102030', 'Chocolate bars', 0.61), candidate('103010', 'Mints', 0.3, 'Z')],
  });
const [one, two, three] = [doubtful(11), doubtful(12), doubtful(13)];
const isFocused = async (name: string) => waitFor(async () => expect(await rowNamed(name)).toHaveFocus());

describe('One key a product', () => {
  test('When a is pressed, then the proposal is accepted at once with its version, and the next doubtful row has the keyboard', async () => {
    const { user, steps } = await openReview([one, aProduct({ description: 'Sure one' }), two]);
    await isFocused('Doubt 11');
    await user.keyboard('a');
    expect(screen.getByRole('status')).toHaveTextContent('Accepted');
    expect(await rowNamed('Doubt 12')).toHaveFocus();
    const row = within(await rowNamed('Doubt 11'));
    expect(row.getByText('Accepted')).toBeVisible();
    expect(row.getByText('61%')).toBeVisible();
    await waitFor(() => expect(steps).toEqual([{ action: 'accept', items: [{ barcode: one.barcode, version: 1 }] }]));
  });

  test('When 2 is pressed, then the second candidate is taken with its VAT code', async () => {
    const { user, steps } = await openReview([one, two], {
      onStep: () => ({
        rows: { cg_code: '103010', category_group: 'Mints', vat_code: 'Z', vat_rate: 0, source: 'manual' },
      }),
    });
    await isFocused('Doubt 11');
    await screen.findByRole('button', { name: 'Candidate 2: Mints, 30%, VAT Z' });
    await user.keyboard('2');
    const row = within(await rowNamed('Doubt 11'));
    expect(row.getByText('Mints')).toBeVisible();
    expect(row.getByText('Z')).toBeVisible();
    expect(row.getByText('Changed')).toBeVisible();
    expect(await rowNamed('Doubt 12')).toHaveFocus();
    await waitFor(() => expect(steps[0]).toMatchObject({ action: 'take', candidate: 2 }));
  });

  test('When a product is decided, then the filters count it at once', async () => {
    const { user } = await openReview([one, two], {
      overview: { counts: someCounts({ total: 1240, to_do: 186 }) },
      onStep: () => ({ answer: { counts: someCounts({ total: 1240, to_do: 185, done: 13 }) } }),
    });
    await isFocused('Doubt 11');
    const filter = within(screen.getByRole('radiogroup', { name: 'Filter' }));
    expect(await filter.findByRole('radio', { name: 'Review Required 186' })).toBeInTheDocument();
    await user.keyboard('a');
    expect(await filter.findByRole('radio', { name: 'Review Required 185' })).toBeInTheDocument();
    expect(filter.getByRole('radio', { name: 'OK 1,055' })).toBeInTheDocument();
    expect(filter.getByRole('radio', { name: 'All 1,240' })).toBeInTheDocument();
  });

  test('When something in another row is pressed, then nothing moves under it until it is let go', async () => {
    const { user } = await openReview([one, two, three]);
    await isFocused('Doubt 11');
    const box = screen.getByRole('checkbox', { name: 'Select Doubt 13' });
    await user.pointer({ keys: '[MouseLeft>]', target: box });
    expect(await rowNamed('Doubt 11')).toHaveAttribute('data-current');
    await user.pointer({ keys: '[/MouseLeft]', target: box });
    expect(box).toBeChecked();
    expect(await rowNamed('Doubt 13')).toHaveAttribute('data-current');
  });

  test('When keys come faster than answers, then the saves follow each other in their order', async () => {
    const { user, steps } = await openReview([one, two, three]);
    await isFocused('Doubt 11');
    await user.keyboard('aaa');
    await waitFor(() => expect(steps).toHaveLength(3));
    expect(steps.map(({ items }) => items![0]!.barcode)).toEqual([one, two, three].map(({ barcode }) => barcode));
  });

  test('When there is no proposal, then a only says so', async () => {
    const bare = { ...one, dept_code: '', sub_dept_code: '', cg_code: '', vat_code: '', candidates: [] };
    const { user, steps } = await openReview([bare, two]);
    await isFocused('Doubt 11');
    await screen.findByText('No candidate. Press e to search all departments.');
    await user.keyboard('a');
    expect(await screen.findByText('There is no proposal here. Press e to choose a department.')).toBeVisible();
    expect(await rowNamed('Doubt 11')).toHaveFocus();
    expect(steps).toEqual([]);
  });

  test('When N is pressed, then the product is left for later', async () => {
    const { user, steps } = await openReview([one, two], {
      onStep: () => ({ rows: { needs_review: true, review: aReviewState({ version: 2, later: true }) } }),
    });
    await isFocused('Doubt 11');
    await user.keyboard('{Shift>}N{/Shift}');
    expect(within(await rowNamed('Doubt 11')).getByText('Later')).toBeVisible();
    expect(await rowNamed('Doubt 12')).toHaveFocus();
    await waitFor(() => expect(steps[0]).toMatchObject({ action: 'later' }));
  });

  test('When single keys are off, then letters do nothing and arrows still work; the choice is remembered', async () => {
    const { user, steps } = await openReview([one, two]);
    await isFocused('Doubt 11');
    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.click(screen.getByRole('switch', { name: 'Single keys' }));
    await user.keyboard('{Escape}');
    await user.click(await rowNamed('Doubt 11'));
    await user.keyboard('a1s');
    expect(steps).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{ArrowDown}');
    expect(await rowNamed('Doubt 12')).toHaveFocus();
    expect(window.localStorage.getItem('tm-review-single-keys')).toBe('false');
  });

  test('When the wholesaler learns from it, then the toast says so and offers Undo', async () => {
    const { user } = await openReview([one, two], { onStep: () => ({ answer: { learned: true } }) });
    await isFocused('Doubt 11');
    await user.keyboard('a');
    expect(await screen.findByText('Accepted. Learned for next time')).toBeVisible();
    expect(within(screen.getByRole('status')).getByRole('button', { name: 'Undo' })).toBeVisible();
  });
});

describe('The search for a place', () => {
  test('When e is pressed and a place chosen, then it is set, and VAT follows what is usual there', async () => {
    server.use(
      answers(usualVatCodes, {
        data: [{ dept_code: '20', sub_dept_code: '2010', cg_code: '201010', vat_code: 'Z', share: 0.98 }],
      }),
    );
    const { user, steps } = await openReview([one, two], {
      onStep: () => ({
        rows: { cg_code: '201010', category_group: 'Cola', vat_code: 'Z', vat_rate: 0, source: 'manual' },
      }),
    });
    await isFocused('Doubt 11');
    await user.keyboard('e');
    const field = screen.getByRole('combobox', { name: 'Department' });
    expect(field).toHaveFocus();
    await user.keyboard('col');
    const [first] = within(screen.getByRole('listbox', { name: 'Places' })).getAllByRole('option');
    expect(first).toHaveTextContent('Cola Drinks › Soft drinks');
    expect(first).toHaveTextContent('Z');
    expect(field).toHaveAttribute('aria-activedescendant', first!.id);
    await user.keyboard('{Enter}');
    const row = within(await rowNamed('Doubt 11'));
    expect(row.getByText('Cola')).toBeVisible();
    expect(row.getByText('Z')).toBeVisible();
    expect(await rowNamed('Doubt 12')).toHaveFocus();
    const place = { dept_code: '20', sub_dept_code: '2010', cg_code: '201010' };
    await waitFor(() => expect(steps[0]).toMatchObject({ action: 'set', place }));
    expect(steps[0]).not.toHaveProperty('vat_code');
  });
});

describe('What was done can be taken back', () => {
  test('When u is pressed, then the row is as before and has the keyboard; Shift U does it again', async () => {
    const { user } = await openReview([one, two]);
    const undone: unknown[] = [];
    server.use(
      answers(undoReviewStep, async ({ request }) => {
        undone.push(await request.json());
        const step = aStep({ id: 2, action: 'undo', words: 'Took back: Accepted', undoes: 1 });
        return { data: aStepAnswer([aRow(one, { version: 3 })], { step }) };
      }),
      answers(redoReviewStep, () => ({
        data: aStepAnswer([aRow({ ...one, needs_review: false }, { version: 4, decision: 'accepted' })]),
      })),
    );
    await isFocused('Doubt 11');
    await user.keyboard('a');
    await user.keyboard('u');
    expect(await screen.findByText('Took back: Accepted')).toBeVisible();
    await isFocused('Doubt 11');
    expect(within(await rowNamed('Doubt 11')).getByText('Review')).toBeVisible();
    expect(undone).toEqual([{ whose: 'mine' }]);
    await user.keyboard('{Shift>}U{/Shift}');
    await waitFor(async () => expect(within(await rowNamed('Doubt 11')).getByText('Accepted')).toBeVisible());
  });

  test('When nothing can be undone, then it says so', async () => {
    const { user } = await openReview([one]);
    server.use(answers(undoReviewStep, () => ({ data: aStepAnswer([], { step: null }) })));
    await isFocused('Doubt 11');
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Nothing to undo.')).toBeVisible();
    const type = 'urn:tillmap:problem:nothing-to-undo';
    server.use(refusesWith(undoReviewStep, 409, { type, message: 'There is nothing to undo.' }));
    await user.keyboard('u');
    expect(await screen.findByText('Nothing to undo.')).toBeVisible();
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });
});

describe('A step that is refused', () => {
  test('When the server is away, then the row is as before with a word, and it can be tried again', async () => {
    const { user, steps } = await openReview([one, two]);
    server.use(refuses(takeReviewStep, 503, 'the file builder is away.'));
    await isFocused('Doubt 11');
    await user.keyboard('a');
    const alert = await screen.findByText('Failed to save product mapping: ‘Doubt 11’ – the file builder is away.');
    expect(alert.closest('[role="alert"]')).not.toBeNull();
    expect(screen.queryByText('Accepted')).toBeNull();
    await isFocused('Doubt 11');
    expect(within(await rowNamed('Doubt 11')).getByText('Review')).toBeVisible();
    server.use(
      answers(takeReviewStep, async ({ request }) => {
        steps.push((await request.json()) as (typeof steps)[number]);
        return { data: aStepAnswer([aRow({ ...one, needs_review: false }, { version: 2, decision: 'accepted' })]) };
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(within(await rowNamed('Doubt 11')).getByText('Accepted')).toBeVisible());
    expect(steps).toHaveLength(1);
  });
});

describe('When all is done', () => {
  test('When the last doubt is decided, then the list says what was done and what can be done now', async () => {
    const counts = { total: 40, to_do: 0, done: 3, skipped: 0, later: 0, accepted: 2, changed: 1 };
    const { user, address } = await openReview([one], {
      at: `/review?session=0199a3a0-0000-7000-8000-000000000001&filter=review`,
      onStep: () => ({ answer: { counts } }),
    });
    await isFocused('Doubt 11');
    await user.keyboard('a');
    expect(
      await screen.findByRole('heading', {
        name: 'Done. 40 products, 3 checked in 6 minutes, 3 VAT codes corrected.',
      }),
    ).toBeVisible();
    expect(screen.getByText(/3 of 3 done: 2 accepted, 1 changed\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Look over the 1 changed' }));
    expect(address()).toContain('state=changed');
  });
});

describe('Products that look alike', () => {
  test('When some are left out, then the others are set in one step', async () => {
    const { user, steps } = await openReview([one, two, three]);
    server.use(answers(similarProducts, { data: { products: [aRow(two), aRow(three)] } }));
    await isFocused('Doubt 11');
    await user.keyboard('a');
    expect(await screen.findByText('2 more look like this')).toBeVisible();
    await user.keyboard('l');
    const bar = within(screen.getByRole('region', { name: 'Several products' }));
    await user.click(bar.getByRole('checkbox', { name: /Doubt 13/ }));
    await user.click(screen.getByRole('button', { name: 'Set 1' }));
    await waitFor(() => expect(steps).toHaveLength(2));
    expect(steps[1]).toMatchObject({ action: 'similar', expected: 1, items: [{ barcode: two.barcode }] });
    expect(await rowNamed('Doubt 13')).toHaveFocus();
  });
});
