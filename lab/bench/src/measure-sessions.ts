import { listSessions } from '@tillmap/contracts';
import type { ProductClient } from '@tillmap/testing/product-client';
import pg from 'pg';
import { type Figure, halfAndMost, timesOf } from './figures.ts';
import { SESSION_LIST } from './poll-calls.ts';

const TIMES = 50;
const TARGET_MS = 20;
const OWNERS = 20;
const DAYS = 89;

type Deps = Readonly<{ api: ProductClient; databaseUrl: string; sessions: number }>;

/** Sessions of `DAYS` days, as completed and other runs leave them. */
const MADE = `
  insert into session (id, owner_id, owner_name, name, wholesaler_code, wholesaler_name, status, items, mapped, bad_rows,
    high, low, skipped, to_review, unclassified, attempts, started_at, completed_at, created_at, updated_at, search_text)
  select id, 'user-' || n % ${OWNERS}, owner, name, 'W' || n % 7, wholesaler,
         (array['completed', 'completed', 'completed', 'draft', 'failed', 'cancelled'])[1 + n % 6],
         1200, 1100, 3, 1000, 150, 50, 120, 13, 1, at, at, at, at,
         folded(E'\\n' || name || E'\\n' || wholesaler || E'\\n' || owner)
    from (select n, gen_random_uuid() as id, 'Person ' || n % ${OWNERS} as owner, 'Week ' || n % 52 || ' order ' || n as name,
                 'Wholesaler ' || n % 7 as wholesaler, now() - n * interval '${DAYS} days' / $1 as at
            from generate_series(1, $1::int) n) made`;

/** What the screen asks for every 5 seconds, and the list as other software asks for it. */
const questions = (sessions: number): readonly (readonly [string, object])[] => [
  ['a poll, newest', SESSION_LIST],
  ['a poll, last page', { ...SESSION_LIST, page: Math.ceil(sessions / SESSION_LIST.per_page) }],
  ['a poll, a status that few have', { ...SESSION_LIST, status: 'pending' }],
  ['a poll, search for a session', { ...SESSION_LIST, search: 'order 4321' }],
  ['a poll, search for what all have', { ...SESSION_LIST, search: 'week' }],
  ['the 500 newest', {}],
];

/** The list of sessions where there are many, for somebody who sees all of them. */
export const measureSessions = async ({ api, databaseUrl, sessions }: Deps): Promise<Figure[]> => {
  const sql = new pg.Client({ connectionString: databaseUrl });
  await sql.connect();
  try {
    await sql.query(MADE, [sessions]);
    await sql.query('vacuum (analyze) session');
  } finally {
    await sql.end();
  }
  const figures: Figure[] = [];
  for (const [what, query] of questions(sessions)) {
    const [half, most] = halfAndMost(what, await timesOf(TIMES, () => api.call(listSessions, { query })));
    if (half && most) figures.push(what.startsWith('a poll') ? { ...half, target: TARGET_MS } : half, most);
  }
  return figures;
};
