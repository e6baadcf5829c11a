import { describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  createSession,
  deleteSession,
  generateEposFile,
  listSessions,
  listWholesalers,
  type Session,
  sessionPath,
  sessionStatus,
} from '@tillmap/contracts';
import {
  aCompletedSession,
  anUploadedSession,
  aRunningSession,
  aSession,
  DISCLAIMER,
  SESSION_ID,
} from '../../testing/builders.ts';
import { somePath } from '../../testing/changes-builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, refuses, server } from '../../testing/server.ts';

const withSession = (session: Session) => server.use(answers(listSessions, { data: [session] }));
const selected = { at: `/?session=${SESSION_ID}` };

describe('File Builder without sessions', () => {
  test('When there are none, then it says what to do and offers a sample file', async () => {
    renderApp();
    expect(await screen.findByText('No sessions yet')).toBeVisible();
    const [sample] = screen.getAllByRole('link', { name: /sample file/ });
    expect(sample).toHaveAttribute('href', '/sample-supplier-file.csv');
    expect(screen.getByRole('button', { name: 'How to Use' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'File Format' })).toBeVisible();
  });

  test('When the disclaimer is opened, then its full text is shown', async () => {
    const { user } = renderApp();
    const opener = await screen.findByRole('button', { name: 'Read the full text' });
    await user.click(opener);
    await waitFor(() => expect(screen.getByText(DISCLAIMER)).toBeVisible());
    expect(screen.getByRole('button', { name: 'Hide the full text' })).toHaveAttribute('aria-expanded', 'true');
  });

  test('When lists cannot be loaded, then no message disturbs', async () => {
    server.use(refuses(listSessions, 500, 'Something went wrong'));
    renderApp();
    expect(await screen.findByText(/when the server answers again/)).toBeVisible();
    expect(screen.queryByText('Something went wrong')).toBeNull();
  });
});

