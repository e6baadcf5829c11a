import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  type ChangesOverview,
  changesOverview,
  createSession,
  listSessions,
  type Session,
  sessionChecked,
  sessionRejectedRows,
  sessionStatus,
} from '@tillmap/contracts';
import { aCompletedSession, anUploadedSession, aSession, SESSION_ID } from '../../testing/builders.ts';
import { aChangesOverview, aFirstOverview } from '../../testing/changes-builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, answersFile, refuses, server } from '../../testing/server.ts';

const OTHER_ID = '0199a3a0-0000-7000-8000-000000000002';
const other = aSession({ id: OTHER_ID, session_name: 'Week 11 order' });

describe('Rows that could not be used', () => {
  const bad = { bad_rows_count: 244 };
  test.each([
    ['draft, and its file was never checked', anUploadedSession(bad)],
    ['completed', aCompletedSession(bad)],
    ['cancelled', anUploadedSession({ ...bad, status: 'cancelled' })],
  ])(
    'When the session is %s and the page was loaded anew, then the list can be downloaded',
    async (_state, session) => {
      let downloads = 0;
      server.use(
        answers(listSessions, { data: [session] }),
        refuses(sessionChecked, 404, 'This file was uploaded before prices were checked.'),
        answersFile(sessionRejectedRows, 'line,reason\r\n', 'bad.csv', () => {
          downloads += 1;
        }),
      );
      const { user } = renderApp({ at: `/?session=${SESSION_ID}` });
      expect(await screen.findByText(/244 rows rejected/)).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Download the list' }));
      await waitFor(() => expect(downloads).toBe(1));
    },
  );

  test('When the list cannot be downloaded, then a toast says so', async () => {
    server.use(answers(listSessions, { data: [aCompletedSession(bad)] }), refuses(sessionRejectedRows, 503));
    const { user } = renderApp({ at: `/?session=${SESSION_ID}` });
    await user.click(await screen.findByRole('button', { name: 'Download the list' }));
    expect(await screen.findByText('The list of rows could not be downloaded')).toBeVisible();
  });

  test('When every row was used, then there is nothing to download', async () => {
    server.use(answers(listSessions, { data: [aCompletedSession()] }));
    renderApp({ at: `/?session=${SESSION_ID}` });
    expect(await screen.findByText('prices.csv')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download the list' })).toBeNull();
  });
});

describe('Where the keyboard goes on', () => {
  afterEach(() => void jest.restoreAllMocks());

  test('When a session is chosen, then its panel is shown from its start and its heading has the focus', async () => {
    server.use(answers(listSessions, { data: [aSession(), other] }));
    const { user } = renderApp();
    const link = await screen.findByRole('link', { name: 'Week 11 order' });
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: -3_000 } as DOMRect);
    await user.click(link);
    expect(await screen.findByRole('heading', { name: 'Week 11 order' })).toHaveFocus();
    expect(scroll.mock.contexts).toContain(screen.getByRole('region', { name: 'Session Week 11 order' }));
  });

  test('When the address brings a session, then the focus stays and the list shows it', async () => {
    server.use(answers(listSessions, { data: [aSession(), other] }));
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
    renderApp({ at: `/?session=${OTHER_ID}` });
    expect(await screen.findByRole('heading', { name: 'Week 11 order' })).not.toHaveFocus();
    const item = screen.getByRole('link', { name: 'Week 11 order' }).closest('li');
    await waitFor(() => expect(scroll.mock.contexts).toContain(item));
  });

  test('When a session is created, then the upload has the focus', async () => {
    const list: Session[] = [];
    server.use(
      answers(listSessions, () => ({ data: [...list] })),
      answers(createSession, () => {
        list.push(aSession());
        return { data: list[0]! };
      }),
    );
    const { user } = renderApp();
    await user.type(await screen.findByLabelText('Session name'), 'Week 12 order');
    await user.click(screen.getByRole('combobox', { name: 'Main wholesaler' }));
    await user.click(await screen.findByRole('option', { name: 'Bayside Cash & Carry' }));
    await user.click(screen.getByRole('button', { name: 'Create Session' }));
    const panel = await screen.findByRole('region', { name: 'Session Week 12 order' });
    const drop = within(panel).getByText('Drop the supplier file here, or choose one').closest('[tabindex="0"]');
    expect(drop).toHaveFocus();
  });
});

describe('A session that is not there', () => {
  test('When the list ends before it, then it is read by its id', async () => {
    server.use(
      answers(listSessions, { data: [aCompletedSession()] }),
      answers(sessionStatus, { data: aSession({ id: OTHER_ID, session_name: 'Last year' }) }),
    );
    renderApp({ at: `/?session=${OTHER_ID}` });
    expect(await screen.findByRole('region', { name: 'Session Last year' })).toBeVisible();
  });

  test('When the address names one, then a heading says so', async () => {
    server.use(refuses(sessionStatus, 404));
    renderApp({ at: `/?session=${OTHER_ID}` });
    expect(await screen.findByRole('heading', { level: 1, name: 'Session not found' })).toBeVisible();
    expect(screen.getByText(/no longer exists/)).toBeVisible();
  });

  test('When it cannot be read, then the page says what failed and reads it again', async () => {
    server.use(refuses(sessionStatus, 503));
    const { user } = renderApp({ at: `/?session=${OTHER_ID}` });
    expect(await screen.findByRole('heading', { level: 1, name: 'The session could not be loaded' })).toBeVisible();
    expect(screen.getByText('The server has a fault. Try again in a moment.')).toBeVisible();
    expect(screen.queryByText(/no longer exists/)).toBeNull();
    server.use(answers(sessionStatus, { data: other }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Session Week 11 order' })).toBeVisible();
  });

  test('When the list cannot be loaded, then a session of the address is shown all the same', async () => {
    server.use(refuses(listSessions, 500), answers(sessionStatus, { data: other }));
    renderApp({ at: `/?session=${OTHER_ID}` });
    expect(await screen.findByRole('region', { name: 'Session Week 11 order' })).toBeVisible();
  });
});

describe('What a completed session means for this week', () => {
  const open = (overview: ChangesOverview) => {
    server.use(
      answers(listSessions, { data: [aCompletedSession({ review_counts: { to_do: 14, skipped: 0 } })] }),
      answers(changesOverview, { data: overview }),
    );
    return renderApp({ at: `/?session=${SESSION_ID}` });
  };

  test('When lines changed, then one sentence says how many, and the links lead on', async () => {
    open(aChangesOverview());
    expect(
      await screen.findByText(
        '212 products changed since your download of 23 Feb 2026, 14 need review. 9 products are gone. The other 1,028 are as they were.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Review & Download Results' })).toBeVisible();
    const panel = within(screen.getByRole('region', { name: /^Session / }));
    expect(panel.getByRole('link', { name: 'View Progress' })).toHaveAttribute('href', `/status/${SESSION_ID}`);
    const steps = within(screen.getByRole('list', { name: 'Steps of this session' }));
    expect(steps.getByRole('link', { name: /What changed/ })).toHaveAttribute('href', `/changes/${SESSION_ID}`);
    expect(steps.getByText('212 of 1,240')).toBeVisible();
  });

  test('When it is the first file, then it says what the next one will tell', async () => {
    open(aFirstOverview());
    expect(
      await screen.findByText(
        'This is your first file of this wholesaler: 14 need review. From your next file on, this page says what changed.',
      ),
    ).toBeVisible();
  });
});
