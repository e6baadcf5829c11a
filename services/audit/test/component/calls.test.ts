import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { encode } from '@tillmap/bus';
import { create, EVENTS, SessionChangedSchema } from '@tillmap/bus/events';
import { type Acceptance, type AcceptanceStats, AUDIT_CSV_COLUMNS, type Dashboard } from '@tillmap/contracts';
import { type Audit, accepted, startAudit, userChange } from '../harness.ts';

// A quarter past midnight in London, which is the day before in UTC.
const NOW = new Date('2026-07-15T23:15:00.000Z');
const ago = (days: number): string => new Date(NOW.getTime() - days * 86_400_000).toISOString();

let audit: Audit;
beforeAll(async () => {
  audit = await startAudit({ clock: () => NOW });
  const joe = { userId: 'joe', userName: 'José O_Neil', userEmail: 'joe@shop.example' };
  const completed = create(SessionChangedSchema, {
    sessionId: randomUUID(),
    what: 'completed',
    sessionName: 'Run',
    totalItems: 70,
    at: ago(3),
  });
  await audit.tell([
    accepted({ acceptedAt: ago(200), sessionName: 'Old', productCount: 100 }),
    accepted({ ...joe, acceptedAt: ago(29), sessionName: '100% off', productCount: 10, wholesalerCode: 'NISA' }),
    accepted({ ...joe, acceptedAt: ago(2), sessionName: '=2+2', productCount: 20, ipAddress: '@x' }),
    accepted({ acceptedAt: NOW.toISOString(), sessionName: 'Today, "quoted"', productCount: 30, filename: 'Till.CSV' }),
    accepted({ acceptedAt: ago(30), sessionName: 'One day too old', productCount: 40 }),
    userChange({ userId: 'old', name: 'Long Gone', email: 'gone@example.com', at: ago(31) }),
    userChange({ userId: 'new', name: 'New Here', email: 'new@example.com', at: ago(1) }),
    encode(EVENTS.sessionChanged, completed, { source: 'file-building' }),
  ]);
});
afterAll(() => audit.stop());

type Page = { data: Acceptance[]; current_page: number; last_page: number; per_page: number; total: number };
const names = async (query: string): Promise<string[]> =>
  (await audit.data<Page>(`disclaimer-acceptances?${query}`)).data.map(({ session_name }) => session_name);

const CALLS = [
  'dashboard',
  'activities',
  'disclaimer-acceptances',
  'disclaimer-acceptances/stats',
  'disclaimer-acceptances/export',
  `disclaimer-acceptances/${randomUUID()}`,
];

