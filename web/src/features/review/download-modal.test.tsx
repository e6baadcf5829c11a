import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { downloadSession, sessionProducts, sessionStatistics, sessionStatus } from '@tillmap/contracts';
import { aCompletedSession, aProduct, SESSION_ID } from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, answersFile, server } from '../../testing/server.ts';

const at = `/review?session=${SESSION_ID}`;

const openWindow = async (needs_review: number, skipped: number, session = aCompletedSession()) => {
  server.use(
    answers(sessionStatus, { data: session }),
    answers(sessionStatistics, {
      data: { total_items: 63, high_confidence: 63 - needs_review, needs_review, skipped },
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
  test('When products have no department, then the window says that they are left out and leads to them', async () => {
    const { user, dialogue, address } = await openWindow(18, 7);
    expect(
      await dialogue.findByText(
        '56 of 63 products will be in the file. 7 have no department yet and are left out; 11 others still need review.',
      ),
    ).toBeVisible();
    await user.click(dialogue.getByRole('button', { name: 'Show what needs review' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(`${at}&filter=review&sort=impact`);
  });

  test('When nothing needs review, then all are in it and there is nowhere to go', async () => {
    const { dialogue } = await openWindow(0, 0);
    expect(await dialogue.findByText('All 63 products will be in the file.')).toBeVisible();
    expect(dialogue.queryByRole('button', { name: 'Show what needs review' })).toBeNull();
  });

  test('When it was downloaded, then a toast says how many products the file has', async () => {
    const { user, dialogue } = await openWindow(18, 7);
    await user.click(await dialogue.findByRole('checkbox', { name: 'I have read the disclaimer and accept it' }));
    await user.click(dialogue.getByRole('button', { name: 'I Accept - Download CSV' }));
    expect(await screen.findByText('NORTH.csv was downloaded. It has 56 products.')).toBeVisible();
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
    expect(await dialogue.findByText(/All 63 products/)).toBeVisible();
    expect(dialogue.queryByText(words)).toBeNull();
  });
});
