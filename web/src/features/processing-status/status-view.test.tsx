import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { type Session, sessionStatus } from '@tillmap/contracts';
import { aCompletedSession, SESSION_ID } from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, server } from '../../testing/server.ts';

const show = (low_confidence: number, skipped: number, over: Partial<Session> = {}) => {
  const processing_stats = { total_processed: 63, high_confidence: 45, low_confidence, skipped, duration_seconds: 2 };
  server.use(answers(sessionStatus, { data: aCompletedSession({ processing_stats, ...over }) }));
  renderApp({ at: `/status/${SESSION_ID}` });
};

describe('What is left for review', () => {
  test.each([
    [11, 7, '18 products need review: 11 with low confidence, 7 without a department.'],
    [0, 1, '1 product needs review: 1 without a department.'],
  ])('When %i are doubtful and %i were skipped, then both are counted', async (low, skipped, text) => {
    show(low, skipped);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText('Needs review').nextElementSibling).toHaveTextContent(String(low + skipped));
    expect(screen.getByText('Skipped').nextElementSibling).toHaveTextContent(String(skipped));
  });

  test('When some of it was reviewed, then what is left is counted, as in the review', async () => {
    show(11, 7, { review_counts: { to_do: 5, skipped: 2 } });
    expect(
      await screen.findByText('5 products need review: 3 with low confidence, 2 without a department.'),
    ).toBeVisible();
    expect(screen.getByText('Needs review').nextElementSibling).toHaveTextContent('5');
    expect(screen.getByText('High confidence').nextElementSibling).toHaveTextContent('58');
    expect(screen.getByRole('link', { name: /^View Results/ })).toHaveAttribute(
      'href',
      `/review?session=${SESSION_ID}&filter=review&sort=impact`,
    );
  });

  test('When all of it was reviewed, then the link shows the whole list', async () => {
    show(11, 7, { review_counts: { to_do: 0, skipped: 0 } });
    expect(await screen.findByRole('link', { name: /^View Results/ })).toHaveAttribute(
      'href',
      `/review?session=${SESSION_ID}`,
    );
  });

  test('When none was skipped, then the tile says it all', async () => {
    show(18, 0);
    expect(await screen.findByText('Skipped')).toBeVisible();
    expect(screen.queryByText(/for review/)).toBeNull();
  });
});
