import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  answerFileCheck,
  FILE_FINDINGS,
  type FileCheck,
  type FileCheckAnswer,
  listSessions,
  sessionChecked,
} from '@tillmap/contracts';
import { anUploadedSession, anUploadResult, aPriceCheck, SESSION_ID } from '../../../testing/builders.ts';
import { aFileCheck, aFileFinding } from '../../../testing/file-check-builders.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, refuses, server } from '../../../testing/server.ts';
import { findingWords } from './verdict-words.ts';

const START = { name: 'Start Processing 1,240 Products' };
const withCheck = (file_check: FileCheck | null) => ({ data: anUploadResult({ rows_read: 1_240, file_check }) });

const open = async (check: FileCheck | null) => {
  server.use(answers(listSessions, { data: [anUploadedSession()] }), answers(sessionChecked, withCheck(check)));
  const app = renderApp({ at: `/?session=${SESSION_ID}` });
  const panel = within(await screen.findByRole('region', { name: 'Upload results' }));
  return { ...app, panel, start: await screen.findByRole('button', START) };
};

/** Answers with this check from now on, and says what was sent. */
const takesAnswer = (next: FileCheck) => {
  const sent: unknown[] = [];
  server.use(
    answers(answerFileCheck, async ({ request }) => {
      sent.push(await request.json());
      return withCheck(next);
    }),
    answers(sessionChecked, withCheck(next)),
  );
  return sent;
};

const answered = (kind: FileCheckAnswer, sentence: string, over: Partial<FileCheck> = {}) =>
  aFileCheck({ answer: { kind, sentence, by: 'Sam Staff', at: '2026-03-02T09:14:00Z' }, ...over });

const SWAPPED = aFileCheck({ verdict: 'check', findings: [aFileFinding()], products: 1_142 });

