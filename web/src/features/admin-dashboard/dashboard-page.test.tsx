import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { COUNTS, dashboard, listActivities, weeklyReviewWork } from '@tillmap/contracts';
import { aPage, asAdmin } from '../../testing/admin-builders.ts';
import { aDashboard, anActivity } from '../../testing/archive-builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, refuses, server } from '../../testing/server.ts';

const at = { at: '/admin/dashboard' };
const HEAD = anActivity({ id: '4712', number: 4_712, kind: 'audit', summary: 'Kept the head.', user: null });

const aWeek = {
  week: '2026-03-02',
  wholesaler_code: 'NORTHWAY',
  wholesaler_name: 'Northway',
  sessions: 1,
  doubts: 1_112,
  checked: 112,
  corrected: 9,
  vat_corrected: 3,
  seconds: 372,
};

beforeEach(() => server.use(asAdmin(), answers(weeklyReviewWork, { data: [] })));

describe('Dashboard', () => {
  test('When the tab opens, then each figure stands with what it counts', async () => {
    server.use(answers(dashboard, { data: aDashboard() }));
    renderApp(at);
    const tiles = await screen.findByLabelText('Figures');
    expect(tiles).toHaveTextContent(`Total downloads1,204${COUNTS.total_downloads}`);
    expect(tiles).toHaveTextContent(`Active users17${COUNTS.active_users}`);
    expect(tiles).toHaveTextContent(`Products processed1,530,482${COUNTS.products_processed}`);
    expect(tiles).toHaveTextContent(`Last 30 days96${COUNTS.last_30_days}`);
    const top = within(screen.getByRole('region', { name: 'Top users' }));
    expect(top.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'Sam Staffstaff@example.com640 downloads',
      'Mia Managermanager@example.com212 downloads',
    ]);
    const recent = within(screen.getByRole('region', { name: 'Recent activities' }));
    expect(recent.getByRole('listitem')).toHaveTextContent(/^Downloaded NORTH_.+Sam Staff2 Mar 2026$/);
    expect(recent.getByRole('link', { name: 'All activity' })).toHaveAttribute('href', '/admin/activities');
  });

  test('When files were reviewed, then each week says for each wholesaler what it cost and what was corrected', async () => {
    server.use(
      answers(dashboard, { data: aDashboard() }),
      answers(weeklyReviewWork, { data: [aWeek, { ...aWeek, week: '2026-02-23', seconds: 4_800 }] }),
    );
    renderApp(at);
    const table = await screen.findByRole('table', { name: 'Reviews by week' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows[0]).toBe('WholesalerWeek ofFilesNeeded reviewCheckedCorrectedVAT correctedTime');
    expect(rows[1]).toBe('Northway2 Mar 202611,112112936 min');
    expect(rows[2]).toContain('1 h 20 min');
  });

  test('When nothing was done yet, then the lists say so', async () => {
    server.use(answers(dashboard, { data: aDashboard({ top_users: [], recent_activities: [] }) }));
    renderApp(at);
    expect(await screen.findByText('No EPoS files downloaded yet.')).toBeVisible();
    expect(screen.getByText('No activity yet.')).toBeVisible();
    expect(await screen.findByText('No file was processed in these weeks.')).toBeVisible();
  });

  test('When the figures cannot be loaded, then the page says so', async () => {
    server.use(refuses(dashboard, 503));
    renderApp(at);
    expect((await screen.findAllByText('Failed to load statistics')).length).toBeGreaterThan(0);
  });
});

describe('All Activity', () => {
  test('When the tab opens, then each entry says what happened, who did it and from where', async () => {
    server.use(answers(listActivities, aPage([HEAD, anActivity()])));
    renderApp({ at: '/admin/activities' });
    const [, first, second] = within(await screen.findByRole('table', { name: 'Activities' })).getAllByRole('row');
    expect(first).toHaveTextContent('4,712');
    expect(first).toHaveTextContent('Kept the head.Audit trailTillmap itself');
    expect(second).toHaveTextContent('1,240 products.DownloadsSam Staff192.0.2.17');
  });

  test('When it is narrowed, then the server is asked and the address keeps it', async () => {
    const asked: Record<string, string>[] = [];
    server.use(
      answers(listActivities, ({ url }) => {
        asked.push(Object.fromEntries(url.searchParams));
        return aPage([anActivity()]);
      }),
    );
    const { user, address } = renderApp({ at: '/admin/activities' });
    await screen.findByText('Sam Staff');
    await user.selectOptions(screen.getByLabelText('Kind'), 'Downloads');
    await user.type(screen.getByRole('searchbox'), 'sam{Enter}');
    await waitFor(() => expect(asked.at(-1)).toEqual({ page: '1', search: 'sam', kind: 'download' }));
    expect(address()).toBe('/admin/activities?kind=download&search=sam');
  });

  test('When the address names a kind that there is not, then all kinds are listed', async () => {
    const asked: string[] = [];
    server.use(
      answers(listActivities, ({ url }) => {
        asked.push(url.searchParams.get('kind') ?? '');
        return aPage([anActivity()]);
      }),
    );
    renderApp({ at: '/admin/activities?kind=constructor' });
    expect(await screen.findByText('Sam Staff')).toBeVisible();
    expect(asked).toEqual(['']);
  });

  test.each([
    [aPage<ReturnType<typeof anActivity>>([]), '/admin/activities', 'No Activity Yet'],
    [aPage<ReturnType<typeof anActivity>>([]), '/admin/activities?kind=import', 'No results'],
  ])('When nothing is there, then the page says why', async (page, address, message) => {
    server.use(answers(listActivities, page));
    renderApp({ at: address });
    expect(await screen.findByText(message)).toBeVisible();
  });
});
