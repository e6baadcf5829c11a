import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { listSessions, type Session, type SessionStatus, sessionStatus } from '@tillmap/contracts';
import { aCompletedSession, anUploadedSession, SESSION_ID } from '../../testing/builders.ts';
import { chooseWholesaler, renderApp } from '../../testing/render-app.tsx';
import { answers, server } from '../../testing/server.ts';

/** Sessions of a page, as the stand-in of the server has it. */
const SHOWN = 5;
/** In the middle of a day, and with no change of the clocks in the month before it: sessions stand by their days. */
const NOON = new Date(2026, 7, 19, 12);
const EVERYTHING_BUT_THE_DATE = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const),
  ...(['nextTick', 'queueMicrotask', 'performance', 'hrtime', 'requestAnimationFrame'] as const),
  ...(['cancelAnimationFrame', 'requestIdleCallback', 'cancelIdleCallback'] as const),
];
beforeEach(() => void jest.useFakeTimers({ now: NOON, doNotFake: EVERYTHING_BUT_THE_DATE }));
afterEach(() => void jest.useRealTimers());

const daysAgo = (days: number) => new Date(NOON.getTime() - days * 86_400_000).toISOString();

const session = (number: number, name: string, over: Partial<Session> = {}): Session =>
  anUploadedSession({
    id: `0199a3a0-0000-7000-8000-${String(number).padStart(12, '0')}`,
    session_name: name,
    updated_at: daysAgo(0),
    ...over,
  });

const bayside = { wholesaler_code: 'BAY', wholesaler: 'Bayside', wholesaler_name: 'Bayside Cash & Carry' };

const SESSIONS = [
  session(1, 'Week 48'),
  session(2, 'Christmas lines', { ...bayside, status: 'completed' }),
  session(3, 'Week 47', { status: 'completed', updated_at: daysAgo(6) }),
  session(4, 'Week 46', { ...bayside, status: 'failed', updated_at: daysAgo(14) }),
  session(5, 'Summer', { updated_at: daysAgo(80) }),
];

/** Answers as the server does: filtered, by pages, of 90 days where none are asked for. */
const answering = (sessions: readonly Session[], asked: URLSearchParams[] = []) =>
  answers(listSessions, ({ url: { searchParams } }) => {
    asked.push(searchParams);
    const given = (name: string) => searchParams.get(name) ?? '';
    const days = given('days') === 'all' ? Infinity : Number(given('days') || 90);
    const found = sessions.filter(
      (one) =>
        `${one.session_name} ${one.wholesaler_name}`.toLowerCase().includes(given('search')) &&
        ['', one.status].includes(given('status')) &&
        ['', one.wholesaler_code].includes(given('wholesaler_code')) &&
        NOON.getTime() - Date.parse(one.updated_at) < days * 86_400_000,
    );
    const [page, total] = [Number(given('page')), found.length];
    const pagination = { current_page: page, last_page: Math.max(1, Math.ceil(total / SHOWN)), per_page: SHOWN, total };
    return { data: found.slice((page - 1) * SHOWN, page * SHOWN), pagination };
  });

const list = async () => within(await screen.findByRole('region', { name: 'Sessions' }));
const lines = async () => (await list()).findAllByRole('listitem');
const names = async () => (await lines()).map((item) => within(item).getAllByRole('link')[0]!.textContent);