describe('What the page says first', () => {
  test.each([
    ['usual', 'A usual file'],
    ['first', 'The first file of Northgate Wholesale'],
  ] as const)('When a file is %s, then it says so and Start Processing is the main action', async (verdict, title) => {
    const { panel, start } = await open(aFileCheck({ verdict, sentence: 'Most costs are as before.' }));
    const section = panel.getByRole('region', { name: title });
    expect(section).toHaveTextContent('Most costs are as before.');
    expect(within(section).queryByRole('button')).toBeNull();
    expect(start).toHaveAttribute('data-variant', 'filled');
    expect(panel.getByText('week-11.csv')).toBeVisible();
    expect(panel.queryByRole('link', { name: 'week-11.csv' })).toBeNull();
    expect(panel.getByText('23 Feb 2026')).toBeVisible();
  });

  test('When it is the result of a version before, then the rest stands without a verdict', async () => {
    const { panel, start } = await open(null);
    expect(panel.queryByRole('heading', { level: 2 })).toBeNull();
    expect(panel.getByText('Every row is used.')).toBeVisible();
    expect(start).toHaveAttribute('data-variant', 'filled');
  });

  test('When a file is to be checked, then examples, the correction and what follows without an answer are shown', async () => {
    const { panel, start } = await open(SWAPPED);
    const section = within(panel.getByRole('region', { name: 'Cost and RRP look swapped' }));
    expect(section.getByText('In 97% of the products the cost is where the RRP was.')).toBeVisible();
    const row = section.getByRole('row', { name: /^Hartby Baked Beans/ });
    expect(within(row).getAllByRole('cell')[1]).toHaveTextContent('cost £0.52, RRP £0.79');
    expect(row.querySelector('mark')).toHaveTextContent('cost £0.79, RRP £0.52');
    expect(row.querySelector('b')).toHaveTextContent('cost £0.52, RRP £0.79');
    expect(section.getByRole('button', { name: 'Swap the Two Columns' })).not.toHaveAttribute('data-variant');
    expect(section.getByRole('button', { name: 'It Is Right' })).toHaveAttribute('data-variant', 'default');
    expect(section.getByText('Without an answer, the 1,142 products need review.')).toBeVisible();
    expect(start).toHaveAttribute('data-variant', 'default');
    expect(start).toBeEnabled();
  });

  test('When nothing can correct it and no product waits, then only its own answer is offered', async () => {
    const finding = aFileFinding({ code: 'same_file', fix: null, examples: [], keep_label: 'Use It Again' });
    const { panel } = await open(aFileCheck({ verdict: 'check', findings: [finding] }));
    const section = within(panel.getByRole('region', { name: 'This is the last file again' }));
    expect(section.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Use It Again']);
    expect(section.queryByRole('table')).toBeNull();
    expect(section.queryByText(/^Without an answer/)).toBeNull();
  });

  test('When the code is of a later version, then its sentence is the headline', async () => {
    const finding = aFileFinding({ code: 'of_tomorrow', sentence: 'Each price is a date. Check the column.' });
    const { panel } = await open(aFileCheck({ verdict: 'check', findings: [finding] }));
    expect(panel.getByRole('region', { name: 'Each price is a date' })).toHaveTextContent('Check the column.');
  });

  test('When there are further findings, then each is a line that opens', async () => {
    const part = aFileFinding({
      code: 'part_of_file',
      sentence: 'It has 412 products.',
      examples: [],
      fix: { kind: 'read_as_part', label: 'Read as Part of the List' },
    });
    const { panel, user } = await open({ ...SWAPPED, findings: [aFileFinding(), part] });
    expect(panel.getByText('It has 412 products.')).not.toBeVisible();
    await user.click(panel.getByText('This is part of a list'));
    expect(panel.getByText('It has 412 products.')).toBeVisible();
    expect(panel.getByRole('button', { name: 'Read as Part of the List' })).toBeVisible();
  });

  test.each(FILE_FINDINGS)('When a finding is %s, then it has a headline and keeps its sentence', (code) => {
    const { title, text } = findingWords({ code, sentence: 'A sentence of the server.' });
    expect(title).toMatch(/^[A-Z][^._]+$/);
    expect(text).toBe('A sentence of the server.');
  });
});

describe('An answer to the check of a file', () => {
  test('When the correction is chosen, then what comes back is shown: what was done, by whom, and Undo', async () => {
    const { panel, user, start } = await open(SWAPPED);
    const sent = takesAnswer(answered('swap_cost_and_rrp', 'Cost and RRP were swapped.'));
    await user.click(panel.getByRole('button', { name: 'Swap the Two Columns' }));
    const section = within(await panel.findByRole('region', { name: 'Cost and RRP were swapped' }));
    expect(sent).toEqual([{ answer: 'swap_cost_and_rrp' }]);
    expect(section.getByText('Sam Staff, 2 Mar 2026, 09:14. The download window says so.')).toBeVisible();
    expect(section.getByText('98% of its products stood in the last files, most costs as before.')).toBeVisible();
    await waitFor(() => expect(section.getByRole('heading', { level: 2 })).toHaveFocus());
    expect(start).toHaveAttribute('data-variant', 'filled');

    const undone = takesAnswer({ ...SWAPPED, answer: answered('undo', 'Read as it came').answer });
    await user.click(section.getByRole('button', { name: 'Undo' }));
    expect(await panel.findByRole('button', { name: 'Swap the Two Columns' })).toBeVisible();
    expect(undone).toEqual([{ answer: 'undo' }]);
    expect(panel.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('When the file is declared right, then that stands there without Undo, and what was found folds', async () => {
    const { panel, user, start } = await open(SWAPPED);
    const sent = takesAnswer({ ...SWAPPED, products: 0, answer: answered('right', 'It is right').answer });
    await user.click(panel.getByRole('button', { name: 'It Is Right' }));
    const section = within(await panel.findByRole('region', { name: 'It is right' }));
    expect(sent).toEqual([{ answer: 'right' }]);
    expect(section.getByText(/^Sam Staff, 2 Mar 2026/)).toBeVisible();
    expect(section.queryByRole('button')).toBeNull();
    expect(section.getByRole('table', { name: 'Examples', hidden: true })).not.toBeVisible();
    await user.click(section.getByText('Cost and RRP look swapped'));
    expect(section.getByRole('table', { name: 'Examples' })).toBeVisible();
    expect(start).toHaveAttribute('data-variant', 'filled');
  });

  test('When the answer is refused, then the sentence of the server is shown and nothing is lost', async () => {
    const { panel, user, start } = await open(SWAPPED);
    server.use(refuses(answerFileCheck, 409, 'This session is processing.'));
    await user.click(panel.getByRole('button', { name: 'Swap the Two Columns' }));
    expect(await panel.findByRole('alert')).toHaveTextContent('This session is processing.');
    expect(panel.getByRole('region', { name: 'Cost and RRP look swapped' })).toBeVisible();
    expect(panel.getByRole('button', { name: 'It Is Right' })).toBeEnabled();
    expect(start).toHaveAttribute('data-variant', 'default');

    takesAnswer(answered('swap_cost_and_rrp', 'Cost and RRP were swapped.'));
    await user.click(panel.getByRole('button', { name: 'Swap the Two Columns' }));
    expect(await panel.findByRole('heading', { name: 'Cost and RRP were swapped' })).toBeVisible();
    expect(panel.queryByRole('alert')).toBeNull();
  });

  test('When prices are to be checked too, then these stand below the verdict', async () => {
    server.use(
      answers(listSessions, { data: [anUploadedSession()] }),
      answers(sessionChecked, {
        data: anUploadResult({ file_check: aFileCheck(), checks: [aPriceCheck('price_scale', 2)] }),
      }),
    );
    renderApp({ at: `/?session=${SESSION_ID}` });
    const titles = await screen.findAllByRole('heading', { level: 2, name: /usual|Check these/ });
    expect(titles.map(({ textContent }) => textContent)).toEqual(['A usual file', 'Check these first']);
  });
});
