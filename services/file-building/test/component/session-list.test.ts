import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openDatabase } from '@tillmap/storage/database';
import { waitUntil } from '@tillmap/testing';
import { ANN, AT, BOB, MIA, type Person, startWorld, type World } from './harness.ts';

/** Half past midnight in Britain, where it is a day later than in UTC. */
const NOW = new Date('2026-06-14T23:30:00Z');
const OLA: Person = { id: 'user-ola', name: 'Ola Crème', email: 'ola@example.com', role: 'user' };

let world: World;
beforeAll(async () => {
  world = await startWorld({}, () => NOW);
  await insert(600, { minutes: 1, owner: BOB, name: 'Many' });
});
afterAll(() => world.close());

type Made = Readonly<{
  owner?: Person;
  name?: string;
  status?: string;
  wholesaler?: readonly [string, string];
  /** How long ago it was changed: the first of several so long, the second twice. */
  minutes?: number;
}>;

const query = async (sql: string, values: unknown[] = []) => {
  const database = await openDatabase({ url: world.database.url, applicationName: 'test' });
  const rows = await database.query<{ search_text: string }>(sql, values);
  await database.close();
  return rows;
};

/** Sessions as a version before made them: it knows nothing of a text to search in. */
const insert = async (count: number, { owner = ANN, name = 'x', status = 'draft', wholesaler, minutes = 0 }: Made) => {
  const [code, wholesalerName] = wholesaler ?? ['W1', 'Best Wholesale'];
  await query(
    `insert into session (id, owner_id, owner_name, name, wholesaler_code, wholesaler_name, status, items, mapped, bad_rows,
       high, low, skipped, to_review, unclassified, attempts, created_at, updated_at)
     select gen_random_uuid(), $2, $3, $4 || ' ' || n, $5, $6, $7, 0, 0, 0, 0, 0, 0, 0, 0, 0, now(),
            $8::timestamptz - n * $9::int * interval '1 minute'
       from generate_series(1, $1::int) n`,
    [count, owner.id, owner.name, name, code, wholesalerName, status, NOW, minutes],
  );
};

type Listed = { session_name: string; id: string };
const list = async (query: string, person: Person = MIA) => {
  const { status, body } = await world.call(person, 'GET', `${AT}/sessions${query}`);
  expect(status).toBe(200);
  return { names: body.data.map(({ session_name }: Listed) => session_name) as string[], ...body.pagination };
};

const DAY = 24 * 60;

describe('Without parameters', () => {
  test('When there are more than 500, then the newest 500 are listed and all are counted', async () => {
    const { names, total, last_page, per_page } = await list('', BOB);
    expect([names.length, names[0], names[499]]).toEqual([500, 'Many 1', 'Many 500']);
    expect({ total, last_page, per_page }).toEqual({ total: 600, last_page: 2, per_page: 500 });
  });

  test('When a session was changed more than 90 days ago, then it is listed only where more days are asked for', async () => {
    const owner = { ...BOB, id: 'user-old' };
    // At midnight and a minute before, in winter time.
    await insert(1, { owner, name: 'Listed', minutes: 89 * DAY - 30 });
    await insert(1, { owner, name: 'Old', minutes: 89 * DAY - 29 });
    expect((await list('', owner)).names).toEqual(['Listed 1']);
    expect((await list('?days=91', owner)).names).toEqual(['Listed 1', 'Old 1']);
    expect((await list('?days=all', owner)).names).toEqual(['Listed 1', 'Old 1']);
  });
});

