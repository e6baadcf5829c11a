import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  changesOverview,
  downloadAgain,
  downloadDifference,
  downloadSession,
  sessionChecked,
  sessionDownloads,
  sessionProducts,
  sessionStatistics,
  sessionStatus,
} from '@tillmap/contracts';
import { aCompletedSession, anUploadResult, aProduct, SESSION_ID } from '../../../testing/builders.ts';
import { aChangesOverview, aFirstOverview, aReceipt } from '../../../testing/changes-builders.ts';
import { aFileCheck } from '../../../testing/file-check-builders.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, answersFile, server } from '../../../testing/server.ts';
import type { Statistics } from '../review-api.ts';

const at = `/review?session=${SESSION_ID}`;

const openWindow = async (
  needs_review: number,
  skipped: number,
  session = aCompletedSession(),
  price_issues: Statistics['price_issues'] = [],
) => {
  server.use(
    answers(sessionStatus, { data: session }),
    answers(sessionStatistics, {
      data: { total_items: 63, high_confidence: 63 - needs_review, needs_review, skipped, price_issues },
    }),
    answers(sessionProducts, {
      data: { products: [aProduct()], pagination: { current_page: 1, last_page: 1, per_page: 100, total: 1 } },
    }),
    answersFile(downloadSession, 'barcode\r\n', 'NORTH.csv'),
  );
  const app = renderApp({ at: `${at}&search=milk` });
  await app.user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  return { ...app, dialogue: within(await screen.findByRole('dialog')) };
};

