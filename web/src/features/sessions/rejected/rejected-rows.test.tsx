import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  correctedRows,
  correctRow,
  listSessions,
  type RejectedCell,
  type RejectedRow,
  rejectedCells,
  sessionChecked,
} from '@tillmap/contracts';
import { HttpResponse, http } from 'msw';
import { anUploadedSession, anUploadResult, SESSION_ID } from '../../../testing/builders.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, refuses, server } from '../../../testing/server.ts';

const cell = (over: Partial<RejectedCell>): RejectedCell => ({
  column: 0,
  field: 'barcode',
  name: 'Barcode',
  value: '5026277003822',
  reason: '',
  use: '',
  ...over,
});

const BEANS: RejectedRow = {
  line: 37,
  reasons: ['Line 37: The barcode "5026277OO3822" has characters that are not digits.'],
  cells: [
    cell({
      value: '5026277OO3822',
      reason: 'Line 37: The barcode "5026277OO3822" has characters that are not digits.',
      use: '5026277003822',
    }),
    cell({ column: 1, field: 'description', name: 'Product', value: 'Hartby Baked Beans' }),
  ],
};
const WATER: RejectedRow = {
  line: 112,
  reasons: ['Line 112: The cost price "free" is not an amount in pounds.'],
  cells: [
    cell({}),
    cell({ column: 1, field: 'description', name: 'Product', value: 'Tavy Water' }),
    cell({
      column: 2,
      field: 'costprice',
      name: 'Cost',
      value: 'free',
      reason: 'Line 112: The cost price "free" is not an amount in pounds.',
    }),
  ],
};

const open = async (rejected = 2) => {
  server.use(
    answers(listSessions, { data: [anUploadedSession({ bad_rows_count: rejected })] }),
    answers(sessionChecked, { data: anUploadResult({ rows_read: 1_242, bad_rows_count: rejected }) }),
    answers(rejectedCells, { data: { can_correct: true, total: rejected, rows: [BEANS, WATER] } }),
  );
  const app = renderApp({ at: `/?session=${SESSION_ID}` });
  await app.user.click(await screen.findByText('Rejected rows'));
  const table = await screen.findByRole('table', { name: 'Rejected rows' });
  return {
    ...app,
    table,
    rowOf: (line: number) => within(within(table).getByRole('row', { name: new RegExp(`^${line} `) })),
  };
};

/** Answers as a row that joined, and says what was sent. */
const takesRow = (left = 1) => {
  const sent: unknown[] = [];
  server.use(
    http.put(`*/sessions/${SESSION_ID}/rejected-rows/:line`, async ({ request, params }) => {
      sent.push({ line: params.line, ...((await request.json()) as object) });
      return HttpResponse.json({
        data: anUploadResult({ rows_read: 1_242, total_processed: 1_242 - left, bad_rows_count: left }),
      });
    }),
  );
  return sent;
};

