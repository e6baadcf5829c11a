import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import {
  cancelSession,
  retrySession,
  type Session,
  sessionProducts,
  sessionStatistics,
  sessionStatus,
  spaConfig,
} from '@tillmap/contracts';
import {
  aCompletedSession,
  anUploadedSession,
  aRunningSession,
  aSession,
  CONFIG,
  SESSION_ID,
} from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, refuses, server } from '../../testing/server.ts';

const at = `/status/${SESSION_ID}`;
const show = (session: Session) => {
  server.use(answers(sessionStatus, { data: session }));
  return renderApp({ at });
};

describe('Status page', () => {
  test('When a session runs, then progress, the current product and the figures are shown', async () => {
    show(aRunningSession());
    expect(await screen.findByRole('heading', { name: 'Week 12 order' })).toBeVisible();
    expect(screen.getByText('496 of 1,240 products')).toBeVisible();
    expect(screen.getByText('40%')).toBeVisible();
    expect(screen.getByText(/You can leave this page/)).toBeVisible();
    const product = screen.getByRole('region', { name: 'Current product' });
    for (const text of [
      'Oakhurst Milk Chocolate Bar',
      '5099000100302',
      'SMP109',
      '£0.68',
      '£1.10',
      '22',
      'Similar products',
    ]) {
      expect(within(product).getByText(text)).toBeVisible();
    }
    for (const label of ['Total processed', 'High confidence', 'Needs review', 'Skipped']) {
      expect(screen.getByText(label)).toBeVisible();
    }
    expect(document.title).toBe('40% · Week 12 order · Tillmap');
  });

  test('When it waits for another part, then it says for what', async () => {
    show(aRunningSession({ waiting_for: 'Waiting for the product database.' }));
    expect(await screen.findByText('Waiting for the product database.')).toBeVisible();
  });

  test('When the assistant is asked, then it says how far that is and where names are sent', async () => {
    server.use(answers(spaConfig, { ...CONFIG, assistant: { host: 'ai.example' } }));
    show(
      aRunningSession({
        progress_current: 1_240,
        progress_percentage: 99,
        assistant: { products: 30, waiting: 10, not_reached: 0 },
      }),
    );
    expect(await screen.findByText('The assistant is checking products that need review: 20 of 30')).toBeVisible();
    expect(await screen.findByText(/^For products that need review/)).toHaveTextContent(
      'For products that need review, the name, size, supplier’s category and possible categories with similar products are sent to ai.example. No barcodes, prices or user names.',
    );
  });

  test('When there is no assistant, then nothing is said of names being sent', async () => {
    show(aRunningSession());
    expect(await screen.findByText('496 of 1,240 products')).toBeVisible();
    expect(screen.queryByText(/are sent to/)).toBeNull();
  });

  test('When the assistant was not reached, then it says so and can be asked again', async () => {
    let session = aCompletedSession({ assistant: { products: 30, waiting: 0, not_reached: 20 } });
    server.use(
      answers(sessionStatus, () => ({ data: session })),
      answers(retrySession, () => {
        session = aRunningSession();
        return { data: session };
      }),
    );
    const { user } = renderApp({ at });
    expect(await screen.findByText(/did not check 20 products because it was unavailable/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ask the Assistant Again' }));
    expect(await screen.findByText('496 of 1,240 products')).toBeVisible();
  });

  test('When it is cancelled, then it is asked first and the new state is shown', async () => {
    let session = aRunningSession();
    server.use(
      answers(sessionStatus, () => ({ data: session })),
      answers(cancelSession, () => {
        session = anUploadedSession({ status: 'cancelled' });
        return { data: session };
      }),
    );
    const { user } = renderApp({ at });
    await user.click(await screen.findByRole('button', { name: 'Cancel Processing' }));
    const dialogue = await screen.findByRole('dialog');
    await user.click(within(dialogue).getByRole('button', { name: 'Cancel Processing' }));
    expect(await screen.findByText('Cancelled')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go Back' })).toBeVisible();
  });

  test('When a look-up of a completed session is cancelled, then the question says that its results stay', async () => {
    const { user } = show(aRunningSession({ looking_up_again: true }));
    await user.click(await screen.findByRole('button', { name: 'Cancel Processing' }));
    const dialogue = await screen.findByRole('dialog');
    expect(dialogue).toHaveTextContent('‘Week 12 order’ keeps its results and decisions.');
    expect(dialogue).not.toHaveTextContent('upload the file again');
  });

  test('When the cancel is refused, then a toast says why', async () => {
    server.use(refuses(cancelSession, 409, 'it has ended already.'));
    const { user } = show(aRunningSession());
    await user.click(await screen.findByRole('button', { name: 'Cancel Processing' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel Processing' }));
    expect(await screen.findByText('Error cancelling: it has ended already.')).toBeVisible();
  });

  test('When it failed, then the error, Retry and Go Back are shown, and a refused retry says why', async () => {
    server.use(refuses(retrySession, 409, 'it is running already.'));
    const { user } = show(anUploadedSession({ status: 'failed', error_message: 'The product database was away.' }));
    expect(await screen.findByText('The product database was away.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', `/?session=${SESSION_ID}`);
    await user.click(screen.getByRole('button', { name: 'Retry Processing' }));
    expect(await screen.findByText('Error retrying: it is running already.')).toBeVisible();
  });

  test('When it is completed, then the duration and the way to the review are shown', async () => {
    server.use(
      answers(sessionStatistics, {
        data: { total_items: 1240, high_confidence: 1050, needs_review: 190, skipped: 20 },
      }),
      answers(sessionProducts, {
        data: { products: [], pagination: { current_page: 1, last_page: 1, per_page: 100, total: 0 } },
      }),
    );
    const { user, address } = show(aCompletedSession());
    expect(await screen.findByText('1 min 35 s')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'View Results & Download CSV' }));
    expect(await screen.findByRole('button', { name: 'Download CSV' })).toBeVisible();
    expect(address()).toBe(`/review?session=${SESSION_ID}&filter=review&sort=impact`);
  });

  test.each(['draft', 'cancelled'] as const)('When it is %s, then one can only go back', async (status) => {
    show(aSession({ status }));
    expect(await screen.findByRole('link', { name: 'Go Back' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Processing/ })).toBeNull();
  });

  test('When it cannot be loaded, then the page says so with the way back', async () => {
    server.use(refuses(sessionStatus, 404, 'This session does not exist.'));
    const { user, address } = renderApp({ at });
    expect(await screen.findByRole('heading', { name: 'Error loading status' })).toBeVisible();
    expect(screen.getByText('This session does not exist.')).toBeVisible();
    // To ask again would not help.
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Go Back' }));
    await waitFor(() => expect(address()).toBe('/'));
  });

  test('When the server has a fault, then the page can be tried again', async () => {
    server.use(refuses(sessionStatus, 500));
    const { user } = renderApp({ at });
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.use(answers(sessionStatus, { data: aRunningSession() }));
    await user.click(again);
    expect(await screen.findByRole('heading', { name: 'Week 12 order' })).toBeVisible();
  });
});

describe('Polling', () => {
  test('When the first answer is that there is too much to do, then the page asks again by itself', async () => {
    const busy = 'File building has too much to do right now. Please try again in a moment.';
    server.use(refuses(sessionStatus, 503, busy));
    renderApp({ at });
    expect(await screen.findByText(busy)).toBeVisible();
    server.use(answers(sessionStatus, { data: aRunningSession() }));
    expect(await screen.findByText('496 of 1,240 products')).toBeVisible();
  });

  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(window, 'Notification');
  });

  test('When a poll hangs, then the figures are said to be old after 15 s, and after 30 s it is asked again', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'performance'] });
    show(aRunningSession());
    expect(await screen.findByText('496 of 1,240 products')).toBeVisible();
    let asked = 0;
    const hung = new Promise<never>(() => {});
    server.use(
      answers(sessionStatus, () => {
        asked++;
        return asked === 1 ? hung : { data: aRunningSession({ progress_current: 620, progress_percentage: 50 }) };
      }),
    );
    await waitFor(() => expect(asked).toBe(1));
    await act(() => jest.advanceTimersByTimeAsync(13_000));
    expect(screen.queryByText(/Connection lost/)).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(screen.getByText(/Connection lost/)).toBeVisible();
    expect(asked).toBe(1);
    // 14 s until it is given up, 3 s until the next poll.
    await act(() => jest.advanceTimersByTimeAsync(18_000));
    expect(await screen.findByText('620 of 1,240 products')).toBeVisible();
    expect(screen.queryByText(/Connection lost/)).toBeNull();
  });

  test('When one poll fails, then nothing is said of it; with the second in a row the figures are said to be old', async () => {
    show(aRunningSession());
    expect(await screen.findByText('496 of 1,240 products')).toBeVisible();
    let failed = 0;
    server.events.on('response:mocked', ({ response }) => {
      failed += response.status === 503 ? 1 : 0;
    });
    server.use(refuses(sessionStatus, 503, 'File building is not available right now.'));
    expect(await screen.findByText(/The server has a fault/)).toBeVisible();
    expect(failed).toBe(2);
    expect(screen.getByText('496 of 1,240 products')).toBeVisible();
    server.use(answers(sessionStatus, { data: aRunningSession() }));
    await waitForElementToBeRemoved(() => screen.queryByText(/The server has a fault/));
    server.events.removeAllListeners();
  });

  test.each(['draft', 'failed', 'cancelled'] as const)(
    'When it is %s and somebody else starts it, then the page follows by itself',
    async (status) => {
      let session = anUploadedSession({ status });
      server.use(answers(sessionStatus, () => ({ data: session })));
      renderApp({ at });
      expect(await screen.findByRole('link', { name: 'Go Back' })).toBeVisible();
      session = aRunningSession();
      expect(await screen.findByText('496 of 1,240 products')).toBeVisible();
    },
  );

  test('When the browser lets only a click ask for the permission, then a button asks', async () => {
    const answersInTurn = ['default', 'granted'];
    const requestPermission = async () => answersInTurn.shift()!;
    Object.assign(window, { Notification: { permission: 'default', requestPermission } });
    server.use(answers(sessionStatus, { data: aRunningSession() }));
    const { user } = renderApp({ at });
    await user.click(await screen.findByRole('button', { name: 'Notify me when it is done' }));
    expect(await screen.findByText(/A notification will tell you/)).toBeVisible();
  });

  test('When nothing is waited for, then no permission is asked for', async () => {
    let asked = 0;
    const requestPermission = async () => {
      asked += 1;
      return 'granted';
    };
    Object.assign(window, { Notification: { permission: 'default', requestPermission } });
    server.use(answers(sessionStatus, { data: aCompletedSession() }));
    renderApp({ at });
    expect(await screen.findByRole('link', { name: /View Results/ })).toBeVisible();
    expect(asked).toBe(0);
  });

  test('When the session is completed, then polling stops and one notification is sent', async () => {
    const sent: string[] = [];
    class FakeNotification {
      static permission = 'default';
      static asked = 0;
      static requestPermission = async () => {
        FakeNotification.asked += 1;
        FakeNotification.permission = 'granted';
        return 'granted';
      };
      constructor(title: string) {
        sent.push(title);
      }
    }
    Object.assign(window, { Notification: FakeNotification });
    let polls = 0;
    let session = aRunningSession();
    server.use(
      answers(sessionStatus, () => {
        polls += 1;
        return { data: session };
      }),
    );
    renderApp({ at });
    expect(await screen.findByText(/A notification will tell you/)).toBeVisible();
    expect(FakeNotification.asked).toBe(1);

    session = aCompletedSession();
    expect(await screen.findByRole('link', { name: /View Results/ })).toBeVisible();
    expect(sent).toEqual(['Processing is finished']);
    const before = polls;
    await act(() => new Promise((resolve) => setTimeout(resolve, 3_500)));
    expect(polls).toBe(before);
  });
});