describe('The list of sessions', () => {
  test('When there are old and new ones, then they stand by their days', async () => {
    server.use(answering(SESSIONS));
    renderApp();
    expect(await screen.findByText('5 sessions')).toBeVisible();
    const inGroup = (name: string) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('listitem')
        .map((item) => within(item).getAllByRole('link')[0]!.textContent);
    expect(inGroup('Today')).toEqual(['Week 48', 'Christmas lines']);
    expect(inGroup('Last 7 days')).toEqual(['Week 47']);
    expect(inGroup('Last 30 days')).toEqual(['Week 46']);
    expect(inGroup('Earlier')).toEqual(['Summer']);
  });

  test('When one searches and filters, then the address keeps it, and a link with it shows the same', async () => {
    server.use(answering(SESSIONS));
    const { user, address, unmount } = renderApp();
    const sessions = await list();
    await user.type(await sessions.findByRole('searchbox', { name: 'Search sessions' }), 'week{Enter}');
    await waitFor(async () => expect(await names()).toEqual(['Week 48', 'Week 47', 'Week 46']));
    await user.selectOptions(sessions.getByRole('combobox', { name: 'Days' }), 'Last 30 days');
    await chooseWholesaler(user, sessions.getByRole('combobox', { name: 'Wholesaler' }), /Bayside Cash & Carry/);
    await waitFor(async () => expect(await names()).toEqual(['Week 46']));
    await user.selectOptions(sessions.getByRole('combobox', { name: 'Status' }), 'Failed');
    expect(await screen.findByText('1 session')).toBeVisible();
    expect(address()).toBe('/?search=week&days=30&wholesaler=BAY&status=failed');

    unmount();
    renderApp({ at: address() });
    expect(await screen.findByText('1 session')).toBeVisible();
    expect(await names()).toEqual(['Week 46']);
  });

  test('When a session is chosen and left, then the filters stay', async () => {
    server.use(answering(SESSIONS));
    const { user, address } = renderApp({ at: '/?status=draft' });
    await user.click(await screen.findByRole('link', { name: 'Summer' }));
    expect(await screen.findByRole('heading', { name: 'Summer' })).toBeVisible();
    expect(address()).toBe(`/?session=${SESSIONS[4]!.id}&status=draft`);
    expect(await names()).toEqual(['Week 48', 'Summer']);
    await user.click(screen.getByRole('link', { name: 'New Session' }));
    expect(address()).toBe('/?status=draft');
    expect(await screen.findByRole('form', { name: 'New Session' })).toBeVisible();
  });

  test('When nothing fits, then it says so and all can be shown again', async () => {
    server.use(answering(SESSIONS));
    const { user, address } = renderApp({ at: '/?search=easter' });
    expect(await screen.findByText('No sessions found')).toBeVisible();
    expect(screen.getByText('0 sessions')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all sessions' }));
    expect(await screen.findByText('5 sessions')).toBeVisible();
    expect(address()).toBe('/');
  });

  test('When a session is a sample, then its line and its page say so, and no other does', async () => {
    const sample = session(6, 'First try', { is_sample: true });
    server.use(answers(listSessions, { data: [...SESSIONS, sample] }));
    const { user } = renderApp();
    const samples = (await lines()).filter((item) => /· Sample/.test(item.textContent ?? ''));
    expect(samples.map((line) => within(line).getAllByRole('link')[0]!.textContent)).toEqual(['First try']);
    const said = /^Sample: Tillmap learns nothing from it/;
    await user.click(screen.getByRole('link', { name: 'First try' }));
    expect(await screen.findByText(said)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Summer' }));
    expect(await screen.findByRole('heading', { name: 'Summer' })).toBeVisible();
    expect(screen.queryByText(said)).toBeNull();
  });

  test('When there are more than a page, then the next one is asked for, and a link to it shows the same', async () => {
    const many = Array.from({ length: 8 }, (_, at) => session(at + 1, `Session ${at + 1}`));
    const asked: URLSearchParams[] = [];
    server.use(answering(many, asked));
    const { user, address } = renderApp();
    expect(await screen.findByText('8 sessions')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(async () => expect(await names()).toEqual(['Session 6', 'Session 7', 'Session 8']));
    expect(screen.getByText('Page 2 of 2')).toBeVisible();
    expect(address()).toBe('/?page=2');
    expect(asked.at(-1)?.toString()).toBe('page=2&per_page=50');
    await user.click(screen.getByRole('link', { name: 'Session 7' }));
    expect(address()).toBe(`/?session=${many[6]!.id}&page=2`);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Draft');
    await waitFor(() => expect(address()).toBe(`/?session=${many[6]!.id}&status=draft`));
  });

  test('When a filter takes the chosen session out of the list, then it stays beside it all the while', async () => {
    server.use(answering(SESSIONS), answers(sessionStatus, { data: SESSIONS[4]! }));
    const { user } = renderApp({ at: `/?session=${SESSIONS[4]!.id}` });
    const panel = await screen.findByRole('region', { name: 'Session Summer' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Failed');
    await waitFor(async () => expect(await names()).toEqual(['Week 46']));
    expect(panel).toBeVisible();
  });

  test('When all sessions are older than the list, then it says so and shows them', async () => {
    server.use(answering([session(1, 'Last year', { updated_at: daysAgo(300) })]));
    const { user, address } = renderApp();
    await user.click(await screen.findByRole('button', { name: 'Show older sessions' }));
    expect(await names()).toEqual(['Last year']);
    expect(address()).toBe('/?days=all');
  });

  test('When a search finds nothing in these days, then all days can be searched', async () => {
    server.use(answering([...SESSIONS, session(6, 'Easter', { updated_at: daysAgo(200) })]));
    const { user, address } = renderApp({ at: '/?search=easter' });
    await user.click(await screen.findByRole('button', { name: 'Search all days' }));
    expect(await screen.findByText('1 session')).toBeVisible();
    expect(await names()).toEqual(['Easter']);
    expect(address()).toBe('/?search=easter&days=all');
  });

  test('When there are more than are counted, then it says so', async () => {
    const pagination = { current_page: 1, last_page: 201, per_page: 50, total: 10_001 };
    server.use(answers(listSessions, { data: SESSIONS, pagination }));
    renderApp();
    expect(await screen.findByText('More than 10,000 sessions')).toBeVisible();
  });

  test('When the address has filters of another version, then they count for nothing', async () => {
    const asked: URLSearchParams[] = [];
    server.use(answering(SESSIONS, asked));
    renderApp({ at: '/?status=gone&days=12' });
    expect(await screen.findByText('5 sessions')).toBeVisible();
    expect(asked.map(String)).toEqual(['page=1&per_page=50']);
  });

  test('When a session is completed, then its review is what the line offers first', async () => {
    server.use(answers(listSessions, { data: [aCompletedSession()] }));
    renderApp();
    const item = within((await screen.findByRole('link', { name: 'Week 12 order' })).closest('li')!);
    expect(item.getByRole('link', { name: 'Review Week 12 order' })).toHaveAttribute(
      'href',
      `/review?session=${SESSION_ID}&filter=review&sort=impact`,
    );
    expect(item.getByRole('link', { name: 'View Progress' })).toHaveAttribute('href', `/status/${SESSION_ID}`);
  });

  test.each(['draft', 'pending', 'failed', 'cancelled'] satisfies SessionStatus[])(
    'When a session is %s, then it has no review yet',
    async (status) => {
      server.use(answers(listSessions, { data: [anUploadedSession({ status })] }));
      renderApp();
      expect(await screen.findByRole('link', { name: 'Week 12 order' })).toBeVisible();
      expect(screen.queryByRole('link', { name: /^Review/ })).toBeNull();
    },
  );
});
