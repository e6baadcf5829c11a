import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import {
  listSessions,
  SESSION_LIST_REFRESH_MS,
  type Session,
  STATUS_POLL_MS,
  sessionProducts,
  sessionStatistics,
  sessionStatus,
} from '@tillmap/contracts';
import { aCompletedSession, anUploadedSession, aProduct, aRunningSession, SESSION_ID } from '../testing/builders.ts';
import { renderApp } from '../testing/render-app.tsx';
import { answers, server } from '../testing/server.ts';

const DOUBTS = { review_counts: { to_do: 341, skipped: 106 } };
const learning = (ready_in_seconds: number | null) => ({ learning: { ready_in_seconds } });

const LEARNS = 'Tillmap is still learning Northgate Wholesale: ready in about';
const THEN = 'Then it looks up 341 products that need review again. Your decisions stay.';

const open = async (session: Session) => {
  server.use(answers(listSessions, { data: [session] }));
  renderApp({ at: `/?session=${SESSION_ID}` });
  await screen.findByRole('heading', { name: 'Week 12 order' });
};

afterEach(() => {
  jest.useRealTimers();
});

describe('A wholesaler that is still being learned', () => {
  test.each([
    [
      'its file is not started',
      anUploadedSession(learning(45)),
      `${LEARNS} 1 minute. If you start sooner, products that need review are looked up again then.`,
    ],
    ['its session is completed', aCompletedSession({ ...DOUBTS, ...learning(70) }), `${LEARNS} 2 minutes. ${THEN}`],
    [
      'nobody can say how long that takes',
      aCompletedSession({ ...DOUBTS, ...learning(null) }),
      `Tillmap is still learning Northgate Wholesale. ${THEN}`,
    ],
    [
      'its doubts are looked up',
      aCompletedSession({ ...DOUBTS, ...learning(0) }),
      'Tillmap has learned Northgate Wholesale and is looking up 341 products that need review again. Your decisions stay.',
    ],
  ])('When %s, then the session says so', async (_, session, text) => {
    await open(session);
    expect(await screen.findByText(text)).toBeVisible();
  });

  test.each([
    ['nothing needs review', aCompletedSession({ review_counts: { to_do: 0, skipped: 0 }, ...learning(70) })],
    ['it is learned', aCompletedSession(DOUBTS)],
    ['a run says what it waits for', aRunningSession(learning(70))],
  ])('When %s, then nothing is said of it', async (_, session) => {
    await open(session);
    expect(screen.queryByText(/Tillmap (is still learning|has learned)/)).toBeNull();
  });

  test('When that ends while its results are shown, then the figures follow', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'performance'] });
    server.use(answers(sessionStatus, { data: aCompletedSession({ ...DOUBTS, ...learning(70) }) }));
    renderApp({ at: `/status/${SESSION_ID}` });
    expect(await screen.findByText(`${LEARNS} 2 minutes. ${THEN}`)).toBeVisible();
    const after = aCompletedSession({ review_counts: { to_do: 112, skipped: 13 } });
    server.use(answers(sessionStatus, { data: after }));
    await act(() => jest.advanceTimersByTimeAsync(STATUS_POLL_MS + 500));
    expect(await screen.findByText('112')).toBeVisible();
    expect(screen.queryByText(/Tillmap is still learning/)).toBeNull();
  });

  test('When that ends in the review, then its rows are asked for again, and it stays open', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'performance'] });
    const rows = (description: string) =>
      answers(sessionProducts, {
        data: {
          products: [aProduct({ description, needs_review: true })],
          pagination: { current_page: 1, last_page: 1, per_page: 100, total: 1 },
        },
      });
    server.use(
      answers(sessionStatus, { data: aCompletedSession({ ...DOUBTS, ...learning(70) }) }),
      answers(sessionStatistics, { data: { total_items: 1240, high_confidence: 1054, needs_review: 186, skipped: 6 } }),
      rows('Doubtful mints'),
    );
    renderApp({ at: `/review?session=${SESSION_ID}` });
    expect(await screen.findByText('Doubtful mints', { selector: 'tr *' })).toBeVisible();
    expect(screen.getByText(`${LEARNS} 2 minutes. ${THEN}`)).toBeVisible();
    server.use(answers(sessionStatus, { data: aCompletedSession() }), rows('Learned mints'));
    await act(() => jest.advanceTimersByTimeAsync(SESSION_LIST_REFRESH_MS + 500));
    expect(await screen.findByText('Learned mints', { selector: 'tr *' })).toBeVisible();
    expect(screen.queryByText(/Tillmap is still learning/)).toBeNull();
  });
});