describe('File contents', () => {
  test('When products have no department, then the window says that they are not in it and leads to them', async () => {
    const { user, dialogue, address } = await openWindow(18, 7);
    const lines = within(await dialogue.findByRole('region', { name: 'In this file' }));
    expect(lines.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '11not reviewed: the proposals go inReview',
      '7without a department: not in the fileLook',
    ]);
    await user.click(lines.getByRole('button', { name: 'Review' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(`${at}&filter=review&sort=impact`);
  });

  test('When products have a barcode that no scanner finds, then the window says so once more', async () => {
    const sentence = '3 products have a barcode whose check digit is wrong. Scanners do not find such barcodes.';
    const { dialogue } = await openWindow(18, 7, aCompletedSession(), [
      { code: 'check_digit_wrong', count: 3, sentence },
      { code: 'price_low', count: 2 },
    ]);
    expect(await dialogue.findByText(sentence)).toBeVisible();
  });

  test('When nothing needs review, then all are in it and there is nothing to say', async () => {
    const { dialogue } = await openWindow(0, 0);
    expect(await dialogue.findByRole('radio', { name: 'Everything 63 products with a department' })).toBeChecked();
    expect(dialogue.queryByRole('region', { name: 'In this file' })).toBeNull();
  });

  test('When it was downloaded, then a toast says how many products the file has', async () => {
    const { user, dialogue } = await openWindow(18, 7);
    await user.click(await dialogue.findByRole('checkbox', { name: 'I have read the disclaimer and accept it' }));
    await user.click(dialogue.getByRole('button', { name: 'I Accept - Download CSV' }));
    expect(await screen.findByText('NORTH.csv was downloaded. It has 56 products.')).toBeVisible();
  });
});

const accept = async (user: Awaited<ReturnType<typeof openWindow>>['user']) => {
  await user.click(await screen.findByRole('checkbox', { name: 'I have read the disclaimer and accept it' }));
  await user.click(screen.getByRole('button', { name: 'I Accept - Download CSV' }));
};

describe('What goes into the file', () => {
  test('When the check of the supplier file was answered, then it says what and by whom', async () => {
    const answer = {
      kind: 'right',
      sentence: 'The file is right.',
      by: 'Sam Staff',
      at: '2026-03-02T09:14:00Z',
    } as const;
    server.use(answers(sessionChecked, { data: anUploadResult({ file_check: aFileCheck({ answer }) }) }));
    const { dialogue } = await openWindow(0, 0);
    expect(await dialogue.findByText('The file is right.')).toBeVisible();
    expect(dialogue.getByText(/^Sam Staff, 2 Mar/)).toBeVisible();
  });

  test('When nothing was downloaded before, then there are no changes to choose, and the keyboard begins at the choice', async () => {
    const contents = aChangesOverview().contents;
    server.use(answers(changesOverview, { data: { ...aFirstOverview(), contents } }));
    const { dialogue } = await openWindow(0, 0);
    expect(await dialogue.findByRole('radio', { name: /^Only reviewed 1,048/ })).toBeEnabled();
    expect(dialogue.getAllByRole('radio')).toHaveLength(2);
    expect(dialogue.getByRole('radio', { name: /^Everything/ })).toHaveFocus();
  });

  test('When a part is chosen, then only that is asked for, and everything is what is chosen at first', async () => {
    const seen: URLSearchParams[] = [];
    server.use(answers(changesOverview, { data: aChangesOverview() }));
    const { user, dialogue } = await openWindow(0, 0);
    server.use(answersFile(downloadSession, 'barcode\r\n', 'NORTH.csv', ({ url }) => seen.push(url.searchParams)));
    expect(await dialogue.findByRole('radio', { name: 'Everything 1,234 products with a department' })).toBeChecked();
    await user.click(dialogue.getByRole('radio', { name: /^Changes only 206 since 23 Feb/ }));
    expect(dialogue.getByText('changes undecided:').closest('li')).toHaveTextContent('221');
    await accept(user);
    expect(await screen.findByText('NORTH.csv was downloaded. It has 206 products.')).toBeVisible();
    expect(seen.map((query) => query.get('content'))).toEqual(['changes']);
  });

  test('When a part has nothing in it, then it cannot be chosen', async () => {
    const contents = [
      { content: 'all' as const, label: 'Everything', products: 63 },
      { content: 'new' as const, label: 'New lines only', products: 0 },
    ];
    server.use(answers(changesOverview, { data: aChangesOverview({ contents }) }));
    const { dialogue } = await openWindow(0, 0);
    expect(await dialogue.findByRole('radio', { name: 'New lines only 0' })).toBeDisabled();
  });
});

describe('The receipt', () => {
  const receipt = aReceipt({
    file_name: 'NORTH.csv',
    version: 2,
    difference: { version: 1, added: 0, changed: 3, removed: 1 },
    file_answer: 'Read as pence by Sam Staff.',
  });

  test('When the file was downloaded, then its figures and the difference stay, and the same bytes need the box again', async () => {
    const seen: string[] = [];
    server.use(
      answers(sessionDownloads, { data: { downloads: [receipt] } }),
      answersFile(downloadAgain, 'barcode\r\n', 'NORTH.csv', ({ url }) => seen.push(url.search)),
      answers(downloadDifference, {
        data: {
          version: 1,
          lines: [
            {
              barcode: '5099000100302',
              description: 'Cherry Cola',
              what: 'changed',
              columns: [{ column: 'rrp', before: '0.79', after: '0.89' }],
            },
          ],
          pagination: { current_page: 1, last_page: 1, per_page: 100, total: 1 },
        },
      }),
    );
    const { user } = await openWindow(0, 0);
    await accept(user);
    const shown = within(await screen.findByRole('dialog', { name: 'The file was downloaded' }));
    const facts = shown.getByLabelText('Receipt');
    expect(facts.textContent).toBe('Products1,234WhatEverythingNot reviewed186Size85.6 KBVersion2');
    expect(shown.getByText(/It is the base for next week’s changes/)).toBeVisible();
    expect(shown.getByText('Since version 1: 3 lines changed, 1 line removed.')).toBeVisible();
    expect(shown.getByText('Read as pence by Sam Staff.')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Show the difference' }));
    expect(await shown.findByText('Changed: Cherry Cola')).toBeVisible();
    expect(shown.getByText(/rrp 0.79 → 0.89/)).toBeVisible();

    await user.click(shown.getByRole('button', { name: 'Download again' }));
    expect(await screen.findByRole('button', { name: 'You Must Accept to Download' })).toBeDisabled();
    await accept(user);
    expect(await screen.findByText('NORTH.csv was downloaded again, the same file byte for byte.')).toBeVisible();
    expect(seen).toEqual(['?disclaimer_accepted=true&disclaimer_version=1']);
  });

  test('When the session was downloaded before, then each receipt can be opened', async () => {
    const old = aReceipt({ file_name: 'OLD.csv', is_kept: false, content: 'changes', products: 206 });
    server.use(answers(sessionDownloads, { data: { downloads: [old] } }));
    const { user, dialogue } = await openWindow(0, 0);
    expect(await dialogue.findByText(/206 products · Changes only · version 1/)).toBeVisible();
    await user.click(dialogue.getByRole('button', { name: 'Receipt of OLD.csv' }));
    expect(await screen.findByText(/The file is not kept any more/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download again' })).toBeNull();
  });
});

describe('A cost basis that is open', () => {
  const words = /You have not said if costs are per unit or per case. Costs are as given./;

  test('When nobody has said what the costs are for, then the window says so and leads to the question', async () => {
    const { dialogue } = await openWindow(0, 0, aCompletedSession({ cost_basis_open: true }));
    expect(await dialogue.findByText(words)).toBeVisible();
    expect(dialogue.getByRole('link', { name: 'Choose unit or case' })).toHaveAttribute(
      'href',
      `/?session=${SESSION_ID}`,
    );
  });

  test('When it is settled, then there is nothing to say', async () => {
    const { dialogue } = await openWindow(0, 0);
    expect(await dialogue.findByRole('radio', { name: /^Everything 63/ })).toBeVisible();
    expect(dialogue.queryByText(words)).toBeNull();
  });
});
