import { camelCased, columnValues, placeholders, type Queries } from '@tillmap/storage/database';
import type { CompletedSession, Overdue, Session } from '../../../model/session.ts';
import { sessionList } from './session-list.ts';
import { SESSION_COLUMNS, type SessionRow, sessionOf, valuesOf } from './session-row.ts';

const READ = `select ${camelCased(SESSION_COLUMNS)} from session`;
const INSERT = `insert into session (${SESSION_COLUMNS.join(', ')}) values (${placeholders(SESSION_COLUMNS)})`;
const SAVE = `update session set (${SESSION_COLUMNS.join(', ')}) = (${placeholders(SESSION_COLUMNS)}) where id = $1`;

// The products of a sample are none of the shop's.
const COMPLETED = `status = 'completed' and upload_id is not null and not is_sample`;
const NEWEST_FIRST = 'order by completed_at desc, id desc';

type Uploaded = CompletedSession;
const uploadedOf = (rows: readonly SessionRow[]): Uploaded[] =>
  rows.map(sessionOf).flatMap((session) => (session.upload ? [{ ...session, upload: session.upload }] : []));

/** Reading sessions, outside of any transaction. */
export const postgresSessions = (queries: Queries) => ({
  find: async (id: string): Promise<Session | undefined> => {
    const [row] = await queries.query<SessionRow>(`${READ} where id = $1`, [id]);
    return row && sessionOf(row);
  },
  ...sessionList(queries),
  /** The completed ones of these wholesalers, or of all, newest first. */
  lastCompleted: async (wholesalerCodes: readonly string[], count: number): Promise<Uploaded[]> =>
    uploadedOf(
      await queries.query<SessionRow>(
        `${READ} where ${COMPLETED} and ($1 = '{}' or wholesaler_code = any($1::text[])) ${NEWEST_FIRST} limit $2`,
        [wholesalerCodes, count],
      ),
    ),
  /** The last completed one of each wholesaler, or of this one: of one owner, or of all. By their names. */
  lastOf: async (wholesalerCode: string | null, ownerId: string | null): Promise<Uploaded[]> =>
    uploadedOf(
      await queries.query<SessionRow>(
        `select * from (
           select distinct on (wholesaler_code) ${camelCased(SESSION_COLUMNS)} from session
            where ${COMPLETED} and ($1::text is null or wholesaler_code = $1) and ($2::text is null or owner_id = $2)
            order by wholesaler_code, completed_at desc, id desc) last
          order by "wholesalerName", "wholesalerCode"`,
        [wholesalerCode, ownerId],
      ),
    ),
  /** So many completed ones, newest first: of each wholesaler the last before there are two of any. */
  lastOfEachWholesaler: async (count: number): Promise<Uploaded[]> =>
    uploadedOf(
      await queries.query<SessionRow>(
        `${READ} where id in (
           select id from (select id, completed_at, row_number() over (partition by wholesaler_code ${NEWEST_FIRST}) as turn
                             from session where ${COMPLETED}) as completed
            order by turn > 1, completed_at desc, id desc limit $1)
         ${NEWEST_FIRST}`,
        [count],
      ),
    ),
  /** How many sessions of a wholesaler are draft, pending or processing. */
  countUnfinished: async (wholesalerCode: string) => {
    const [row] = await queries.query<{ count: number }>(
      `select count(*) as count from session
        where wholesaler_code = $1 and status in ('draft', 'pending', 'processing')`,
      [wholesalerCode],
    );
    return row?.count ?? 0;
  },
});

export type Sessions = ReturnType<typeof postgresSessions>;

/** Sessions inside a transaction. Whatever changes a session or its chunks holds its lock first. */
export const postgresSessionStore = (tx: Queries) => ({
  insert: async (session: Session) => {
    await tx.execute(INSERT, columnValues(SESSION_COLUMNS, valuesOf(session)));
  },
  /** Locks the session until the transaction ends. */
  lock: async (id: string): Promise<Session | undefined> => {
    const [row] = await tx.query<SessionRow>(`${READ} where id = $1 for update`, [id]);
    return row && sessionOf(row);
  },
  save: async (session: Session) => {
    await tx.execute(SAVE, columnValues(SESSION_COLUMNS, valuesOf(session)));
  },
  spare: async (id: string, lastProgressAt: Date, now: Date, overdue: Overdue): Promise<number> => {
    const [counted] = await tx.query<{ spared: number }>(
      `update session
          set spared = case when spared_since = $2 then spared + 1 else 1 end, spared_since = $2, spared_at = $3
        where id = $1 and (spared_since is distinct from $2 or spared_at < $4 or spared_at > $5)
        returning spared`,
      [id, lastProgressAt, now, overdue.before, overdue.after],
    );
    return counted?.spared ?? 0;
  },
  remove: async (id: string) => {
    await tx.execute('delete from session where id = $1', [id]);
  },
});

export type SessionStore = ReturnType<typeof postgresSessionStore>;