describe('New session', () => {
  test('When nothing is chosen, then it asks for both and sends nothing', async () => {
    const { user } = renderApp();
    await user.type(await screen.findByLabelText('Session name'), '   ');
    await user.click(screen.getByRole('button', { name: 'Create Session' }));
    expect(screen.getByText('Please select a wholesaler and enter a session name')).toBeVisible();
  });

  test('When a wholesaler is added while the page is open, then it can be chosen', async () => {
    const list = [{ code: 'BAY', name: 'Bayside Cash & Carry' }];
    server.use(answers(listWholesalers, () => ({ data: [...list] })));
    const { user } = renderApp();
    const choice = await screen.findByRole('combobox', { name: 'Main wholesaler' });
    await user.click(choice);
    expect(await screen.findByRole('option', { name: 'Bayside Cash & Carry' })).toBeVisible();
    await user.keyboard('{Escape}');
    list.push({ code: 'NEW', name: 'Newport Foods' });
    await user.click(choice);
    expect(await screen.findByRole('option', { name: 'Newport Foods' })).toBeVisible();
  });

  test('When there is no wholesaler yet, then the page looks again', async () => {
    const list: { code: string; name: string }[] = [];
    server.use(answers(listWholesalers, () => ({ data: [...list] })));
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'performance'] });
    try {
      renderApp();
      await waitFor(() => expect(screen.getByPlaceholderText('No wholesalers yet')).toBeVisible());
      list.push({ code: 'NEW', name: 'Newport Foods' });
      await act(() => jest.advanceTimersByTimeAsync(5_500));
      await waitFor(() => expect(screen.getByPlaceholderText('Choose a wholesaler')).toBeVisible());
    } finally {
      jest.useRealTimers();
    }
  });

  test('When it is created, then it is selected and the upload is next', async () => {
    const list: Session[] = [];
    let asked: unknown;
    server.use(
      answers(listSessions, () => ({ data: [...list] })),
      answers(sessionPath, { data: { steps: somePath({ upload: { state: 'current' }, changes: { state: 'next' } }) } }),
      answers(createSession, async ({ request }) => {
        asked = await request.json();
        list.push(aSession({ session_name: 'Week 13' }));
        return { data: list[0]! };
      }),
    );
    const { user, address } = renderApp();
    await user.type(await screen.findByLabelText('Session name'), 'Week 13');
    await user.click(screen.getByRole('combobox', { name: 'Main wholesaler' }));
    await user.click(await screen.findByRole('option', { name: 'Bayside Cash & Carry' }));
    await user.click(screen.getByRole('button', { name: 'Create Session' }));

    expect(await screen.findByRole('heading', { name: 'Week 13' })).toBeVisible();
    expect(asked).toEqual({ wholesaler_code: 'BAY', session_name: 'Week 13', is_sample: false });
    expect(address()).toBe(selected.at);
    expect(await screen.findByText('Upload', { selector: '[aria-current=step] *' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Upload File' })).toBeVisible();
  });

  test.each([
    ['This wholesaler is not active.', 'This wholesaler is not active.'],
    ['', 'Error creating session'],
  ])('When the server refuses with "%s", then a toast says "%s"', async (message, shown) => {
    server.use(refuses(createSession, 422, message));
    const { user } = renderApp();
    await user.type(await screen.findByLabelText('Session name'), 'Week 13');
    await user.click(screen.getByRole('combobox', { name: 'Main wholesaler' }));
    await user.click(await screen.findByRole('option', { name: 'Northgate Wholesale' }));
    await user.click(screen.getByRole('button', { name: 'Create Session' }));
    expect(await screen.findByText(shown)).toBeVisible();
  });
});

describe('Session list', () => {
  test('When a session runs, then its progress and the way to it are shown, and it cannot be deleted', async () => {
    withSession(aRunningSession());
    renderApp();
    const item = (await screen.findByRole('link', { name: 'Week 12 order' })).closest('li')!;
    expect(within(item).getByText('Processing')).toBeVisible();
    expect(within(item).getByText('Northgate Wholesale')).toBeVisible();
    expect(within(item).getByText(/1,240 items · 1,100 mapped/)).toBeVisible();
    expect(within(item).getByText('40%')).toBeVisible();
    expect(within(item).getByRole('progressbar', { name: 'Progress of Week 12 order' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    expect(within(item).getByRole('link', { name: 'View Progress' })).toHaveAttribute('href', `/status/${SESSION_ID}`);
    expect(within(item).queryByRole('button', { name: /Delete/ })).toBeNull();
  });

  test.each(['draft', 'pending', 'completed', 'failed', 'cancelled'] as const)(
    'When a session is %s, then the way to its progress is shown',
    async (status) => {
      withSession(anUploadedSession({ status }));
      renderApp();
      const item = (await screen.findByRole('link', { name: 'Week 12 order' })).closest('li')!;
      const link = within(item).getByRole('link', { name: 'View Progress' });
      expect(link).toHaveAttribute('href', `/status/${SESSION_ID}`);
    },
  );

  test('When a session is somebody else’s, then the list says whose; of one’s own it says nothing', async () => {
    const other = { ...anUploadedSession(), id: crypto.randomUUID(), session_name: 'Other', owner_name: 'Olive Other' };
    server.use(answers(listSessions, { data: [anUploadedSession(), other] }));
    renderApp();
    const [own, others] = within((await screen.findByRole('link', { name: 'Other' })).closest('ul')!).getAllByRole(
      'listitem',
    );
    await waitFor(() => expect(others).toHaveTextContent('· Olive Other'));
    expect(own).not.toHaveTextContent('Sam Staff');
  });

  test('When a session was not started, then it has no progress bar', async () => {
    withSession(anUploadedSession());
    renderApp();
    const item = (await screen.findByRole('link', { name: 'Week 12 order' })).closest('li')!;
    expect(within(item).queryByRole('progressbar')).toBeNull();
  });

  test('When a session is deleted, then it is asked first and the list is fresh', async () => {
    const id = '0199a3a0-0000-7000-8000-00000000beef';
    let list = [aCompletedSession({ id })];
    server.use(
      answers(listSessions, () => ({ data: list })),
      answers(deleteSession, () => {
        list = [];
        return null;
      }),
    );
    const { user, address } = renderApp({ at: `/?session=${id}` });
    await user.click(await screen.findByRole('button', { name: 'Delete Week 12 order' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No sessions yet')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/'));
  });

  test('When the list is without a session before its deletion has answered, then it is not asked for', async () => {
    const id = '0199a3a0-0000-7000-8000-00000000dead';
    let list = [aCompletedSession({ id })];
    let listedWithout: () => void = () => undefined;
    let asked = 0;
    server.use(
      answers(listSessions, () => {
        if (list.length === 0) listedWithout();
        return { data: list };
      }),
      answers(sessionStatus, () => {
        asked += 1;
        return { data: aCompletedSession() };
      }),
      answers(deleteSession, async () => {
        list = [];
        await new Promise<void>((resolve) => {
          listedWithout = resolve;
        });
        return null;
      }),
    );
    const { user, address } = renderApp({ at: `/?session=${id}` });
    await user.click(await screen.findByRole('button', { name: 'Delete Week 12 order' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No sessions yet', {}, { timeout: 10_000 })).toBeVisible();
    await waitFor(() => expect(address()).toBe('/'));
    expect(asked).toBe(0);
  });

  test('When the delete fails without words, then the fallback says so', async () => {
    withSession(aCompletedSession());
    server.use(refuses(deleteSession, 500));
    const { user } = renderApp();
    await user.click(await screen.findByRole('button', { name: 'Delete Week 12 order' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Error deleting session')).toBeVisible();
  });
});

describe('Start processing', () => {
  test('When it is started, then the status page opens', async () => {
    withSession(anUploadedSession({ mapped_items_count: 5_001 }));
    server.use(
      answers(generateEposFile, { success: true, message: 'Processing started' }),
      answers(sessionStatus, { data: aRunningSession() }),
    );
    const { user, address } = renderApp(selected);
    expect(await screen.findByText(/Estimated time: 2 minutes/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Start Processing 1,240 Products' }));
    await waitFor(() => expect(address()).toBe(`/status/${SESSION_ID}`));
  });

  test.each([
    ['This session is empty.', 'This session is empty.'],
    ['', 'Error starting processing'],
  ])('When the server refuses with "%s", then a toast says "%s"', async (message, shown) => {
    withSession(anUploadedSession());
    server.use(refuses(generateEposFile, 409, message));
    const { user } = renderApp(selected);
    await user.click(await screen.findByRole('button', { name: 'Start Processing 1,240 Products' }));
    expect(await screen.findByText(shown)).toBeVisible();
  });

  test('When a session is completed, then the way to the review is the next step', async () => {
    withSession(aCompletedSession());
    renderApp(selected);
    const link = await screen.findByRole('link', { name: 'Review & Download Results' });
    expect(link).toHaveAttribute('href', `/review?session=${SESSION_ID}&filter=review&sort=impact`);
    expect(screen.queryByLabelText('Supplier file')).toBeNull();
  });
});