describe('Rejected rows on the page', () => {
  test('When a cell is corrected with Enter, then the row joins, the figures follow and the next cell has the focus', async () => {
    const { user } = await open();
    const sent = takesRow();
    const barcode = screen.getByRole('textbox', { name: 'Barcode, line 37' });
    expect(barcode).toBeInvalid();
    expect(barcode).toHaveAccessibleDescription(/characters that are not digits/);
    await user.clear(barcode);
    await user.type(barcode, '5026277003822{Enter}');
    expect(await screen.findByText('Corrected. It joins the used rows.')).toBeVisible();
    expect(sent).toEqual([
      { line: '37', cells: [{ column: 0, value: '5026277003822', was: '5026277OO3822' }], keep_barcode: false },
    ]);
    expect(screen.getByRole('textbox', { name: 'Cost, line 112' })).toHaveFocus();
    expect(await screen.findByText('Line 37 is corrected. 1,241 products are used.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Rejected 1' })).toBeVisible();
  });

  test('When a correction is offered, then it is used only when a person chooses it', async () => {
    const { user } = await open();
    const sent = takesRow();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Use 5026277003822' }));
    expect(await screen.findByText('Corrected. It joins the used rows.')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test('When it is still wrong, then the cell says why, and a barcode may stay as it was typed', async () => {
    const { user } = await open();
    const reason = 'Line 37: The check digit of 5026277003823 is wrong. One digit is wrong or missing.';
    server.use(
      http.put(`*/sessions/${SESSION_ID}/rejected-rows/37`, () =>
        HttpResponse.json(
          {
            code: 'invalid',
            message: reason,
            errors: { 'cells.0': [reason], 'use.0': ['5026277003822'], 'keep.0': ['5026277003823'] },
          },
          { status: 422 },
        ),
      ),
    );
    const barcode = screen.getByRole('textbox', { name: 'Barcode, line 37' });
    await user.clear(barcode);
    await user.type(barcode, '5026277003823{Enter}');
    expect(await screen.findByText(/The check digit of 5026277003823 is wrong/, { selector: 'div' })).toBeVisible();
    expect(barcode).toHaveFocus();
    const sent = takesRow();
    await user.click(screen.getByRole('button', { name: 'Keep 5026277003823' }));
    await waitFor(() => expect(sent).toMatchObject([{ keep_barcode: true }]));
  });

  test('When another person changed the row, then that is said and the rows are loaded anew', async () => {
    const { user } = await open();
    server.use(
      refuses(correctRow, 409, 'Line 37 is not rejected any more. Another user may have corrected it.'),
      answers(rejectedCells, { data: { can_correct: true, total: 1, rows: [WATER] } }),
    );
    await user.click(screen.getByRole('button', { name: 'Use 5026277003822' }));
    expect(await screen.findByText(/Line 37 is not rejected any more/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Barcode, line 37' })).toBeNull());
  });

  test('When the rows are folded or further ones looked at, then what was typed and not checked stays', async () => {
    const { user } = await open(300);
    const barcode = () => screen.findByRole('textbox', { name: 'Barcode, line 37' });
    await user.clear(await barcode());
    await user.type(await barcode(), '50262770');
    await user.click(screen.getByText('Rejected rows'));
    expect(await barcode()).not.toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Rejected 300' }));
    expect(await barcode()).toHaveValue('50262770');
    await user.click(screen.getByRole('button', { name: 'Show the Next' }));
    await user.click(await screen.findByRole('button', { name: 'Show the First' }));
    expect(await barcode()).toHaveValue('50262770');
  });

  test('When there are more than are shown, then that is said and the next are one click away', async () => {
    const { user } = await open(300);
    expect(screen.getByText('2 of 300 rejected rows are shown.')).toBeVisible();
    const asked: (string | null)[] = [];
    server.use(
      http.get(`*/sessions/${SESSION_ID}/rejected-cells`, ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('after'));
        return HttpResponse.json({ data: { can_correct: true, total: 300, rows: [{ ...WATER, line: 500 }] } });
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Show the Next' }));
    expect(await screen.findByRole('textbox', { name: 'Cost, line 500' })).toBeVisible();
    expect(asked).toEqual(['112']);
  });
});

describe('A corrected file', () => {
  const file = new File(['line,reason'], 'rejected.csv', { type: 'text/csv' });
  const give = async (user: Awaited<ReturnType<typeof open>>['user'], container: HTMLElement) => {
    const input = container.querySelector<HTMLInputElement>('section input[type="file"]:not([aria-label])');
    await user.upload(input!, file);
  };

  test('When it is given back, then it says what joined, what did not and why', async () => {
    const { user, container } = await open();
    server.use(
      answers(correctedRows, {
        data: {
          upload: anUploadResult({ rows_read: 1_242, total_processed: 1_241, bad_rows_count: 1 }),
          joined: 1,
          still_rejected: 1,
          unchanged: 0,
          not_used_count: 1,
          not_used: [{ line: 9, reasons: ['Line 9 is not rejected in this session, so this row was not used.'] }],
        },
      }),
      answers(rejectedCells, { data: { can_correct: true, total: 1, rows: [WATER] } }),
    );
    await give(user, container);
    expect(
      await screen.findByText(/1 row joined. 1 row is still rejected. 1 row of the file was not used./, {
        selector: 'div',
      }),
    ).toBeVisible();
    await user.click(screen.getByText('Show what was not used'));
    expect(screen.getByText(/Line 9 is not rejected in this session/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Rejected 1' })).toBeVisible();
  });

  test('When it is refused, then the sentence of the server is shown', async () => {
    const { user, container } = await open();
    server.use(refuses(correctedRows, 422, 'None of these rows is a rejected row of this session.'));
    await give(user, container);
    expect(await screen.findByText('None of these rows is a rejected row of this session.')).toBeVisible();
  });
});
