import { camelCased, columnValues, placeholders, type Queries } from '@tillmap/database';
import type { SessionStore, Sessions } from '../../application/ports/session-store.ts';
import { SESSION_COLUMNS, type SessionRow, sessionOf, valuesOf } from './session-row.ts';

const READ = `select ${camelCased(SESSION_COLUMNS)} from session`;
const INSERT = `insert into session (${SESSION_COLUMNS.join(', ')}) values (${placeholders(SESSION_COLUMNS)})`;
const SAVE = `update session set (${SESSION_COLUMNS.join(', ')}) = (${placeholders(SESSION_COLUMNS)}) where id = $1`;

export const postgresSessions = (queries: Queries): Sessions => ({
  find: async (id) => {
    const [row] = await queries.query<SessionRow>(`${READ} where id = $1`, [id]);
    return row && sessionOf(row);
  },
  visibleTo: async ({ role, id }) => {
    const [where, given] = role === 'user' ? ['where owner_id = $1', [id]] : ['', []];
    const rows = await queries.query<SessionRow>(`${READ} ${where} order by updated_at desc, id desc`, given);
    return rows.map(sessionOf);
  },
  countUnfinished: async (wholesalerCode) => {
    const [row] = await queries.query<{ count: number }>(
      `select count(*) as count from session
        where wholesaler_code = $1 and status in ('draft', 'pending', 'processing')`,
      [wholesalerCode],
    );
    return row?.count ?? 0;
  },
});

export const postgresSessionStore = (tx: Queries): SessionStore => ({
  insert: async (session) => {
    await tx.execute(INSERT, columnValues(SESSION_COLUMNS, valuesOf(session)));
  },
  lock: async (id) => {
    const [row] = await tx.query<SessionRow>(`${READ} where id = $1 for update`, [id]);
    return row && sessionOf(row);
  },
  save: async (session) => {
    await tx.execute(SAVE, columnValues(SESSION_COLUMNS, valuesOf(session)));
  },
  remove: async (id) => {
    await tx.execute('delete from chunk where session_id = $1', [id]);
    await tx.execute('delete from assist_batch where session_id = $1', [id]);
    await tx.execute('delete from session where id = $1', [id]);
  },
});
