import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { listSessions, sessionChecked, setCostBasis, type UploadResult } from '@tillmap/contracts';
import {
  aCompletedSession,
  aCostBasis,
  anOpenCostBasis,
  anUploadedSession,
  anUploadResult,
  aPriceCheck,
  SESSION_ID,
} from '../../../testing/builders.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, refuses, server } from '../../../testing/server.ts';

const at = `/?session=${SESSION_ID}`;
const rejected = { line: 14, reasons: ['Line 14: the barcode is empty.'] };

const open = async (result: Partial<UploadResult>, session = anUploadedSession()) => {
  server.use(
    answers(listSessions, { data: [session] }),
    answers(sessionChecked, { data: anUploadResult({ rows_read: 1_240, ...result }) }),
  );
  const app = renderApp({ at });
  const panel = await screen.findByRole('region', { name: 'Upload results' });
  return { ...app, panel };
};

describe('Coming back to a session with a file', () => {
  test('When it is a draft, then what was read is shown again, and each figure stands once', async () => {
    const { panel } = await open({ rows_read: 1_274, duplicates: 11, bad_rows_count: 17, left_out_count: 6 });
    expect(within(panel).getByText('prices.csv')).toBeVisible();
    const sum = within(panel).getByRole('list', { name: 'Rows of the file' });
    expect(
      within(sum)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent.trim()),
    ).toEqual(['Read 1,274', 'Replaced 11', ' Rejected 17', ' Left out 6'].map((text) => text.trim()));
    for (const figure of ['1,274', '11', '17', '6']) expect(within(panel).getAllByText(figure)).toHaveLength(1);
    expect(
      within(panel)
        .getAllByText('1,240')
        .filter((one) => !one.closest('details')),
    ).toHaveLength(1);
    expect(screen.queryByText('Check these first')).toBeNull();
  });

  test('When every row is used, then its number is not said again', async () => {
    const { panel } = await open({});
    expect(within(panel).getByRole('list', { name: 'Rows of the file' })).toHaveTextContent(/^Every row is used.$/);
  });

  test('When one chooses the rows left out, then they open and have the focus', async () => {
    const { panel, user } = await open({
      bad_rows_count: 1,
      bad_rows: [rejected],
      left_out_count: 1,
      left_out_rows: [{ line: 900, reasons: ['Line 900: a total.'] }],
    });
    expect(within(panel).getByText('The barcode is empty.')).not.toBeVisible();
    await user.click(within(panel).getByRole('button', { name: 'Left out 1' }));
    expect(within(panel).getByRole('region', { name: '1 row left out' })).toHaveTextContent('A total.');
    expect(within(panel).getByText('Rows left out').closest('summary')).toHaveFocus();
  });

  test('When it is completed, then what was checked can be opened, and leads to the products in the review', async () => {
    server.use(
      answers(listSessions, { data: [aCompletedSession()] }),
      answers(sessionChecked, { data: anUploadResult({ checks: [aPriceCheck('price_scale', 2)] }) }),
    );
    const { user } = renderApp({ at });
    await user.click(await screen.findByText('Checks after the upload'));
    await user.click(await screen.findByText('2 rows have price_scale'));
    expect(await screen.findByRole('link', { name: 'Review them' })).toHaveAttribute(
      'href',
      `/review?session=${SESSION_ID}&issue=price_scale`,
    );
  });

  test('When it is completed and its cost basis is open, then the question is on the page', async () => {
    await open({ cost_basis: anOpenCostBasis() }, aCompletedSession({ cost_basis_open: true }));
    expect(screen.getByRole('button', { name: /For one unit/ })).toBeVisible();
  });

  test('When it cannot be loaded, then one can try again', async () => {
    server.use(answers(listSessions, { data: [anUploadedSession()] }), refuses(sessionChecked, 503));
    const { user } = renderApp({ at });
    expect(await screen.findByText('The checks of this file could not be loaded.')).toBeVisible();
    server.use(answers(sessionChecked, { data: anUploadResult() }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Upload results' })).toBeVisible();
  });
});

describe('Check these first', () => {
  test('When there are more than seven, then the rest is one click away', async () => {
    const checks = Array.from({ length: 9 }, (_, index) => aPriceCheck(`check-${index}`, 9 - index));
    const { panel, user } = await open({ checks });
    expect(within(panel).getByText('3 rows have check-6')).toBeVisible();
    expect(within(panel).queryByText('2 rows have check-7')).toBeNull();
    await user.click(within(panel).getByRole('button', { name: 'Show 2 more' }));
    expect(within(panel).getByText('1 rows have check-8')).toBeVisible();
  });

  test('When a price check failed, then its first rows open in place', async () => {
    const { panel, user } = await open({
      checks: [
        aPriceCheck('price_scale', 12, {
          rows: [{ line: 7, barcode: '5000000000007', sentence: 'Line 7: The RRP £7.90 looks 10 times too high.' }],
        }),
      ],
    });
    expect(within(panel).getByText('to review')).toBeVisible();
    await user.click(within(panel).getByText('12 rows have price_scale'));
    expect(within(panel).getByText('Check them.')).toBeVisible();
    expect(within(panel).getByText('Line 7: The RRP £7.90 looks 10 times too high.')).toBeVisible();
    expect(within(panel).getByText('The first 1 of 12. All of them are in the review.')).toBeVisible();
  });

  test('When the file shows something, then its details open and it is not told twice', async () => {
    const sentence = '2 barcodes are used for different products.';
    const { panel, user } = await open({
      duplicates: 5,
      notes: ['Header on line 1.', sentence],
      findings: [{ code: 'same_barcode', sentence, details: ['Line 1: a', 'Line 2: b', 'Look at both.'] }],
    });
    await user.click(within(panel).getByText('2 barcodes are used for different products'));
    expect(within(panel).getByText('Line 2: b')).toBeVisible();
    expect(within(panel).getByText('Look at both.')).toBeVisible();
    await user.click(within(panel).getByRole('button', { name: 'Show the replaced rows' }));
    expect(within(panel).getByRole('region', { name: '5 rows replaced by a later one' })).toBeVisible();
    await user.click(within(panel).getByText('How the file was read'));
    expect(within(panel).getByText('Header on line 1.')).toBeVisible();
    expect(within(panel).queryByText(sentence)).toBeNull();
  });

  test('When it is about which column is which, then it is open', async () => {
    const { panel } = await open({
      findings: [{ code: 'columns', sentence: 'The RRP is a guess.', details: ['“Price 2” is not used.'] }],
    });
    expect(within(panel).getByText('“Price 2” is not used.')).toBeVisible();
  });
});

describe('What the costs are for', () => {
  test('When the prices show it, then its evidence is shown and it can be changed', async () => {
    const asked: unknown[] = [];
    const { panel, user } = await open({ cost_basis: aCostBasis() });
    await user.click(within(panel).getByText('Cost is for a case'));
    expect(within(panel).getByText(/812 of 840 rows make sense that way, 3 the other way\. /)).toBeVisible();
    expect(within(panel).getAllByRole('figure')).toHaveLength(2);
    expect(within(panel).getByRole('radio', { name: 'Per case' })).toBeChecked();
    server.use(
      answers(setCostBasis, async ({ request }) => {
        asked.push(await request.json());
        const sentence = 'Cost is for one unit, as you set it.';
        return { data: anUploadResult({ cost_basis: aCostBasis({ basis: 'unit', source: 'chosen', sentence }) }) };
      }),
    );
    await user.click(within(panel).getByRole('radio', { name: 'Per unit' }));
    expect(await within(panel).findByText('Cost is for one unit, as you set it')).toBeVisible();
    expect(asked).toEqual([{ basis: 'unit' }]);
    expect(within(panel).getByText(/400 rows have no /)).toBeVisible();
    expect(within(panel).getByText('Remembered for Northgate Wholesale')).toBeVisible();
    expect(within(panel).getByRole('status')).toHaveTextContent(
      'Costs are read per unit. Remembered for Northgate Wholesale.',
    );
  });

  test('When it was chosen in a sample, then it is not said to be remembered', async () => {
    const cost_basis = aCostBasis({ source: 'chosen', sentence: 'Cost is for one unit, as you set it.' });
    const { panel } = await open({ cost_basis }, anUploadedSession({ is_sample: true }));
    expect(within(panel).getByText('Cost is for one unit, as you set it')).toBeVisible();
    expect(within(panel).queryByText(/Remembered for/)).toBeNull();
  });

  test('When nothing settles it, then one question shows a product under both answers', async () => {
    const { panel, user } = await open({ cost_basis: anOpenCostBasis() });
    const question = within(panel).getByRole('region', { name: 'Is the cost for one unit or for a case?' });
    expect(question).toHaveTextContent('Hartby Baked Beans: cost £6.24, case of 12, RRP £0.79.');
    expect(within(question).getByRole('button', { name: /For one unit/ })).toHaveTextContent(
      'One costs £6.24 and sells for £0.79, at a loss',
    );
    expect(question).toHaveTextContent('You can start without an answer.');
    expect(screen.getByRole('button', { name: /^Start Processing 1,240 Products/ })).toBeEnabled();
    server.use(answers(setCostBasis, { data: anUploadResult({ cost_basis: aCostBasis({ source: 'chosen' }) }) }));
    await user.click(within(question).getByRole('button', { name: /One costs £0.52 and sells for £0.79, margin 21%/ }));
    await user.click(await within(panel).findByText('Cost is for a case'));
    await waitFor(() => expect(within(panel).getByRole('radio', { name: 'Per case' })).toBeChecked());
  });

  test('When one chose to be asked, then it is asked again', async () => {
    const { panel } = await open({ cost_basis: anOpenCostBasis({ source: 'chosen', is_question: false }) });
    expect(within(panel).getByRole('button', { name: /For a case/ })).toBeVisible();
  });

  test('When the file has no costs, then there is nothing to choose', async () => {
    const none = { rows_unit: 0, rows_case: 0, rows_either: 0, rows_neither: 0, margins_unit: [], margins_case: [] };
    const sentence = 'The file has no costs.';
    const { panel } = await open({
      cost_basis: anOpenCostBasis({ ...none, is_question: false, example: null, sentence }),
    });
    expect(within(panel).getByText('The file has no costs')).toBeVisible();
    expect(within(panel).queryByRole('radio', { name: 'Per unit' })).toBeNull();
    expect(within(panel).queryByRole('figure')).toBeNull();
  });

  test('When the answer cannot be saved, then a toast says why and the switch stays', async () => {
    const { panel, user } = await open({ cost_basis: aCostBasis() });
    await user.click(within(panel).getByText('Cost is for a case'));
    server.use(refuses(setCostBasis, 409, 'This session is processing.'));
    await user.click(within(panel).getByRole('radio', { name: 'Ask' }));
    expect(await screen.findByText('This session is processing.')).toBeVisible();
    await waitFor(() => expect(within(panel).getByRole('radio', { name: 'Per case' })).toBeChecked());
  });
});