describe.each(CALLS)('GET %s', (path) => {
  test.each([
    ['', 401],
    ['wrong', 401],
    ['user', 403],
    ['manager', 403],
  ])('When %p asks, then it is refused', async (token, status) => {
    expect((await audit.get(path, token)).status).toBe(status);
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('When %s is tried, then there is no such call', async (method) => {
    const headers = { authorization: 'Bearer admin' };
    expect((await audit.get(path, 'admin', { method, headers })).status).toBe(404);
  });
});

test('When the statistics are asked for, then each figure counts what it says', async () => {
  expect(await audit.data<AcceptanceStats>('disclaimer-acceptances/stats')).toEqual({
    total_acceptances: 5,
    unique_users: 2,
    total_products_downloaded: 200,
    acceptances_last_30_days: 3,
    top_users: [
      { user: { name: 'Sam Staff', email: 'sam@example.com' }, acceptance_count: 3 },
      { user: { name: 'José O_Neil', email: 'joe@shop.example' }, acceptance_count: 2 },
    ],
    recent_acceptances: ['Today, "quoted"', '=2+2', '100% off', 'One day too old', 'Old'].map((session_name) =>
      expect.objectContaining({ session_name }),
    ),
  });
});

test('When the dashboard is asked for, then its days are those of London, with the quiet ones', async () => {
  const dashboard = await audit.data<Dashboard>('dashboard');
  expect(dashboard).toMatchObject({
    total_downloads: 5,
    active_users: 3,
    products_processed: 70,
    downloads_last_30_days: 3,
  });
  expect(dashboard.last_30_days).toHaveLength(30);
  expect(dashboard.last_30_days[0]).toEqual({ date: '2026-06-17', downloads: 1, products: 10 });
  expect(dashboard.last_30_days.slice(-3)).toEqual([
    { date: '2026-07-14', downloads: 1, products: 20 },
    { date: '2026-07-15', downloads: 0, products: 0 },
    { date: '2026-07-16', downloads: 1, products: 30 },
  ]);
  expect(dashboard.recent_activities).toHaveLength(5);
  expect(dashboard.recent_activities[0]).toMatchObject({ kind: 'download', at: NOW.toISOString() });
});

describe('The list of acceptances', () => {
  test.each([
    ['', ['Today, "quoted"', '=2+2', '100% off', 'One day too old', 'Old']],
    ['search=&wholesaler_code=&date_from=&date_to=', ['Today, "quoted"', '=2+2', '100% off', 'One day too old', 'Old']],
    ['search=JOS%C3%89', ['=2+2', '100% off']],
    ['search=o_neil', ['=2+2', '100% off']],
    ['search=o%25neil', []],
    ['search=100%25', ['100% off']],
    ['search=SHOP.example', ['=2+2', '100% off']],
    ['search=till.csv', ['Today, "quoted"']],
    ['search=to', ['Today, "quoted"']],
    ['search=ay', []],
    ['search=10.1.2.3', []],
    ['wholesaler_code=NISA', ['100% off']],
    ['wholesaler_code=nisa', []],
    ['search=sam&wholesaler_code=BOOKER&date_to=2026-06-16', ['One day too old', 'Old']],
    ['date_from=2026-07-16', ['Today, "quoted"']],
    ['date_to=2026-06-17&date_from=2026-06-17', ['100% off']],
    ['date_from=2026-07-15&date_to=2026-07-15', []],
    ['per_page=2', ['Today, "quoted"', '=2+2']],
    ['per_page=2&page=2', ['100% off', 'One day too old']],
    ['per_page=2&page=3', ['Old']],
    ['per_page=2&page=4', []],
    ['page=1000000000', []],
    ['page=1000000000&search=sam', []],
    ['per_page=2&page=2&search=sam', ['Old']],
    ['per_page=1&page=2&wholesaler_code=BOOKER&date_to=2026-07-15', ['One day too old']],
    ['unknown=1', ['Today, "quoted"', '=2+2', '100% off', 'One day too old', 'Old']],
  ])('When "%s" is asked for, then these are listed, newest first', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('When a page is asked for, then it says where it stands', async () => {
    expect(await audit.data<Page>('disclaimer-acceptances?per_page=2&page=2')).toMatchObject({
      current_page: 2,
      last_page: 3,
      per_page: 2,
      total: 5,
    });
    expect(await audit.data<Page>('disclaimer-acceptances?search=nothing')).toMatchObject({ last_page: 1, total: 0 });
  });

  test.each([
    ['page=0', 'page'],
    ['page=x', 'page'],
    ['page=1.5', 'page'],
    ['per_page=0', 'per_page'],
    ['per_page=501', 'per_page'],
    [`search=${'a'.repeat(201)}`, 'search'],
    ['search=%00', 'search'],
    ['wholesaler_code=no%20code', 'wholesaler_code'],
    ['date_from=2026-02-30', 'date_from'],
    ['date_from=yesterday', 'date_from'],
    ['date_to=2026-13-01', 'date_to'],
    ['date_to=0000-01-01', 'date_to'],
    ['date_from=2026-03-02&date_to=2026-03-01', 'date_to'],
  ])('When "%s" is asked for, then the field is named', async (query, field) => {
    const answer = await audit.get(`disclaimer-acceptances?${query}`);
    const body = (await answer.json()) as { errors: Record<string, string[]>; message: string };
    expect([answer.status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});

test.each([
  ['x', 404],
  [randomUUID(), 404],
  ['%00', 404],
])('When the acceptance %s is asked for, then it does not exist', async (id, status) => {
  expect((await audit.get(`disclaimer-acceptances/${id}`)).status).toBe(status);
});

describe('The export', () => {
  test('When everything that matches is exported, then its cells are safe for a spreadsheet', async () => {
    const answer = await audit.get('disclaimer-acceptances/export?date_from=2026-06-17');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('disclaimer_acceptances_20260716-001500.csv');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from('\ufeff'));
    expect(bytes.subarray(3).toString().split('\r\n')).toEqual([
      AUDIT_CSV_COLUMNS.join(','),
      `Sam Staff,sam@example.com,"Today, ""quoted""",BOOKER,30,Till.CSV,10.1.2.3,${NOW.toISOString()}`,
      `José O_Neil,joe@shop.example,'=2+2,BOOKER,20,BOOKER_Spring prices_20260301-093000.csv,'@x,${ago(2)}`,
      `José O_Neil,joe@shop.example,100% off,NISA,10,BOOKER_Spring prices_20260301-093000.csv,10.1.2.3,${ago(29)}`,
      '',
    ]);
  });

  test('When only the head is asked for, then no rows are read', async () => {
    const headers = { authorization: 'Bearer admin' };
    const answer = await audit.get('disclaimer-acceptances/export', 'admin', { method: 'HEAD', headers });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  test.each(['date_from=x', 'wholesaler_code=%00', 'date_from=2026-03-02&date_to=2026-03-01'])(
    'When "%s" is exported, then it is refused',
    async (query) => {
      expect((await audit.get(`disclaimer-acceptances/export?${query}`)).status).toBe(422);
    },
  );
});

describe('The activities', () => {
  type Activities = { data: { summary: string }[]; total: number };
  test.each([
    ['kind=sign_in', 2],
    ['kind=download', 5],
    ['kind=api_key', 0],
    ['kind=', 8],
    ['search=here', 1],
    ['search=GONE@', 1],
    ['search=joe&kind=download', 2],
    ['search=nobody', 0],
    ['date_from=2026-07-14', 3],
    ['date_from=2026-07-14&kind=sign_in', 1],
    ['page=1000000000', 8],
  ])('When "%s" is asked for, then %i are found', async (query, total) => {
    const answer = await audit.data<Activities>(`activities?per_page=500&${query}`);
    expect(answer.total).toBe(total);
    if (!query.startsWith('page')) expect(answer.data).toHaveLength(total);
  });

  test.each(['kind=everything', 'page=0', 'date_to=never', 'search=%00'])(
    'When "%s" is asked for, then it is refused',
    async (query) => {
      expect((await audit.get(`activities?${query}`)).status).toBe(422);
    },
  );
});