describe('With parameters', () => {
  test('When pages are turned, then every session is on one of them, in its order, also of one moment', async () => {
    const owner = { ...BOB, id: 'user-pages' };
    await insert(7, { owner, name: 'At once' });
    const pages = [1, 2, 3, 4].map((page) => list(`?per_page=3&page=${page}`, owner));
    const names = (await Promise.all(pages)).map((page) => page.names);
    expect(names.map(({ length }) => length)).toEqual([3, 3, 1, 0]);
    expect(new Set(names.flat()).size).toBe(7);
    expect((await list('', owner)).names).toEqual(names.flat());
    for (const query of ['', '&search=once'])
      expect(await list(`?per_page=3&page=4${query}`, owner)).toMatchObject({ names: [], total: 7, last_page: 3 });
    expect((await list('?per_page=3&page=2&search=once', owner)).names).toEqual(names[1]);
  });

  test('When somebody searches, then name, wholesaler and owner are searched, whatever the accents, old rows and new', async () => {
    const bay = ['BAY', 'Baÿside Foods'] as const;
    await insert(1, { owner: OLA, name: 'Week 47 order', wholesaler: bay, minutes: 1 });
    await world.newSession(OLA, 'Café week');
    expect((await list('?search=WEEK', OLA)).names).toEqual(['Café week', 'Week 47 order 1']);
    expect((await list('?search=cafe+best', OLA)).names).toEqual(['Café week']);
    expect((await list('?search=cafeweek', OLA)).names).toEqual(['Café week']);
    expect((await list('?search=week47', OLA)).names).toEqual(['Week 47 order 1']);
    expect((await list('?search=feweek', OLA)).names).toEqual([]);
    expect((await list('?search=order+bayside')).names).toEqual(['Week 47 order 1']);
    expect((await list('?search=ola+creme&per_page=1')).total).toBe(2);
    expect((await list('?search=ca', OLA)).names).toEqual(['Café week']);
    expect((await list('?search=fe', OLA)).names).toEqual([]);
    expect((await list('?search=100%25', OLA)).names).toEqual([]);
  });

  test('When the service starts, then sessions that a version before made get the text that new ones are made with', async () => {
    await world.newSession(OLA, 'Crêpes & £1 lines');
    await insert(1, { owner: OLA, name: 'Crêpes & £1 lines' });
    await world.restart();
    const texts = () => query("select search_text from session where name like 'Crêpes%' order by name");
    await waitUntil(async () => (await texts()).every(({ search_text }) => search_text !== ''));
    expect(await texts()).toEqual([
      { search_text: '\ncrepes & £1 lines\nbest wholesale\nola creme' },
      { search_text: '\ncrepes & £1 lines 1\nbest wholesale\nola creme' },
    ]);
  });

  test('When status, wholesaler and days are chosen, then all of them hold, and days are those of Britain', async () => {
    const owner = { ...BOB, id: 'user-filters' };
    const other = ['W2', 'Other'] as const;
    await insert(1, { owner, name: 'Failed', status: 'failed', minutes: 30 });
    await insert(1, { owner, name: 'Yesterday', status: 'failed', minutes: 31, wholesaler: other });
    await insert(1, { owner, name: 'Done', status: 'completed', wholesaler: other });
    expect((await list('?status=failed', owner)).names).toEqual(['Failed 1', 'Yesterday 1']);
    expect((await list('?days=1', owner)).names).toEqual(['Done 1', 'Failed 1']);
    expect((await list('?wholesaler_code=W2', owner)).names).toEqual(['Done 1', 'Yesterday 1']);
    expect((await list('?wholesaler_code=W2&status=failed&days=2&search=yes', owner)).names).toEqual(['Yesterday 1']);
    expect((await list('?wholesaler_code=W2&status=failed&days=1', owner)).total).toBe(0);
    expect((await list('?status=&days=&search=&page=', owner)).names).toHaveLength(3);
  });

  test.each(['status=gone', 'days=0', 'days=soon', 'page=0', 'per_page=501', 'search=a%00b'])(
    'When %s is asked for, then it is refused with a sentence',
    async (query) => {
      const { status, body } = await world.get(`/sessions?${query}`);
      expect([status, typeof body.message]).toEqual([422, 'string']);
    },
  );

  test.each(['', '?search=many', '?days=all&wholesaler_code=W1', '?status=draft&page=2', '?owner_id=user-bob'])(
    'When a user asks for "%s", then no session of another is listed or counted; a manager has them',
    async (query) => {
      const ann = { ...ANN, id: 'user-alone' };
      expect(await list(query, ann)).toMatchObject({ names: [], total: 0 });
      expect((await list(query)).total).toBeGreaterThanOrEqual(600);
    },
  );
});
