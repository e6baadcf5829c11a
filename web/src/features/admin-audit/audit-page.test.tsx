import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  acceptanceStats,
  adminListWholesalers,
  exportAcceptances,
  listAcceptances,
  showAcceptance,
} from '@tillmap/contracts';
import { aPage, asAdmin } from '../../testing/admin-builders.ts';
import { anAcceptance, anAcceptanceInFull, someAcceptanceStats } from '../../testing/archive-builders.ts';
import { DISCLAIMER } from '../../testing/builders.ts';
import { ALL_WHOLESALERS } from '../../testing/reference-builders.ts';
import { chooseWholesaler, renderApp } from '../../testing/render-app.tsx';
import { answers, answersFile, refuses, server } from '../../testing/server.ts';

const at = { at: '/admin/disclaimer-audit' };
const ONE = anAcceptance();
const BAY = anAcceptance({
  id: '0199a3a0-0000-7000-8000-0000000000b3',
  user: { name: 'erased', email: 'erased' },
  is_erased: true,
  session_name: '=HYPERLINK("x")',
  not_reviewed_count: 0,
});

beforeEach(() =>
  server.use(
    asAdmin(),
    answers(adminListWholesalers, ALL_WHOLESALERS),
    answers(acceptanceStats, { data: someAcceptanceStats() }),
    answers(listAcceptances, aPage([ONE, BAY])),
  ),
);

describe('Disclaimer Audit', () => {
  test('When the tab opens, then the figures and the rows stand there', async () => {
    renderApp(at);
    const tiles = await screen.findByLabelText('Disclaimer statistics');
    for (const text of ['Total acceptances1,204', 'Unique users17', 'Products downloaded1,482,110', 'Last 30 days96']) {
      expect(tiles).toHaveTextContent(text);
    }
    const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row');
    expect(first).toHaveTextContent(
      /^Sam Staffstaff@example.comWeek 12 orderNorthgate Wholesale1,240 12 not reviewedNORTH_Week_12_order_20260302-091400.csv192.0.2.172 Mar 2026, 09:14Details$/,
    );
    expect(second).toHaveTextContent(/^erased=HYPER/);
  });

  test('When it is filtered, then the server is asked and the address keeps it', async () => {
    const asked: Record<string, string>[] = [];
    server.use(
      answers(listAcceptances, ({ url }) => {
        asked.push(Object.fromEntries(url.searchParams));
        return aPage([ONE]);
      }),
    );
    const { user, address } = renderApp(at);
    await screen.findByText('Sam Staff');
    await user.type(screen.getByRole('searchbox'), 'sam{Enter}');
    await chooseWholesaler(user, screen.getByRole('combobox', { name: 'Wholesaler' }), 'Northgate Wholesale (NORTH)');
    await user.type(screen.getByLabelText('Date from'), '2026-03-01');
    await user.type(screen.getByLabelText('Date to'), '2026-03-02');
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({
        page: '1',
        search: 'sam',
        wholesaler_code: 'NORTH',
        date_from: '2026-03-01',
        date_to: '2026-03-02',
      }),
    );
    expect(address()).toBe('/admin/disclaimer-audit?search=sam&wholesaler=NORTH&from=2026-03-01&to=2026-03-02');
  });

  test('When the last day is before the first, then the field says so and nothing is asked', async () => {
    renderApp({ at: '/admin/disclaimer-audit?from=2026-03-02&to=2026-03-01' });
    expect(await screen.findByText('The last day is not before the first.')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('When the loaded page is exported, then the file has exactly the agreed columns and no formula', async () => {
    const saved: Blob[] = [];
    jest.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      saved.push(file as Blob);
      return 'blob:file';
    });
    const { user } = renderApp(at);
    await screen.findByText('Sam Staff');
    expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveTextContent('this page');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('disclaimer_acceptances_page_1.csv was downloaded.')).toBeVisible();
    const text = await new Response(saved[0]).text();
    expect(text.split('\r\n')).toEqual([
      'User,Email,Session,Wholesaler,Products,Filename,IP Address,Accepted At',
      'Sam Staff,staff@example.com,Week 12 order,NORTH,1240,NORTH_Week_12_order_20260302-091400.csv,192.0.2.17,2026-03-02T09:14:00Z',
      'erased,erased,"\'=HYPERLINK(""x"")",NORTH,1240,NORTH_Week_12_order_20260302-091400.csv,192.0.2.17,2026-03-02T09:14:00Z',
      '',
    ]);
  });

  test('When all that match are exported, then the server makes the file by the same filters', async () => {
    let asked = '';
    server.use(answersFile(exportAcceptances, 'User\r\n', 'all.csv', ({ url }) => (asked = url.search)));
    const { user } = renderApp({ at: '/admin/disclaimer-audit?search=sam' });
    await screen.findByText('Sam Staff');
    await user.click(screen.getByRole('button', { name: 'Export all that match' }));
    expect(await screen.findByText('all.csv was downloaded.')).toBeVisible();
    expect(asked).toBe('?search=sam');

    server.use(refuses(exportAcceptances, 503));
    const again = screen.getByRole('button', { name: 'Export all that match' });
    await waitFor(() => expect(again).toBeEnabled());
    await user.click(again);
    expect(await screen.findByText('Error exporting file')).toBeVisible();
  });

  test('When details are opened, then the text, version, SHA-256, rows not reviewed and user agent stand there', async () => {
    server.use(answers(showAcceptance, { data: anAcceptanceInFull() }));
    const { user, address } = renderApp(at);
    await user.click((await screen.findAllByRole('button', { name: /^Details/ }))[0]!);
    const details = within(await screen.findByRole('dialog', { name: 'Disclaimer acceptance' }));
    expect(await details.findByText(DISCLAIMER)).toBeVisible();
    const facts = details.getByLabelText('Details');
    for (const text of ['Disclaimer version1', 'File SHA-2569f86d0', 'Rows not reviewed12', 'User agentMozilla/5.0']) {
      expect(facts).toHaveTextContent(text);
    }
    expect(address()).toBe(`/admin/disclaimer-audit?acceptance=${ONE.id}`);
    await user.click(details.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each([
    [listAcceptances, at.at, 'Error loading disclaimer acceptances'],
    [acceptanceStats, at.at, 'Failed to load statistics'],
    [showAcceptance, `${at.at}?acceptance=${ONE.id}`, 'Error loading details'],
  ])('When a part cannot be loaded, then the page says which', async (call, address, message) => {
    server.use(refuses(call, 503));
    renderApp({ at: address });
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  });

  test('When nothing was accepted yet, then the page says so', async () => {
    server.use(answers(listAcceptances, aPage([])));
    renderApp(at);
    expect(await screen.findByText('No Acceptances Yet')).toBeVisible();
  });
});
